// <chat-room event="…" scope="crew:…" me="…" name="…">: shows messages of others as they arrive, and one's own at once,
// marked as pending until they are stored. Unsent messages are kept in this browser and sent when the network is back.
// Ids are created here, so each is stored once.
import { newID } from "../components/made-ids.js";
import { subscribe } from "../core/stream.js";
import { ready, say } from "../core/texts.js";

const waits = [1000, 2000, 4000, 8000, 16_000];

class ChatRoom extends HTMLElement {
  #stop; #queue = []; #isSending = false; #tries = 0; #fetching = Promise.resolve(); #timer;

  connectedCallback() {
    this.event = this.getAttribute("event");
    this.list = this.querySelector(".messages");
    this.form = this.querySelector("form.composer");
    this.field = this.form?.elements.body;
    this.status = this.querySelector(".chat-status");
    this.key = `chat ${this.getAttribute("me")} ${this.event}`;
    this.#stop = subscribe(this.getAttribute("scope"), ({ refresh, entries }) => {
      if (this.hasAttribute("past")) return;
      if (refresh) this.#catchUp();
      else for (const { type, id } of entries) if (type === "message") this.#changed(id);
    });
    this.form?.addEventListener("submit", this.#submit);
    this.field?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return;
      event.preventDefault();
      this.form.requestSubmit();
    });
    document.addEventListener("visibilitychange", this.#seen);
    addEventListener("online", this.#send);
    try { this.#queue = JSON.parse(localStorage.getItem(this.key) ?? "[]"); } catch { /* unreadable: counts as empty */ }
    // A message may be stored although its reply was lost.
    for (const message of this.#queue) if (!document.getElementById(`m-${message.id}`)) this.#show(message);
    if (!location.hash || location.hash === "#end") this.#toEnd();
    this.#send();
    if (!this.hasAttribute("past")) this.#seen();
  }

  disconnectedCallback() {
    this.#stop?.();
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#seen);
    removeEventListener("online", this.#send);
  }

  // MARK: messages of others

  get #last() { return Math.max(0, ...[...this.list.querySelectorAll("[data-number]")].map((row) => Number(row.dataset.number))); }

  #changed(id) {
    if (this.querySelector(`#m-${CSS.escape(id)}[data-number]`)) this.#fetched(`/messages/${id}/row`);
    else this.#catchUp();
  }

  /** Fetches everything after the last message shown, so that nothing is missed after a lost connection. */
  #catchUp() { this.#fetched(`/events/${this.event}/chat/after`, () => `?number=${this.#last}`); }

  /** Fetches are serialized, so that messages are neither duplicated nor reordered. */
  #fetched(path, query = () => "") {
    this.#fetching = this.#fetching.then(async () => {
      const reply = await fetch(path + query(), { headers: { Accept: "text/html" } });
      if (reply.status === 403 || reply.status === 404) return location.reload();
      if (reply.ok && !reply.redirected) this.#merge(await reply.text());
    }).catch(() => {});
  }

  #merge(html) {
    const isAtEnd = this.#isAtEnd;
    for (const row of [...document.createRange().createContextualFragment(html).children]) {
      const shown = row.id ? document.getElementById(row.id) : null; // separators have no id
      if (shown?.dataset.number) {
        row.classList.toggle("first", shown.classList.contains("first"));
        shown.replaceWith(row);
        continue;
      }
      if (row.classList.contains("time-line") && this.list.lastElementChild?.classList.contains("time-line")) continue;
      shown?.remove();
      const pending = this.list.querySelector(".pending");
      pending ? pending.before(row) : this.list.append(row);
      if (row.dataset.author && row.dataset.author === row.previousElementSibling?.dataset.author) row.classList.remove("first");
    }
    this.querySelector(".chat-empty")?.remove();
    if (isAtEnd) this.#toEnd();
    this.#seen();
  }

  get #isAtEnd() { return innerHeight + scrollY >= document.documentElement.scrollHeight - 160; }
  #toEnd() { requestAnimationFrame(() => scrollTo({ top: document.documentElement.scrollHeight })); }

  #seen = () => {
    const last = [...this.list.querySelectorAll("[data-number]")].at(-1);
    if (document.hidden || !last || last.id === this.read) return;
    this.read = last.id;
    fetch(`/api/v1/events/${this.event}/read`, {
      method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ upTo: last.id.slice(2) }), keepalive: true,
    }).catch(() => { this.read = null; });
  };

  // MARK: one's own messages

  #submit = (event) => {
    event.preventDefault();
    const body = this.field.value.trim();
    if (!body) return;
    delete this.form.dataset.sent; // allows the next message at once
    this.form.removeAttribute("aria-busy");
    const message = { id: newID(), body };
    this.#queue.push(message);
    this.#keep();
    this.#show(message);
    this.form.reset();
    this.field.focus();
    this.#toEnd();
    this.#send();
  };

  #show({ id, body }) {
    const row = document.createElement("li");
    row.className = "message mine pending first";
    row.id = `m-${id}`;
    row.innerHTML = '<div class="bubble"><span class="visually-hidden"></span><div class="said" dir="auto"></div><small class="sent"></small></div>';
    row.querySelector(".said").textContent = body;
    ready.then(() => {
      row.querySelector(".visually-hidden").textContent = say("You, not sent yet");
      row.querySelector(".sent").textContent = say("Sending …");
    });
    this.list.append(row);
    this.querySelector(".chat-empty")?.remove();
  }

  #keep() {
    try {
      if (this.#queue.length) localStorage.setItem(this.key, JSON.stringify(this.#queue)); else localStorage.removeItem(this.key);
    } catch { /* private windows may refuse storage */ }
  }

  #send = async () => {
    if (this.#isSending || !this.#queue.length) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      while (this.#queue.length) {
        const message = this.#queue[0];
        const reply = await fetch(`/api/v1/events/${this.event}/messages`, {
          method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message),
        });
        if (reply.status === 408 || reply.status === 429 || reply.status >= 500) {
          throw Object.assign(new Error("later"), { after: 1000 * (reply.headers.get("Retry-After") ?? 0) });
        }
        if (reply.status === 401) { // kept here until the person signs in
          await ready;
          const link = Object.assign(document.createElement("a"), { href: `/sign-in?next=${encodeURIComponent(location.pathname)}`, textContent: say("Sign in") });
          this.status.replaceChildren(say("You’re no longer signed in. Your message is kept."), " ", link);
          return;
        }
        this.#tries = 0;
        this.#queue.shift();
        this.#keep();
        this.status.textContent = "";
        const said = await reply.json().catch(() => ({}));
        if (!reply.ok) await this.#refused(message, said);
        // Stored earlier, above the messages shown.
        else if (said.number <= this.#last) this.querySelector(`#m-${CSS.escape(message.id)}.pending`)?.remove();
        else this.#catchUp();
      }
    } catch (problem) {
      await ready;
      const wait = Math.max(waits[Math.min(this.#tries++, waits.length - 1)], problem.after ?? 0);
      this.status.textContent = navigator.onLine ? say("Not sent yet. Trying again.") : say("No network. We’ll send your messages when it’s back.");
      this.#timer = setTimeout(this.#send, wait);
    } finally { this.#isSending = false; }
  };

  /** Puts a refused message back into the field, where it can be changed. */
  async #refused({ id, body }, problem) {
    await ready;
    document.getElementById(`m-${id}`)?.remove();
    if (!this.field.value) this.field.value = body;
    this.status.textContent = problem.fields?.body ?? problem.detail ?? problem.title ?? say("This message couldn’t be sent.");
    this.field.focus();
  }
}
customElements.define("chat-room", ChatRoom); // Defined at once, so that no change is missed; texts wait for `ready`.
