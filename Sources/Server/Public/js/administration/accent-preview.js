// <accent-preview src="/admin/accent">how the colour looks</accent-preview> in the form of the community settings:
// shows a preview of the chosen colour, rendered by the server.
class AccentPreview extends HTMLElement {
  #form; #timer; #request;

  connectedCallback() {
    this.#form = this.closest("form");
    this.#form?.addEventListener("input", this);
  }

  disconnectedCallback() {
    this.#form?.removeEventListener("input", this);
    this.#request?.abort();
    clearTimeout(this.#timer);
  }

  handleEvent(event) {
    if (event.target.name === "ownAccent") this.#form.querySelector('[name="accent"][value="own"]').checked = true;
    if (!["accent", "ownAccent"].includes(event.target.name)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), 150);
  }

  async #show() {
    this.#request?.abort();
    const request = (this.#request = new AbortController());
    const typed = new FormData(this.#form), url = new URL(this.getAttribute("src"), location.href);
    for (const name of ["accent", "ownAccent"]) url.searchParams.set(name, typed.get(name) ?? "");
    try {
      const reply = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin", signal: request.signal });
      if (!reply.ok || reply.redirected) return;
      this.replaceChildren(document.createRange().createContextualFragment(await reply.text()));
    } catch { /* keeps the last preview */ }
  }
}
customElements.define("accent-preview", AccentPreview);
