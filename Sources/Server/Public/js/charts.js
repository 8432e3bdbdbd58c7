// The entry of pages with charts, beside main.js.
import "./data-chart.js";
