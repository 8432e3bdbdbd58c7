// The entry of pages with a map, beside main.js.
import "./place-map.js";
import "./place-picker.js";
