// Entry point of pages with a map, in addition to main.js.
import "./place-map.js";
import "./place-picker.js";
