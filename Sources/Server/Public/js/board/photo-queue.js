// <photo-queue route="/api/v1/events/…/posts"><details><form>… input[name=photo], input[name=caption],
// ol.queue …</form></details></photo-queue>
// Uploads several photos in sequence, each with its own caption. A refused photo stays in the queue with the reason,
// and can be sent again. Without scripts, the form posts one photo.
import { newID } from "../components/made-ids.js";
import { upload } from "./photo-upload.js";
import { ready, say } from "../core/texts.js";

const most = 15_000_000;

class PhotoQueue extends HTMLElement {
  #isSending = false;

  connectedCallback() {
    this.form = this.querySelector("form");
    this.input = this.querySelector("input[type=file]");
    this.list = this.querySelector(".queue");
    this.words = this.querySelector("[role=status]");
    this.input.multiple = true;
    this.form.elements.caption.closest(".field").hidden = true; // each photo has its own
    this.input.addEventListener("change", () => this.#choose());
    // Delegated, because the link on an empty board is rendered again with the board.
    document.addEventListener("click", (event) => {
      if (!this.isConnected || !event.target.closest?.(`a[href="#${this.input.id}"]`)) return;
      event.preventDefault();
      this.querySelector("details").open = true;
      this.input.focus();
      this.input.click();
    });
    this.form.addEventListener("submit", (event) => {
      if (!this.list.children.length) return;
      event.preventDefault();
      this.#send();
    });
  }

  /** Appends the chosen photos to the queue. */
  #choose() {
    for (const file of this.input.files) this.list.append(this.#row(file));
    this.input.value = "";
    this.#count();
  }

  #row(file) {
    const row = document.createElement("li"), id = `queued-${newID()}`;
    row.innerHTML = `<span class="queued-photo"></span><div class="field"><label class="visually-hidden" for="${id}"></label>
      <input id="${id}" type="text" dir="auto" autocomplete="off" maxlength="280"><progress max="1" value="0" hidden></progress>
      <p class="error" role="alert"></p></div><button type="button" class="iconbutton quiet">×</button>`;
    Object.assign(row, { file, key: newID() });
    const name = file.name, [label, field, bar, button] = ["label", "input", "progress", "button"].map((one) => row.querySelector(one));
    label.textContent = say("Caption for {1}", name);
    field.placeholder = say("Caption");
    field.value = this.list.children.length ? "" : this.form.elements.caption.value;
    bar.setAttribute("aria-label", say("Upload of {1}", name));
    button.setAttribute("aria-label", say("Remove {1}", name));
    button.addEventListener("click", () => { row.remove(); this.#count(); this.input.focus(); });
    if (file.size > most) this.#fail(row, say("This photo is larger than 15 MB. Choose a smaller one."));
    const image = Object.assign(new Image(), { alt: "", src: URL.createObjectURL(file) });
    // A format that this browser cannot show can still be uploaded.
    image.decode().then(() => row.firstElementChild.append(image), () => {}).finally(() => URL.revokeObjectURL(image.src));
    return row;
  }

  #count() {
    const { length } = this.list.children;
    this.input.required = length === 0;
    this.words.textContent = length ? say("Photos chosen: {1}", length) : "";
  }

  #fail(row, sentence) { row.querySelector(".error").textContent = sentence; }

  async #send() {
    if (this.#isSending) return;
    this.#isSending = true;
    const button = this.form.querySelector(".actions button"), all = [...this.list.children].filter(({ file }) => file.size <= most);
    button.disabled = true;
    let sent = 0;
    // The board shows the newest first, so uploading in reverse keeps the chosen order.
    for (const row of all.toReversed()) {
      const bar = row.querySelector("progress"), form = new FormData();
      form.set("caption", row.querySelector("input").value);
      form.set("photo", row.file);
      this.words.textContent = say("Uploading {1} of {2}", sent + 1, all.length);
      this.#fail(row, "");
      bar.hidden = false;
      for (const one of row.querySelectorAll("input, button")) one.disabled = true;
      const { ok, problem } = await upload(this.getAttribute("route"), form, row.key, (share) => { bar.value = share; });
      for (const one of row.querySelectorAll("input, button")) one.disabled = false;
      bar.hidden = true;
      if (ok) { row.remove(); sent++; } else this.#fail(row, problem);
    }
    this.#isSending = false;
    button.disabled = false;
    this.#count();
    if (sent) this.#done(sent);
    this.list.querySelector("input")?.focus();
  }

  async #done(sent) {
    const board = document.querySelector("photo-board");
    await board?.region.refresh();
    if (board) board.status.textContent = say("New on the board: {1}", sent);
    if (this.list.children.length) return;
    const details = this.querySelector("details");
    details.open = false;
    details.querySelector("summary").focus();
  }
}
ready.then(() => customElements.define("photo-queue", PhotoQueue));
