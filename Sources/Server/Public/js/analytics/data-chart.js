// <data-chart data-kind="line" data-table="growth-numbers" data-columns="1 3"
// data-label="…" data-script="…/chart.js"></data-chart>
// Draws columns of a table on the same page as a chart. Rendered by NumberTable.swift.
//   data-kind: line (points in time), columns (side by side, over time) or bars (one below the other, by name).
//   data-table: the id of the table. It has row names in its first column, column names in its head, and numbers in
//     td[data-value]. Time series start with the newest row in the table, and end with it in the chart.
// The keyboard moves through the values, which are shown and announced. Colours come from the page (data-chart in
// analytics.css), also in print.
import { library } from "../core/libraries.js";
import { ready, say } from "../core/texts.js";

const settings = ["(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)", "print"].map((one) => matchMedia(one));
const [calm] = settings;
// Lines also differ by dashes and points, and areas by their fill, for people who cannot tell the colours apart.
const SERIES = [{ color: "--chart-1", dash: [], point: "circle", isFilled: true }, { color: "--chart-2", dash: [7, 5], point: "rectRot", isFilled: false }];

/**
 * Converts any CSS colour to a format that the library can parse; grey if the browser does not support its notation.
 */
function color(element, name) {
  const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  pixel.fillStyle = "gray";
  pixel.fillStyle = getComputedStyle(element).getPropertyValue(name);
  pixel.fillRect(0, 0, 1, 1);
  return `rgb(${[...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3).join(", ")})`;
}

/** Breaks a name into short lines below a chart; each number starts a line. Text in brackets is only in the table. */
const lines = (name) => name.replace(/\s*\([^()]*\)$/, "").split(/\s+(?=\p{Nd})/u);

class DataChart extends HTMLElement {
  #chart; #at;

