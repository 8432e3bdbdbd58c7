// <push-switch class="js-only" user="…"><button type="button" class="button">Notify me in this browser</button><p
// role="status" class="hint"></p></push-switch>
// user (optional): the signed-in person. In a shared browser, each person switches push on separately.
import { ready, say } from "../core/texts.js";

class PushSwitch extends HTMLElement {
  #label; #isOn = false;
  get #button() { return this.querySelector("button"); }
  get #user() { return this.getAttribute("user") ?? ""; }

  async connectedCallback() {
    this.#label ??= this.#button.textContent;
    this.addEventListener("click", this);
    this.#button.hidden = !("serviceWorker" in navigator && "PushManager" in window && "Notification" in window);
    if (this.#button.hidden) return this.#announce(say("This browser can’t show notifications. On an iPhone, add the site to the home screen first."));
    const known = localStorage.getItem("push") === this.#user && (await this.#subscription());
    // Registers the subscription again, because signing out removes it on the server.
    this.#show(Boolean(known && Notification.permission === "granted" && (await this.#tell(known).catch(() => false))));
  }
  disconnectedCallback() { this.removeEventListener("click", this); }

  async handleEvent(event) {
    if (!event.target.closest("button") || this.#button.disabled) return;
    this.#button.disabled = true;
    try {
      await (this.#isOn ? this.#stop() : this.#start());
      this.#show(!this.#isOn);
    } catch {
      this.#show(this.#isOn, say("That didn’t work. Try again in a moment."));
    }
  }

  async #start() {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await (await this.#ask("/key")).json();
    await (await pushManager.getSubscription())?.unsubscribe(); // may belong to another person, or to an older key
    await this.#tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    localStorage.setItem("push", this.#user);
  }

  async #stop() {
    const subscription = await this.#subscription();
    if (subscription) await this.#ask(`/subscriptions?endpoint=${encodeURIComponent(subscription.endpoint)}`, { method: "DELETE" });
    await subscription?.unsubscribe();
    localStorage.removeItem("push");
  }

  async #subscription() { return (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription(); }

  #tell(subscription) {
    const { endpoint, keys: { p256dh, auth } } = subscription.toJSON();
    const body = JSON.stringify({ endpoint, keys: { p256dh, auth } });
    return this.#ask("/subscriptions", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  }

  async #ask(path, options) {
    const reply = await fetch(`/api/v1/push${path}`, { credentials: "same-origin", ...options });
    if (!reply.ok) throw new Error(`${reply.status}`);
    return reply;
  }

  #show(isOn, problem = isOn ? say("On: this browser notifies you.") : say("Off: this browser doesn’t notify you.")) {
    this.#isOn = isOn;
    const isBlocked = (this.#button.disabled = Notification.permission === "denied");
    this.#button.textContent = isOn ? say("Stop notifying me in this browser") : this.#label;
    this.#announce(isBlocked ? say("This browser blocks notifications from this site. Allow them in its settings, then come back.") : problem);
  }

  #announce(text) { this.querySelector("[role=status]").textContent = text; }
}
ready.then(() => customElements.define("push-switch", PushSwitch));
