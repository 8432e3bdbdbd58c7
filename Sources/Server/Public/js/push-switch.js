// <push-switch class="js-only" user="…"><button type="button" class="button">Notify me in this browser</button><p role="status" class="hint"></p></push-switch>
// user (optional): who is signed in. What one person switched on in a shared browser is not on for the next.
class PushSwitch extends HTMLElement {
  #label;

  connectedCallback() {
    this.#label ??= this.#button.textContent;
    this.addEventListener("click", this);
    this.#start();
  }
  disconnectedCallback() { this.removeEventListener("click", this); }

  get #button() { return this.querySelector("button"); }
  get #user() { return this.getAttribute("user") ?? ""; }

  async #start() {
    const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    if (!isAble) return this.#show("This browser cannot show notifications. On an iPhone, put the site on the home screen first.", { hidden: true });
    const known = localStorage.getItem("push") === this.#user && (await this.#subscription());
    // Signing out ended it on the server only; whoever signs in again has it as it was.
    const isOn = known && Notification.permission === "granted" && (await this.#tell(known).catch(() => false));
    this.#rest(Boolean(isOn));
  }

  async handleEvent(event) {
    if (!event.target.closest("button") || this.#button.disabled) return;
    const isOn = this.dataset.state === "on";
    this.#button.disabled = true;
    try {
      await (isOn ? this.#off() : this.#on());
      this.#rest(!isOn);
    } catch {
      this.#rest(isOn, Notification.permission === "denied" ? undefined : "That did not work. Try again in a moment.");
    }
  }

  async #on() {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await (await this.#ask("/key")).json();
    await (await pushManager.getSubscription())?.unsubscribe(); // perhaps another person's, or by an older key
    await this.#tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    localStorage.setItem("push", this.#user);
  }

  async #off() {
    const subscription = await this.#subscription();
    localStorage.removeItem("push");
    if (!subscription) return;
    await this.#ask(`/subscriptions?endpoint=${encodeURIComponent(subscription.endpoint)}`, { method: "DELETE" });
    await subscription.unsubscribe();
  }

  async #subscription() { return (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription(); }

  #tell(subscription) {
    const { endpoint, keys } = subscription.toJSON();
    const body = JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
    return this.#ask("/subscriptions", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  }

  async #ask(path, options) {
    const answer = await fetch(`/api/v1/push${path}`, { credentials: "same-origin", ...options });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer;
  }

  #rest(isOn, problem) {
    if (Notification.permission === "denied") return this.#show("This browser blocks notifications from this site. Allow them in its settings, then come back.", { disabled: true });
    this.dataset.state = isOn ? "on" : "off";
    this.#show(problem ?? (isOn ? "On: this browser notifies you." : "Off: this browser does not notify you."));
    this.#button.textContent = isOn ? "Stop notifying me in this browser" : this.#label;
  }

  #show(text, { hidden = false, disabled = false } = {}) {
    Object.assign(this.#button, { hidden, disabled });
    this.querySelector("[role=status]").textContent = text;
  }
}
customElements.define("push-switch", PushSwitch);
