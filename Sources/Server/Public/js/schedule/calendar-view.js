// <calendar-view>: switches days and months without leaving the page, also by arrow keys, Home, End, Page Up and
// Page Down. Changes made elsewhere appear automatically. Swiping a list entry away deletes it by submitting the
// form of its button.
import { subscribe } from "../core/stream.js";
import { ready, say } from "../core/texts.js";

// Kinds of rows that a calendar shows, and changes of permissions.
const kinds = ["scheduleEntry", "rsvp", "event", "cohost", "todo", "todoPerson", "rights"];
const oneDay = 86_400_000;

class CalendarView extends HTMLElement {
  #stop; #timer; #request; #isStale = false; #isHeld = false;

  connectedCallback() {
    this.addEventListener("click", this.#click);
    this.addEventListener("keydown", this.#key);
    this.addEventListener("pointerdown", this.#press);
    // Undoing a deletion is offered once.
    const here = new URL(location);
    if (here.searchParams.has("undo")) { here.searchParams.delete("undo"); history.replaceState(history.state, "", here); }
    if (this.classList.contains("calendar")) this.#live();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#request?.abort();
    clearTimeout(this.#timer);
    this.status?.remove();
    removeEventListener("popstate", this.#back);
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, this.#release);
  }

  #live() {
    this.status = Object.assign(document.createElement("p"), { className: "visually-hidden" });
    this.status.setAttribute("role", "status");
    this.before(this.status);
    addEventListener("popstate", this.#back);
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, this.#release);
    const mine = document.querySelector(".inbox-link")?.getAttribute("scope");
    if (!mine) return;
    // To-dos and events are in shared scopes. Only one's own RSVPs are in one's calendar.
    this.#stop = subscribe([mine, "crew:", "event:", "public"], ({ refresh, entries }) => {
      if (refresh || entries.some(({ type, scope }) => kinds.includes(type) && (type !== "rsvp" || scope === mine))) this.#soon();
    });
  }

  // MARK: changes made elsewhere

  #soon() {
    this.#isStale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#refresh, 300);
  }

  #again = () => { if (this.#isStale) this.#soon(); };

  #release = () => { this.#isHeld = false; this.#again(); };

  // Not while a pointer is down or a navigation is in progress. A hidden page refreshes when it becomes visible.
  #refresh = () => { if (!this.#isHeld && !this.#request && !document.hidden) this.#show(location.href, { isQuiet: true }); };

  // MARK: navigation

  #back = () => { if (location.pathname === "/calendar") this.#show(location.href); };

  #click = (event) => {
    const link = event.target.closest("a.calendar-day, .month-head a");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#show(link.href, { focus: this.#name(link) });
  };

  /** Returns a selector that finds the same link or button on a reloaded page. */
  #name(one) {
    if (!one || !this.contains(one)) return undefined;
    if (one.dataset.day) return `[data-day="${one.dataset.day}"]`;
    const name = ["rel", "href", "aria-label"].find((name) => one.hasAttribute(name));
    return name && `[${name}="${CSS.escape(one.getAttribute(name))}"]`;
  }

  /** Shows another page of the calendar and puts its URL into the history. isQuiet: not requested by the person. */
  async #show(href, { focus, isQuiet = false } = {}) {
    this.#request?.abort();
    const request = (this.#request = new AbortController());
    this.#isStale = false;
    try {
      const reply = await fetch(href, { headers: { Accept: "text/html" }, signal: request.signal });
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const fresh = page.querySelector("calendar-view.calendar");
      if (!reply.ok || reply.redirected || !fresh) {
        if (!isQuiet) location.assign(href);
        return;
      }
      if (isQuiet && this.#isHeld) {
        this.#isStale = true;
        return;
      }
      if (href !== location.href) history.pushState(null, "", href);
      focus ??= this.#name(document.activeElement);
      this.className = fresh.className;
      this.replaceChildren(...fresh.childNodes);
      if (focus) this.querySelector(focus)?.focus({ preventScroll: true });
      // A new entry starts on the day that is shown.
      for (const link of page.querySelectorAll(".bar-actions a[href^='/calendar']")) {
        document.querySelector(`.bar-actions a[aria-label="${CSS.escape(link.getAttribute("aria-label"))}"]`)?.setAttribute("href", link.getAttribute("href"));
      }
      this.#tell("");
    } catch (problem) {
      if (problem.name === "AbortError") return;
      this.#isStale = true;
      await ready;
      if (!isQuiet) this.#tell(say("No connection. Try again in a moment."));
      return;
    } finally { if (this.#request === request) this.#request = null; }
    this.#again(); // catches up on changes during the request
  }

  #tell(sentence) {
    this.status.className = sentence ? "note" : "visually-hidden";
    this.status.textContent = sentence;
    if (sentence) this.status.scrollIntoView({ block: "nearest" });
  }

  #key = (event) => {
    const link = event.target.closest?.("a[data-day]");
    if (!link || event.metaKey || event.ctrlKey || event.altKey) return;
    const at = new Date(`${link.dataset.day}T00:00Z`), weekday = (at.getUTCDay() + 6) % 7;
    const ahead = getComputedStyle(this).direction === "rtl" ? -1 : 1;
    const step = { ArrowLeft: -ahead, ArrowRight: ahead, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[event.key];
    const way = { PageUp: "prev", PageDown: "next" }[event.key];
    if (step === undefined && !way) return;
    event.preventDefault();
    if (way) {
      const { href } = this.querySelector(`.month-head a[rel=${way}]`);
      return this.#show(href, { focus: `[data-day="${new URL(href).searchParams.get("day")}"]` });
    }
    const day = new Date(at.getTime() + step * oneDay).toISOString().slice(0, 10), there = this.querySelector(`[data-day="${day}"]`);
    if (there && !there.classList.contains("outside")) return there.focus();
    const href = new URL(link.href);
    href.searchParams.set("day", day);
    this.#show(href.href, { focus: `[data-day="${day}"]` });
  };

  // MARK: swiping

  #press = (event) => {
    this.#isHeld = event.button === 0;
    const row = event.target.closest("[data-swipe]");
    if (!row || event.pointerType === "mouse" || event.target.closest("button")) return;
    const { clientX: from, clientY: top } = event;
    let by = 0;
    const move = ({ clientX, clientY }) => {
      by = clientX - from;
      if (Math.abs(clientY - top) > 30 && !row.classList.contains("swiped")) return stop();
      if (Math.abs(by) < 12) return;
      row.classList.add("swiped");
      row.style.setProperty("--by", `${by}px`);
    };
    const stop = ({ type } = {}) => {
      for (const name of ["pointermove", "pointerup", "pointercancel"]) removeEventListener(name, name === "pointermove" ? move : stop);
      const isFar = type === "pointerup" && Math.abs(by) > Math.min(120, row.clientWidth / 3);
      // The click at the end of a swipe must not follow a link.
      const block = (click) => { click.preventDefault(); click.stopPropagation(); };
      if (row.classList.contains("swiped")) addEventListener("click", block, true);
      setTimeout(() => {
        removeEventListener("click", block, true);
        row.classList.remove("swiped");
        row.style.removeProperty("--by");
        if (isFar) row.querySelector("form").requestSubmit();
      }, 50);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
  };
}
customElements.define("calendar-view", CalendarView);
