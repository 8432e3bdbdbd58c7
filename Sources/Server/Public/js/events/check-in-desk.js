// <check-in-desk>: checks guests in without leaving the page, narrows the list while somebody types, and scans codes
// with the camera where the browser can read them (BarcodeDetector). Submits the same forms as without scripts.
import { ready, say } from "../core/texts.js";

class CheckInDesk extends HTMLElement {
  #stream;

  connectedCallback() {
    this.region = this.querySelector("live-region");
    this.search = this.querySelector("input[type=search]");
    this.message = this.querySelector(".door-message");
    this.search.addEventListener("input", () => this.#narrow());
    this.addEventListener("submit", this.#submit);
    this.addEventListener("click", ({ target }) => {
      if (target.closest?.("[data-scan]")) this.#scan();
      if (target.closest?.("[data-stop]")) this.#stop();
    });
    this.#offerScan();
  }

  disconnectedCallback() { this.#stop(); }

  // MARK: list

  #narrow() {
    const address = new URL(this.region.getAttribute("src"), location.href);
    this.search.value.trim() ? address.searchParams.set("q", this.search.value) : address.searchParams.delete("q");
    this.region.setAttribute("src", address.pathname + address.search);
    return this.region.refresh();
  }

  #submit = async (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (form.method === "get") return void this.#narrow();
    await this.#send(form, new URLSearchParams(new FormData(form, event.submitter)));
  };

  /** Submits a form, and shows what the page in the reply says about it. */
  async #send(form, fields) {
    const searched = this.search.value;
    try {
      const reply = await fetch(form.action, { method: "POST", body: fields, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const refused = [".flash.bad", ".door-scan .error", ".error-summary"].map((part) => page.querySelector(part)).find(Boolean);
      // Another page, such as sign-in, or this one after check-in has closed.
      if (!page.querySelector("check-in-desk") || (!reply.ok && !refused)) return location.reload();
      this.#say((refused ?? page.querySelector(".flash"))?.textContent.trim() ?? "", !!refused);
      if (!refused) {
        // The next guest has another name and another code. The host may be typing it already.
        if (this.search.value === searched) this.search.value = "";
        const code = form.querySelector("[name=pass]");
        if (code) code.value = "";
        // The guest of the URL's code. The list below has what they are now.
        this.querySelector(":scope > .door")?.remove();
      }
      await this.#narrow();
    } catch {
      await ready;
      this.#say(say("No connection. Try again in a moment."), true);
    } finally {
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
    }
  }

  #say(text, isRefusal = false) {
    this.message.textContent = text;
    this.message.classList.toggle("bad", isRefusal);
    this.message.hidden = !text;
  }

  // MARK: camera

  async #offerScan() {
    const button = this.querySelector("[data-scan]");
    if (!button || !("BarcodeDetector" in window) || !navigator.mediaDevices?.getUserMedia) return;
    const formats = await window.BarcodeDetector.getSupportedFormats().catch(() => []);
    button.hidden = !formats.includes("qr_code");
  }

  async #scan() {
    const box = this.querySelector(".door-camera"), video = box.querySelector("video");
    this.#stop();
    try {
      const stream = (this.#stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }));
      box.hidden = false;
      this.querySelector("[data-scan]").hidden = true;
      video.srcObject = stream;
      await video.play();
      await this.#watch(stream, video);
    } catch {
      this.#stop();
      await ready;
      this.#say(say("The camera can’t be used. Type the code instead."), true);
    }
  }

  // A code stays in front of the camera for a while, so it is sent again only after a pause.
  async #watch(stream, video) {
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    let last, at = 0;
    while (this.#stream === stream) {
      const [found] = await detector.detect(video).catch(() => []);
      if (found && (found.rawValue !== last || performance.now() - at > 5000)) {
        [last, at] = [found.rawValue, performance.now()];
        navigator.vibrate?.(60);
        const form = this.querySelector(".door-scan"), fields = new URLSearchParams(new FormData(form));
        fields.set("pass", found.rawValue);
        await this.#send(form, fields);
      }
      await new Promise((next) => setTimeout(next, 120));
    }
  }

  #stop() {
    const stream = this.#stream;
    this.#stream = undefined;
    if (!stream) return;
    for (const track of stream.getTracks()) track.stop();
    const box = this.querySelector(".door-camera");
    if (box) box.hidden = true;
    const button = this.querySelector("[data-scan]");
    if (button) button.hidden = false;
  }
}
customElements.define("check-in-desk", CheckInDesk);
