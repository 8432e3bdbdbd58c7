// <live-region src="/fragments/…" scope="event:42" row="42">server HTML</live-region>
// scope: one or more, separated by spaces. row (optional): only an entry whose id equals it counts, or one about the
// viewer, whose rights may have changed. kinds (optional): only entries of these types count. gone (optional): what to say when
// what it shows is there no more.
import { subscribe } from "./stream.js";

class LiveRegion extends HTMLElement {
  #stop; #timer; #request; #looking; #stale = false; #again = false; #held = false;

  connectedCallback() {
    const scopes = (this.getAttribute("scope") ?? "").split(/\s+/).filter(Boolean);
    const row = this.getAttribute("row"), kinds = this.getAttribute("kinds")?.split(/\s+/);
    if (scopes.length) this.#stop = subscribe(scopes, ({ refresh, entries }) => {
      if (kinds && !refresh && !entries.some(({ type }) => kinds.includes(type))) return;
      if (refresh || !row || entries.some(({ id, scope }) => String(id) === row || scope.startsWith("user:"))) this.#soon();
    });
    document.addEventListener("visibilitychange", this.#shown);
    this.#speak();
    this.#watch();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#request?.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    document.removeEventListener("visibilitychange", this.#shown);
  }

  #shown = () => { if (!document.hidden && this.#stale) this.#soon(); };

  // What changes again and again is looked at all the same, as soon as the last look is over.
  #soon() { this.#timer ??= setTimeout(() => { this.#timer = undefined; this.refresh(); }, 150); }

  // What is under way is looked at again in a second, whatever is heard: it may have ended before anything was.
  #watch() { if (this.querySelector("progress")) setTimeout(() => this.isConnected && this.#soon(), 1000); }

  // Done when what is shown is as new as this call.
  refresh() {
    this.#stale = document.hidden; // a hidden page waits until it is looked at
    if (this.#stale) return Promise.resolve();
    this.#again = true;
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  async #look() {
    while (this.#again && this.isConnected) {
      this.#again = false;
      const request = (this.#request = new AbortController());
      try {
        const reply = await fetch(this.getAttribute("src"), { headers: { Accept: "text/html" }, credentials: "same-origin", signal: request.signal });
        if (reply.redirected || !reply.headers.get("content-type")?.startsWith("text/html")) continue;
        if (reply.ok) this.#replace(await reply.text());
        else if (reply.status === 404 || reply.status === 410) this.#gone();
      } catch (problem) {
        if (problem.name !== "AbortError") this.#stale = true; // what is shown stays; the stream's reconnect asks again
      }
    }
  }

  /** Somebody has a part of it in hand: nothing is drawn anew until they let go. */
  hold() { this.#held = true; }

  release() {
    this.#held = false;
    if (this.#stale) this.#soon();
  }

  isGone = false;

  #gone() {
    this.isGone = true;
    const words = this.getAttribute("gone");
    this.replaceChildren(...(words ? [Object.assign(document.createElement("p"), { className: "note", role: "status", textContent: words })] : []));
  }

  #replace(html) {
    if (this.#held) return void (this.#stale = true);
    this.isGone = false;
    const fresh = document.createRange().createContextualFragment(html);
    const old = document.activeElement, had = this.contains(old) ? old : null;
    if (had?.matches("input:not([type=radio], [type=checkbox]), textarea, select")) {
      had.addEventListener("blur", () => this.#soon(), { once: true }); // never under someone's fingers
      return;
    }
    // What was chosen and not sent yet stays chosen.
    const chosen = [...this.querySelectorAll("select[id]")].filter(({ selectedOptions: [one] }) => one && !one.defaultSelected).map(({ id, value }) => [id, value]);
    const opened = [...this.querySelectorAll("details[open][id]")].map(({ id }) => id);
    const seats = this.querySelector(".seats, [role=status]"), said = fresh.querySelector(".seats, [role=status]");
    if (seats && said) { seats.replaceChildren(...said.childNodes); said.replaceWith(seats); } // the same node, so that it is spoken
    this.replaceChildren(fresh);
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    for (const [id, value] of chosen) for (const one of document.getElementById(id)?.options ?? []) if (one.value === value) one.selected = true;
    if (had) this.#same(had)?.focus({ preventScroll: true });
    this.#speak();
    this.#watch();
  }

  #same(had) {
    if (had.id) return this.querySelector(`#${CSS.escape(had.id)}`);
    const all = [...this.querySelectorAll(had.localName)];
    if (had.name) return all.find((one) => one.name === had.name && one.value === had.value);
    return had.getAttribute("href") && all.find((one) => one.getAttribute("href") === had.getAttribute("href"));
  }

  #speak() { this.querySelector(".seats")?.setAttribute("aria-live", "polite"); }
}
customElements.define("live-region", LiveRegion);
