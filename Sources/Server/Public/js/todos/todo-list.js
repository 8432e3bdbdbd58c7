// <todo-list>: ticks, claims and moves items without leaving the page. Items are moved by dragging the handle, or by
// the arrow keys while it has the focus. Submits the same forms as without scripts.
import { ready, say } from "../core/texts.js";

class TodoList extends HTMLElement {
  #dragged; #moved = false;

  connectedCallback() {
    this.region = this.querySelector("live-region");
    this.status = this.querySelector("[role=status]");
    this.addEventListener("submit", this.#submit);
    this.addEventListener("pointerdown", this.#press);
    this.addEventListener("keydown", this.#key);
    // The click at the end of a drag must not open the menu.
    this.addEventListener("click", (event) => { if (this.#moved) { event.preventDefault(); this.#moved = false; } }, true);
  }

  #submit = async (event) => {
    const form = event.target;
    if (form.method !== "post" || event.defaultPrevented) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, event.submitter));
    form.closest("details")?.removeAttribute("open");
    await this.#send(form.action, fields);
    delete form.dataset.sent;
  };

  /** Submits a form. If it is refused, reloads the page, which shows the error. */
  async #send(action, fields) {
    try {
      const reply = await fetch(action, { method: "POST", body: fields, headers: { Accept: "text/html" }, redirect: "manual" });
      if (reply.type !== "opaqueredirect") return location.reload();
      await this.region.refresh();
    } catch {
      await ready;
      this.status.classList.remove("visually-hidden");
      this.status.textContent = say("No connection. Try again in a moment.");
    }
  }

  // MARK: moving

  #key = (event) => {
    const row = event.target.closest?.("[data-handle]")?.closest("[data-id]");
    if (!row || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const other = event.key === "ArrowUp" ? row.previousElementSibling : row.nextElementSibling;
    if (!other) return;
    event.key === "ArrowUp" ? other.before(row) : other.after(row);
    row.querySelector("[data-handle]").focus();
    this.#place(row);
  };

  #press = (event) => {
    const row = event.target.closest("[data-handle]")?.closest("[data-sortable] > [data-id]");
    if (!row || event.button !== 0) return;
    this.region.hold();
    const start = event.clientY, before = row.nextElementSibling;
    let offset = 0; // how far the row has moved on the page since
    const move = ({ clientY }) => {
      if (!this.#dragged && Math.abs(clientY - start) < 6) return;
      this.#dragged = row;
      row.classList.add("dragged");
      const next = row.nextElementSibling, last = row.previousElementSibling, top = row.offsetTop;
      row.style.translate = `0 ${clientY - start - offset}px`;
      const { top: a, bottom: b } = row.getBoundingClientRect();
      const middle = (one) => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; };
      if (next && b > middle(next)) next.after(row);
      else if (last && a < middle(last)) last.before(row);
      else return;
      offset += row.offsetTop - top;
      row.style.translate = `0 ${clientY - start - offset}px`;
    };
    const stop = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
      this.region.release();
      if (!this.#dragged) return;
      this.#dragged = null;
      this.#moved = true;
      setTimeout(() => { this.#moved = false; }, 50);
      row.classList.remove("dragged");
      row.style.translate = "";
      if (row.nextElementSibling !== before) this.#place(row);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
  };

  async #place(row) {
    const rows = [...row.parentElement.children];
    await ready;
    this.status.textContent = say("Moved to position {1} of {2}.", rows.indexOf(row) + 1, rows.length);
    const fields = new URLSearchParams(new FormData(row.querySelector(".todo-tools form")));
    fields.set("after", row.previousElementSibling?.dataset.id ?? "");
    await this.#send("/do/todo.move", fields);
  }
}
customElements.define("todo-list", TodoList);
