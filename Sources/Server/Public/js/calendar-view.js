// <calendar-view>: goes from day to day, and to other months, without leaving the page; by arrow keys, Home, End, Page Up and Page Down
// too. An entry in a list is deleted by swiping it away, which sends the form of its button.
const oneDay = 86_400_000;

class CalendarView extends HTMLElement {
  #request;

  connectedCallback() {
    this.addEventListener("click", this.#click);
    this.addEventListener("keydown", this.#key);
    this.addEventListener("pointerdown", this.#press);
    if (this.classList.contains("calendar")) addEventListener("popstate", this.#back);
    // The way to take a deletion back is offered once.
    const here = new URL(location);
    if (here.searchParams.has("undo")) { here.searchParams.delete("undo"); history.replaceState(history.state, "", here); }
  }

  disconnectedCallback() { removeEventListener("popstate", this.#back); }

  #back = () => { if (location.pathname === "/calendar") this.#show(location.href); };

  #click = (event) => {
    const link = event.target.closest("a.calendar-day, .month-head a");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const focus = link.dataset.day ? `[data-day="${link.dataset.day}"]` : link.rel ? `[rel="${link.rel}"]` : undefined;
    this.#go(link.href, focus);
  };

  #go(href, focus) {
    if (href !== location.href) history.pushState(null, "", href);
    return this.#show(href, focus);
  }

  async #show(href, focus) {
    this.#request?.abort();
    const request = (this.#request = new AbortController());
    try {
      const reply = await fetch(href, { headers: { Accept: "text/html" }, signal: request.signal });
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const fresh = page.querySelector("calendar-view.calendar");
      if (!reply.ok || reply.redirected || !fresh) return location.assign(href);
      this.className = fresh.className;
      this.replaceChildren(...fresh.childNodes);
      if (focus) this.querySelector(focus)?.focus({ preventScroll: true });
      // A new entry begins on the day that is shown.
      for (const link of page.querySelectorAll(".bar-actions a[href^='/calendar']")) {
        document.querySelector(`.bar-actions a[aria-label="${CSS.escape(link.getAttribute("aria-label"))}"]`)?.setAttribute("href", link.getAttribute("href"));
      }
    } catch (problem) {
      if (problem.name !== "AbortError") location.assign(href);
    }
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
      return this.#go(href, `[data-day="${new URL(href).searchParams.get("day")}"]`);
    }
    const day = new Date(at.getTime() + step * oneDay).toISOString().slice(0, 10), there = this.querySelector(`[data-day="${day}"]`);
    if (there && !there.classList.contains("outside")) return there.focus();
    const href = new URL(link.href);
    href.searchParams.set("day", day);
    this.#go(href.href, `[data-day="${day}"]`);
  };

  #press = (event) => {
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
      // A row that was swiped is no link that was followed.
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
