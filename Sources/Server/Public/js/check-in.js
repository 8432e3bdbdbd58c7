// Entry point of the check-in page, in addition to main.js.
import "./events/check-in-desk.js";