  async connectedCallback() {
    await ready;
    try { await library(this); } catch { return; }
    if (!this.isConnected || this.#chart) return;
    this.innerHTML = '<div class="chart"><canvas role="img" tabindex="0"></canvas></div><p class="visually-hidden" role="status"></p>';
    this.canvas = this.querySelector("canvas");
    this.canvas.setAttribute("aria-label", `${this.dataset.label}. ${say("Use the arrow keys to go through the values. The table shows the same.")}`);
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.canvas.addEventListener("blur", () => this.point());
    for (const one of settings) one.addEventListener("change", this.draw);
    this.draw();
  }

  disconnectedCallback() {
    for (const one of settings) one.removeEventListener("change", this.draw);
    this.#chart?.destroy();
    this.#chart = undefined;
  }

  get isLying() { return this.dataset.kind === "bars"; }

  draw = () => {
    const table = document.getElementById(this.dataset.table), [head] = table.tHead.rows, rows = [...table.tBodies[0].rows];
    if (!this.isLying) rows.reverse();
    this.names = rows.map((row) => row.cells[0].textContent.trim());
    this.series = this.dataset.columns.split(" ").map((column) => ({ name: head.cells[column].textContent.trim(), cells: rows.map((row) => row.cells[column]) }));
    this.querySelector(".chart").style.blockSize = this.isLying ? `${rows.length * 22 * (this.series.length + .6) + 70}px` : "";
    this.#chart?.destroy();
    this.#chart = new window.Chart(this.canvas, { type: this.dataset.kind === "line" ? "line" : "bar", data: this.data, options: this.options });
  };

  get data() {
    const isLine = this.dataset.kind === "line", width = this.names.length > 60 ? 0 : 4;
    return {
      labels: this.names,
      datasets: this.series.map(({ name, cells }, index) => {
        const { color: token, dash, point, isFilled } = SERIES[index % SERIES.length], ink = color(this, token);
        return {
          label: name, data: cells.map((cell) => Number(cell.dataset.value)), borderColor: ink, borderWidth: isLine ? 3 : 2, borderDash: isLine ? dash : [],
          backgroundColor: isLine || isFilled ? ink : color(this, "--chart-soft"), hoverBackgroundColor: ink, hoverBorderColor: ink, borderRadius: 4,
          pointStyle: point, pointRadius: width, pointHoverRadius: 7, pointHitRadius: 14, tension: .25, maxBarThickness: 44,
        };
      }),
    };
  }

  get options() {
    const [text, line, card] = ["--text-soft", "--line", "--card"].map((one) => color(this, one)), isRtl = document.dir === "rtl";
    const font = { family: getComputedStyle(this).fontFamily, size: 13 };
    const ticks = { color: text, font, maxRotation: 0, autoSkip: false, ...this.isLying ? {} : this.named(font) };
    const along = { grid: { display: false }, ticks, reverse: isRtl && !this.isLying };
    const up = { beginAtZero: true, grid: { color: line, drawBorder: false }, ticks: { color: text, font, precision: 0 }, reverse: isRtl && this.isLying };
    if (isRtl) (this.isLying ? along : up).position = "right";
    return {
      indexAxis: this.isLying ? "y" : "x", maintainAspectRatio: false, locale: document.documentElement.lang, animation: calm.matches ? false : { duration: 250 },
      interaction: { mode: "index", axis: this.isLying ? "y" : "x", intersect: false },
      scales: this.isLying ? { x: up, y: along } : { x: along, y: up },
      plugins: {
        legend: {
          display: this.series.length > 1, rtl: isRtl, align: "start", position: "bottom",
          labels: { color: text, font, usePointStyle: this.dataset.kind === "line", boxWidth: 12, boxHeight: 8, padding: 14 },
        },
        tooltip: { rtl: isRtl, titleFont: font, bodyFont: font, backgroundColor: color(this, "--text"), titleColor: card, bodyColor: card, padding: 10, cornerRadius: 10 },
      },
    };
  }

  /**
   * Returns which names to show below the chart: all if they fit; otherwise the first, the last, and evenly spaced
   * names in between.
   */
  named(font) {
    const pen = this.canvas.getContext("2d"), names = this.names.map(lines), last = names.length - 1, isLine = this.dataset.kind === "line";
    pen.font = `${font.size}px ${font.family}`;
    const widest = Math.max(...names.flat().map((line) => pen.measureText(line).width)) + 8;
    const isShown = (index) => {
      // From the middle of the first name to the middle of the last, without the axis numbers.
      const room = isLine ? this.clientWidth - 40 - widest / 2 : ((this.clientWidth - 40) * last) / names.length;
      const has = (steps) => steps === 1 || (Math.floor(last / steps) * room) / last >= widest;
      const steps = has(last) ? last : [24, 20, 16, 12, 10, 8, 6, 4, 2].find((one) => one < last && has(one)) ?? 1;
      return Math.round((Math.round((index * steps) / last) * last) / steps) === index;
    };
    return { callback: (_, index) => !last || isShown(index) ? names[index] : null };
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [series, place] = this.#at ?? [0, undefined], last = this.names.length - 1;
    const mirror = document.dir === "rtl" ? -1 : 1, isTwo = this.series.length > 1;
    const step = { ArrowRight: mirror, ArrowLeft: -mirror, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isAcross = isTwo && (this.isLying ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"]).includes(event.key);
    if (event.key === "Escape") this.point();
    else if (event.key === "Home" || event.key === "End") this.point(series, event.key === "Home" ? 0 : last);
    else if (!step) return;
    else if (place === undefined) this.point(series, step > 0 ? 0 : last);
    else if (isAcross) this.point((series + step + this.series.length) % this.series.length, place);
    else this.point(series, Math.min(last, Math.max(0, place + step)));
    event.preventDefault();
  }

  /** Highlights and announces one value; clears the highlight if none is given. */
  point(series, place) {
    this.#at = place === undefined ? undefined : [series, place];
    const chosen = this.#at ? [{ datasetIndex: series, index: place }] : [];
    const at = this.#at ? this.#chart.getDatasetMeta(series).data[place].getCenterPoint() : { x: 0, y: 0 };
    this.#chart.setActiveElements(chosen);
    this.#chart.tooltip.setActiveElements(chosen, at);
    this.#chart.update();
    const one = this.series[series];
    this.querySelector("[role=status]").textContent = this.#at ? `${this.names[place]}, ${one.name}: ${one.cells[place].textContent.trim()}` : "";
  }
}
customElements.define("data-chart", DataChart);
