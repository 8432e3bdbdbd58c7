// <photo-viewer close="/events/…/board"><a class="viewer-photo">…</a><nav>… a[rel=prev], a[rel=next] …</nav></photo-viewer>
// Arrow keys and swipes lead to the photo beside, Escape back to the board. A press on the photo shows it on the whole screen, where
// they do the same. Beside takes the place of this one in the history, so that Back leads to the board, however many one has looked at.
import { ready, say } from "./texts.js";

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
      // Not an empty screen between two photos.
      await photo.querySelector("img").decode().catch(() => {});
      this.querySelector(".viewer-photo").replaceWith(photo);
      this.querySelector("nav").replaceWith(steps);
      history.replaceState(null, "", link.href);
      // What the keyboard stood on is gone.
      (this.querySelector(`a[rel=${link.rel}]`) ?? this.querySelector(".viewer-photo")).focus();
    } catch {
      location.replace(link.href);
    } finally {
      this.#isWalking = false;
    }
  }

  /** The photo and the ways to those beside it, on the whole screen; what else is on the page waits until it is closed. */
  async #open() {
    const dialog = document.createElement("dialog"), close = document.createElement("button"), { pathname } = location;
    dialog.className = "viewer-whole";
    this.#whole = dialog; // pressed twice, it is opened once
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
      // The words beside it are of another photo.
      if (location.pathname !== pathname) location.reload();
      else this.querySelector(".viewer-photo").focus();
    });
    // Whoever leaves the full screen by the browser's own key or gesture leaves all of it.
    dialog.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) dialog.close(); });
    this.append(dialog);
    dialog.showModal();
    this.querySelector(".viewer-photo").focus();
    // A phone that has none shows it as large as the page.
    dialog.requestFullscreen?.().catch(() => {});
  }

  /** @param {number} side - to the right of this one: 1; to the left: -1. In pages that run from the right, the next one is on the left. */
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
    if (touches.length !== 1) return; // two fingers enlarge it
    const { clientX, clientY } = touches[0];
    this.addEventListener("touchend", ({ changedTouches: [end] }) => {
      const across = end.clientX - clientX, down = end.clientY - clientY;
      if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down) && (window.visualViewport?.scale ?? 1) === 1) this.#step(-Math.sign(across));
    }, { once: true, passive: true });
  };
}
customElements.define("photo-viewer", PhotoViewer);
