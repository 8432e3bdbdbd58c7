// <live-region src="/fragments/…" scope="event:42" row="42">server HTML</live-region>
// Fetches a fragment again when it changes.
// scope: one or more scopes, separated by spaces. row (optional): reacts only to entries with this id, or in the
// viewer's own scope, because permissions may have changed. kinds (optional): reacts only to entries of these types.
// gone (optional): the text to show when the content no longer exists.
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

  // Throttled, not debounced, so that frequent changes cannot delay a refresh forever.
  #soon() { this.#timer ??= setTimeout(() => { this.#timer = undefined; this.refresh(); }, 150); }

  // A progress bar is polled every second, because its end may precede the subscription.
  #watch() { if (this.querySelector("progress")) setTimeout(() => this.isConnected && this.#soon(), 1000); }

  // Resolves when the content is at least as new as this call.
  refresh() {
    this.#stale = document.hidden; // a hidden page refreshes when it becomes visible
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
        // The content stays; the stream's reconnect triggers a refresh.
        if (problem.name !== "AbortError") this.#stale = true;
      }
    }
  }

  /** Suspends updates while a person drags a part of the content. */
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
      // Never replaces a field while somebody types in it.
      had.addEventListener("blur", () => this.#soon(), { once: true });
      return;
    }
    // Choices that were not submitted are kept.
    const chosen = [...this.querySelectorAll("select[id]")].filter(({ selectedOptions: [one] }) => one && !one.defaultSelected).map(({ id, value }) => [id, value]);
    const opened = [...this.querySelectorAll("details[open][id]")].map(({ id }) => id);
    const seats = this.querySelector(".seats, [role=status]"), said = fresh.querySelector(".seats, [role=status]");
    // Keeps the node, so that screen readers announce the change.
    if (seats && said) { seats.replaceChildren(...said.childNodes); said.replaceWith(seats); }
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
