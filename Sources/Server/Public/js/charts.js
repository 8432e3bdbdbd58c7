// Entry point of pages with charts, in addition to main.js.
import "./analytics/data-chart.js";
