// <local-time datetime="2026-11-27T18:00:00Z" zone="Europe/Berlin">Fri 27 Nov, 19:00 · <span data-relative>in 3 days</span></local-time>
// Adds the viewer's own wall-clock time when it differs from the event's zone; keeps "in 3 days" true.
import { locale, ready, say } from "./texts.js";

const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });

/** As the server says it (DateText.relative): to the nearest, and days as the calendar of the zone turns its pages. */
export function relative(then, zone, now = Date.now()) {
  const seconds = Math.trunc((then - now) / 1000), size = Math.abs(seconds);
  const said = (count, unit) => format.format(seconds < 0 ? -count : count, unit);
  const [minutes, hours] = [60, 3600].map((unit) => Math.round(size / unit));
  if (size < 60) return say("now");
  if (minutes < 60) return said(minutes, "minute");
  if (size < 86_400) return said(hours, "hour");
  const days = Math.abs(day(then, zone) - day(now, zone));
  if (days < 14) return said(Math.max(days, 1), "day");
  if (days < 60) return said(Math.round(days / 7), "week");
  return days < 730 ? said(Math.round(days / 30), "month") : said(Math.round(days / 365), "year");
}

/** The number of the day that the clocks of a zone show. */
function day(time, timeZone) {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric", day: "numeric" }).formatToParts(time);
    const [year, month, date] = ["year", "month", "day"].map((one) => Number(parts.find(({ type }) => type === one).value));
    return Date.UTC(year, month - 1, date) / 864e5;
  } catch { return day(time); } // a zone this browser does not know
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
    const text = place && relative(this.then, this.getAttribute("zone") ?? undefined);
    if (place && place.textContent !== text) place.textContent = text;
  }
}
const all = new Set();
ready.then(() => customElements.define("local-time", LocalTime));
setInterval(() => { if (!document.hidden) all.forEach((one) => one.tick()); }, 60_000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) all.forEach((one) => one.tick()); });
