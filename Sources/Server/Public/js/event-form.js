// Entry point of the forms of events and calendar entries, in addition to main.js.
import "./events/when-fields.js";
import "./events/card-preview.js";
