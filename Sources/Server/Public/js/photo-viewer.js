// <photo-viewer close="/events/…/board"><a class="viewer-photo">…</a><nav>… a[rel=prev], a[rel=next] …</nav></photo-viewer>
// Arrow keys and swipes lead to the photo beside, Escape back to the board. Beside takes the place of this one in the history, so that
// Back leads to the board, however many one has looked at.
class PhotoViewer extends HTMLElement {
  connectedCallback() {
    document.addEventListener("keydown", this.#key);
    this.addEventListener("touchstart", this.#touch, { passive: true });
    this.addEventListener("click", (event) => {
      const link = event.target.closest("a[rel]");
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
      event.preventDefault();
      location.replace(link.href);
    });
  }

  disconnectedCallback() { document.removeEventListener("keydown", this.#key); }

  /** @param {number} side - to the right of this one: 1; to the left: -1. In pages that run from the right, the next one is on the left. */
  #step(side) {
    const isNext = (side > 0) === (document.documentElement.dir !== "rtl");
    const link = this.querySelector(isNext ? "a[rel=next]" : "a[rel=prev]");
    if (link) location.replace(link.href);
  }

  #key = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    if (event.target.closest?.("input, textarea, select, details[open]")) return;
    if (event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "ArrowRight") this.#step(1);
    else if (event.key === "Escape") location.assign(this.getAttribute("close"));
  };

  #touch = ({ touches }) => {
    if (touches.length !== 1) return; // two fingers enlarge it
    const { clientX, clientY } = touches[0];
    this.addEventListener("touchend", ({ changedTouches: [end] }) => {
      const across = end.clientX - clientX, down = end.clientY - clientY;
      if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down) && (window.visualViewport?.scale ?? 1) === 1) this.#step(-Math.sign(across));
    }, { once: true, passive: true });
  };
}
customElements.define("photo-viewer", PhotoViewer);
