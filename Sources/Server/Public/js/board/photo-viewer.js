// <photo-viewer close="/events/…/board"><a class="viewer-photo">…</a><nav>… a[rel=prev],
// a[rel=next] …</nav></photo-viewer>
// Arrow keys and swipes show the adjacent photo, and Escape returns to the board. A press on the photo shows it
// full-screen, with the same controls. Adjacent photos replace the history entry, so that Back always leads to
// the board.
import { ready, say } from "../core/texts.js";

class PhotoViewer extends HTMLElement {
  #whole; #isWalking = false;

  connectedCallback() {
    document.addEventListener("keydown", this.#key);
    this.addEventListener("touchstart", this.#touch, { passive: true });
    this.addEventListener("click", this.#click);
  }

  disconnectedCallback() { document.removeEventListener("keydown", this.#key); }

  #click = (event) => {
    const link = event.target.closest("a");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (link.rel) this.#go(link);
    else if (this.#whole) this.#whole.close();
    else this.#open();
  };

  async #go(link) {
    if (!this.#whole) return location.replace(link.href);
    if (this.#isWalking) return;
    this.#isWalking = true;
    try {
      const reply = await fetch(link.href, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const photo = page.querySelector(".viewer-photo"), steps = page.querySelector("photo-viewer nav");
      // Waits for the image, so that no empty screen flashes between photos.
      await photo.querySelector("img").decode().catch(() => {});
      this.querySelector(".viewer-photo").replaceWith(photo);
      this.querySelector("nav").replaceWith(steps);
      history.replaceState(null, "", link.href);
      // The focused element was replaced.
      (this.querySelector(`a[rel=${link.rel}]`) ?? this.querySelector(".viewer-photo")).focus();
    } catch {
      location.replace(link.href);
    } finally {
      this.#isWalking = false;
    }
  }

  /** Shows the photo and its navigation full-screen, in a modal dialog. */
  async #open() {
    const dialog = document.createElement("dialog"), close = document.createElement("button"), { pathname } = location;
    dialog.className = "viewer-whole";
    this.#whole = dialog; // guards against a second press
    await ready;
    close.className = "iconbutton close";
    close.setAttribute("aria-label", say("Close"));
    close.textContent = "×";
    close.addEventListener("click", () => dialog.close());
    dialog.append(...this.childNodes, close);
    dialog.addEventListener("close", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      close.remove();
      this.append(...dialog.childNodes);
      dialog.remove();
      this.#whole = undefined;
      // The text on the page belongs to another photo.
      if (location.pathname !== pathname) location.reload();
      else this.querySelector(".viewer-photo").focus();
    });
    // Leaving full screen by the browser's own controls also closes the dialog.
    dialog.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) dialog.close(); });
    this.append(dialog);
    dialog.showModal();
    this.querySelector(".viewer-photo").focus();
    // Without full-screen support, as on some phones, the dialog fills the page.
    dialog.requestFullscreen?.().catch(() => {});
  }

  /**
   * @param {number} side - 1 for the photo to the right, -1 to the left. In right-to-left pages, the next one is on
   * the left.
   */
  #step(side) {
    const isNext = (side > 0) === (document.documentElement.dir !== "rtl");
    const link = this.querySelector(isNext ? "a[rel=next]" : "a[rel=prev]");
    if (link) this.#go(link);
  }

  #key = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    if (event.target.closest?.("input, textarea, select, details[open]")) return;
    if (event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "ArrowRight") this.#step(1);
    else if (event.key === "Escape" && !this.#whole) location.assign(this.getAttribute("close"));
  };

  #touch = ({ touches }) => {
    if (touches.length !== 1) return; // two fingers zoom
    const { clientX, clientY } = touches[0];
    this.addEventListener("touchend", ({ changedTouches: [end] }) => {
      const across = end.clientX - clientX, down = end.clientY - clientY;
      if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down) && (window.visualViewport?.scale ?? 1) === 1) this.#step(-Math.sign(across));
    }, { once: true, passive: true });
  };
}
customElements.define("photo-viewer", PhotoViewer);
