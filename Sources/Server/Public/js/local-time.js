// <local-time datetime="2026-11-27T18:00:00Z" zone="Europe/Berlin">Fri 27 Nov, 19:00 · <span data-relative>in 3 days</span></local-time>
// Adds the viewer's own wall-clock time when it differs from the event's zone; keeps "in 3 days" true.
import { locale, ready, say } from "./texts.js";

const steps = [["year", 31_536_000], ["month", 2_592_000], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];

export function relative(then, now = Date.now()) {
  const seconds = (then - now) / 1000, size = Math.abs(seconds);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (size >= 86_400 && size < 13 * 86_400) { // by calendar days, as people say it
    const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
    return format.format(Math.round((midnight(then) - midnight(now)) / 864e5), "day");
  }
  const [unit, length] = steps.find(([, length]) => size >= length) ?? ["minute", 60];
  return format.format(Math.round(seconds / length), unit);
}

class LocalTime extends HTMLElement {
  connectedCallback() {
    this.then = Date.parse(this.getAttribute("datetime"));
    if (Number.isNaN(this.then)) return;
    this.#ownTime();
    this.tick();
    all.add(this);
  }
  disconnectedCallback() { all.delete(this); }

  #ownTime() {
    const zone = this.getAttribute("zone");
    if (!zone || this.querySelector(".theirs") || this.closest(".fact")?.querySelector("small")) return; // the server said it already
    try {
      const wall = (timeZone) => new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" }).format(this.then);
      if (wall(zone) === wall(undefined)) return;
      const mine = new Intl.DateTimeFormat(locale, { weekday: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(this.then);
      const span = document.createElement("span");
      span.className = "theirs";
      span.textContent = ` ${say("{1} for you", mine)}`;
      this.append(span);
    } catch { /* a zone this browser does not know: the event's own time stands */ }
  }

  tick() {
    const place = this.querySelector("[data-relative]");
    const text = place && relative(this.then);
    if (place && place.textContent !== text) place.textContent = text;
  }
}
const all = new Set();
ready.then(() => customElements.define("local-time", LocalTime));
setInterval(() => { if (!document.hidden) all.forEach((one) => one.tick()); }, 60_000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) all.forEach((one) => one.tick()); });
