// <local-time datetime="2026-11-27T18:00:00Z" zone="Europe/Berlin">Fri 27 Nov, 19:00 · <span data-relative>in
// 3 days</span></local-time>
// Adds the viewer's local time if it differs from the event's, and keeps "in 3 days" up to date.
import { locale, ready, say } from "../core/texts.js";

const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });

/**
 * Formats relative times as the server does (DateText.relative): rounded, and with days counted by the calendar of
 * the zone.
 */
export function relative(then, zone, now = Date.now()) {
  const seconds = Math.floor(then / 1000) - Math.floor(now / 1000), size = Math.abs(seconds);
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

/** Returns the number of the calendar day in a zone. */
function day(time, timeZone) {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric", day: "numeric" }).formatToParts(time);
    const [year, month, date] = ["year", "month", "day"].map((one) => Number(parts.find(({ type }) => type === one).value));
    return Date.UTC(year, month - 1, date) / 864e5;
  } catch { return day(time); } // a zone that this browser does not know
}

class LocalTime extends HTMLElement {
  connectedCallback() {
    this.at = Date.parse(this.getAttribute("datetime"));
    if (Number.isNaN(this.at)) return;
    this.#ownTime();
    this.tick();
    all.add(this);
  }
  disconnectedCallback() { all.delete(this); }

  #ownTime() {
    const zone = this.getAttribute("zone");
    // The server has added it already.
    if (!zone || this.querySelector(".theirs") || this.closest(".fact")?.querySelector("small")) return;
    try {
      const wall = (timeZone) => new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" }).format(this.at);
      if (wall(zone) === wall(undefined)) return;
      const mine = new Intl.DateTimeFormat(locale, { weekday: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(this.at);
      const span = document.createElement("span");
      span.className = "theirs";
      span.textContent = ` ${say("{1} for you", mine)}`;
      this.append(span);
    } catch { /* a zone that this browser does not know: shows the event's time only */ }
  }

  tick() {
    const place = this.querySelector("[data-relative]");
    const text = place && relative(this.at, this.getAttribute("zone") ?? undefined);
    if (place && place.textContent !== text) place.textContent = text;
  }
}
const all = new Set();
ready.then(() => customElements.define("local-time", LocalTime));
const tickAll = () => { if (!document.hidden) for (const one of all) one.tick(); };
setInterval(tickAll, 60_000);
document.addEventListener("visibilitychange", tickAll);
