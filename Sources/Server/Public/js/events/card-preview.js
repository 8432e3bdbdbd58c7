// <card-preview src="/events/preview">the card</card-preview> in the event form: shows a preview of the event's card,
// rendered by the server. A button with data-fill puts its text into the field with that id.
class CardPreview extends HTMLElement {
  #form; #timer; #request;

  connectedCallback() {
    this.#form = this.closest("form");
    this.#form?.addEventListener("input", this);
    this.#form?.addEventListener("click", this);
  }

  disconnectedCallback() {
    this.#form?.removeEventListener("input", this);
    this.#form?.removeEventListener("click", this);
    this.#request?.abort();
    clearTimeout(this.#timer);
  }

  handleEvent(event) {
    if (event.type === "click") {
      const button = event.target.closest("[data-fill]");
      const field = button && document.getElementById(button.dataset.fill);
      if (!field) return;
      field.value = button.textContent;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), 100);
  }

  async #show() {
    this.#request?.abort();
    const request = (this.#request = new AbortController());
    const typed = new FormData(this.#form), url = new URL(this.getAttribute("src"), location.href);
    for (const name of ["title", "startsAt", "endsAt", "allDay", "startDate", "endDate", "timeZone", "locationName", "tags", "coverHue", "emoji", "coverPosition"]) {
      if (typed.get(name)) url.searchParams.set(name, typed.get(name));
    }
    try {
      const reply = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin", signal: request.signal });
      if (!reply.ok || reply.redirected) return;
      this.replaceChildren(document.createRange().createContextualFragment(await reply.text()));
      // The gradient derived from the title.
      const own = this.#form.querySelector('.swatch input[value=""] + .cover'), shown = this.querySelector(".cover");
      if (own && shown && !typed.get("coverHue")) own.className = shown.className;
    } catch { /* keeps the last preview */ }
  }
}
customElements.define("card-preview", CardPreview);
