// <copy-button for="invite-link"><button type="button" class="button" data-done="Copied">Copy</button></copy-button>
// for: the id of an input, or of an element with text. Without clipboard access, the text is selected instead.
import { ready, say } from "../core/texts.js";

class CopyButton extends HTMLElement {
  connectedCallback() { this.addEventListener("click", this); }
  disconnectedCallback() { this.removeEventListener("click", this); }

  async handleEvent(event) {
    const button = event.target.closest("button");
    const from = document.getElementById(this.getAttribute("for"));
    if (!button || !from) return;
    try {
      await navigator.clipboard.writeText(from.value ?? from.textContent.trim());
      this.#done(button);
    } catch {
      if (from.select) { from.focus(); from.select(); } else getSelection().selectAllChildren(from);
    }
  }

  #done(button) {
    if (button.dataset.state === "done") return;
    const label = button.querySelector("span") ?? button;
    const before = [...label.childNodes];
    label.replaceChildren(button.dataset.done ?? this.getAttribute("done") ?? say("Copied"));
    button.dataset.state = "done";
    this.#announce(label.textContent);
    setTimeout(() => { label.replaceChildren(...before); delete button.dataset.state; }, 2000);
  }

  #announce(text) {
    let status = this.querySelector("[role=status]");
    if (!status) {
      status = Object.assign(document.createElement("span"), { className: "visually-hidden", role: "status" });
      this.append(status);
    }
    status.textContent = "";
    requestAnimationFrame(() => { status.textContent = text; });
  }
}
ready.then(() => customElements.define("copy-button", CopyButton));
