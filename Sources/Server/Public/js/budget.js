// The entry of pages with the form of an expense, beside main.js.
import "./expense-split.js";
