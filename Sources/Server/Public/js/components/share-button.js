// <share-button url="/e/42" title="Friday Game Night" text="…"><button type="button"
// class="iconbutton" aria-label="Share">…</button></share-button>
// Hidden if the device has no share sheet. url: the page's own URL if missing.
class ShareButton extends HTMLElement {
  connectedCallback() {
    this.hidden = !navigator.share;
    this.addEventListener("click", this);
  }
  disconnectedCallback() { this.removeEventListener("click", this); }

  async handleEvent(event) {
    if (!event.target.closest("button")) return;
    const data = {
      title: this.dataset.title ?? this.getAttribute("title") ?? document.title,
      text: this.getAttribute("text") ?? undefined,
      url: new URL(this.getAttribute("url") ?? location.pathname, location.href).href,
    };
    try { await navigator.share(data); } catch { /* the person closed the sheet */ }
  }
}
customElements.define("share-button", ShareButton);
