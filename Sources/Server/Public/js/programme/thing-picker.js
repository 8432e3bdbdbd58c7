// <thing-picker src="/organise/pick/venues">: suggests items while a name is typed, as a combobox with a listbox (ARIA
// 1.2). Without scripts, the typed text is sent and the server resolves it.
class ThingPicker extends HTMLElement {
  connectedCallback() {
    [this.id_, this.name_] = this.querySelectorAll("input[type=hidden]");
    this.input = this.querySelector("input[type=text]");
    this.box = document.createElement("div");
    this.box.className = "found-things";
    this.box.hidden = true;
    this.append(this.box);
    this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-expanded", "false");
    this.input.setAttribute("aria-autocomplete", "list");
    this.input.addEventListener("input", () => this.look());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    this.box.addEventListener("mousedown", (event) => event.preventDefault());
    this.box.addEventListener("click", (event) => this.take(event.target.closest("[data-id]")));
  }

  async look() {
    const text = this.input.value.trim();
    this.asked = text;
    clearTimeout(this.wait);
    if (!text) return this.close();
    this.wait = setTimeout(async () => {
      try {
        const reply = await fetch(`${this.getAttribute("src")}?q=${encodeURIComponent(text)}`);
        // A late reply is ignored once the person has moved on.
        if (!reply.ok || this.asked !== text || document.activeElement !== this.input) return;
        this.box.innerHTML = await reply.text();
        const list = this.box.querySelector("[role=listbox]");
        if (list) {
          list.id = `${this.input.id}-list`;
          this.input.setAttribute("aria-controls", list.id);
        }
        this.box.hidden = false;
        this.input.setAttribute("aria-expanded", String(Boolean(list)));
      } catch {
        // No network: the text is sent as it is.
      }
    }, 180);
  }

  get options() {
    return [...this.box.querySelectorAll("[data-id]")];
  }

  key(event) {
    if (event.key === "Escape" && !this.box.hidden) {
      event.preventDefault();
      return this.close();
    }
    if (this.box.hidden || !this.options.length) return;
    const at = this.options.findIndex((one) => one.hasAttribute("aria-selected"));
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = event.key === "ArrowDown" ? at + 1 : at - 1 + (at < 0 ? this.options.length + 1 : 0);
      this.mark(this.options[(next + this.options.length) % this.options.length]);
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      this.take(this.options[at]);
    }
  }

  mark(option) {
    for (const one of this.options) one.removeAttribute("aria-selected");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  take(option) {
    if (!option) return;
    this.id_.value = option.dataset.id;
    this.name_.value = option.dataset.name;
    this.input.value = option.dataset.name;
    this.close();
  }

  close() {
    // Cancels a pending request.
    clearTimeout(this.wait);
    this.asked = undefined;
    this.box.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}

customElements.define("thing-picker", ThingPicker);
