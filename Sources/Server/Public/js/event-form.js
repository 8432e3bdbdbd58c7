// The entry of the forms of events and of schedule entries, beside main.js.
import "./when-fields.js";
import "./card-preview.js";
