// <photo-board seen="/api/v1/events/…/posts/seen"><live-region>…</live-region>…</photo-board>: submits hearts and
// comments without leaving the page, by the same forms as without scripts. seen (optional): where to report the last
// photo seen.
import { ready, say } from "../core/texts.js";

class PhotoBoard extends HTMLElement {
  #watch; #told;

  connectedCallback() {
    this.region = this.querySelector("live-region");
    this.status = this.querySelector("[role=status]");
    this.addEventListener("submit", this.#submit);
    if (!this.hasAttribute("seen")) return;
    this.#watch = new MutationObserver(this.#seen);
    this.#watch.observe(this.region, { childList: true });
    document.addEventListener("visibilitychange", this.#seen);
    this.#seen();
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    document.removeEventListener("visibilitychange", this.#seen);
  }

  #seen = () => {
    const newest = this.querySelector(".post")?.dataset.id;
    if (document.hidden || !newest || newest === this.#told) return;
    this.#told = newest;
    fetch(this.getAttribute("seen"), {
      method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ upTo: newest }), keepalive: true,
    }).catch(() => { this.#told = null; });
  };

  #submit = async (event) => {
    const form = event.target;
    if (form.method !== "post" || event.defaultPrevented) return;
    event.preventDefault();
    try {
      const fields = new URLSearchParams(new FormData(form, event.submitter));
      const reply = await fetch(form.action, { method: "POST", body: fields, headers: { Accept: "text/html" }, redirect: "manual" });
      if (reply.type !== "opaqueredirect") return form.submit(); // lets the page show the error
      const isInside = this.region.contains(form);
      if (isInside) event.submitter?.focus({ preventScroll: true });
      await this.region.refresh();
      // Text typed below a deleted photo is kept, so that it can be copied.
      if (this.region.isGone) event.submitter?.setAttribute("disabled", "");
      else if (!isInside) form.reset();
    } catch {
      await ready;
      this.status.classList.remove("visually-hidden");
      this.status.textContent = say("No connection. Try again in a moment.");
    }
  };
}
customElements.define("photo-board", PhotoBoard);
