// Entry point of the forms of events and calendar entries, in addition to main.js.
import "./when-fields.js";
import "./card-preview.js";
