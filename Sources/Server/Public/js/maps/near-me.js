// <near-me data-field="id" hidden><button>…</button><p role="status"></p></near-me> in a form: reads the device's
// position, rounds it to about a kilometre, and submits the form with it. Nothing more precise leaves the device. Stays
// hidden if the browser provides no position.
import { ready, say } from "../core/texts.js";

class NearMe extends HTMLElement {
  connectedCallback() {
    if (!window.isSecureContext || !navigator.geolocation) return;
    this.hidden = false;
    const status = this.querySelector("[role=status]"), button = this.querySelector("button");
    button.addEventListener("click", async () => {
      await ready;
      button.disabled = true;
      status.textContent = say("Looking for your position …");
      navigator.geolocation.getCurrentPosition(({ coords: { latitude, longitude } }) => {
        const [lat, lng] = [latitude, longitude].map((degrees) => String(Math.round(degrees * 100) / 100));
        document.getElementById(this.dataset.field).value = `${lat}, ${lng}`;
        button.disabled = false;
        status.textContent = "";
        this.closest("form").requestSubmit();
      }, ({ code }) => {
        button.disabled = false;
        status.textContent = code === 1
          ? say("Your browser doesn’t share your position. Allow it in the browser settings for this site.") : say("We can’t find your position right now.");
      }, { timeout: 15_000, maximumAge: 300_000 });
    });
  }
}
customElements.define("near-me", NearMe);
