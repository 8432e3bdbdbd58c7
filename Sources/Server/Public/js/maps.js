// Entry point of pages with a map, in addition to main.js.
import "./maps/place-map.js";
import "./maps/place-picker.js";
