// Entry point of pages with an expense form, in addition to main.js.
import "./budget/expense-split.js";
