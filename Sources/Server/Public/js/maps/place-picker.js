// <place-picker data-latitude="id" data-longitude="id" data-label="…" data-script="…" data-tiles="…">…</place-picker>:
// a map with a pin in a form. Pressing the map, dragging the pin, its arrow keys and the buttons (data-do: place,
// remove, locate) fill the fields with those two ids. Typing there moves the pin. Without scripts, only the fields are
// shown. Rendered by LocationPicker.html.
import { library } from "../core/libraries.js";
import { canLocate, ground, noPosition, position, tell } from "./map-ground.js";
import { ready, say } from "../core/texts.js";

class LocationPicker extends HTMLElement {
  #map; #L; #pin; #fields; #isSeen = false;

  async connectedCallback() {
    if (this.#map) return;
    this.#fields = [this.dataset.latitude, this.dataset.longitude].map((id) => document.getElementById(id));
    await ready;
    try {
      this.#L = (await library(this)).L;
      this.#map = ground(this.#L, this, { worldCopyJump: false, maxBounds: [[-90, -180], [90, 180]] });
    } catch {
      return tell(this, say("The map couldn’t be loaded. Use the two fields instead."));
    }
    this.#map.setView([30, 10], 2);
    this.#map.on("click", ({ latlng }) => this.#put(latlng, { isSeen: true }));
    for (const field of this.#fields) field.addEventListener("input", () => this.#read());
    for (const button of this.querySelectorAll("[data-do]")) button.addEventListener("click", () => this.#do(button.dataset.do));
    this.querySelector("[data-do=locate]").hidden = !canLocate();
    // A map in closed <details> has no size until they are opened.
    new ResizeObserver(() => { this.#map.invalidateSize({ animate: false }); }).observe(this);
    this.closest("details")?.addEventListener("toggle", () => this.#read(), { once: true });
    this.#read();
  }

  #do(what) {
    if (what === "place") this.#put(this.#map.getCenter(), { isSeen: true });
    else if (what === "remove") this.#fill(["", ""]);
    else position().then(({ latitude, longitude }) => this.#put({ lat: latitude, lng: longitude }), (problem) => tell(this, noPosition(problem)));
  }

  /** Sets the position, rounded to a metre. A pin that was set by hand does not move the map. */
  #put({ lat, lng }, { isSeen = false } = {}) {
    this.#isSeen = isSeen;
    this.#fill([lat, lng].map((degrees) => String(Math.round(degrees * 1e5) / 1e5)));
    this.#isSeen = false;
  }

  #fill(degrees) {
    this.#fields.forEach((field, index) => { field.value = degrees[index]; });
    // Fires an input event, so that other scripts of the form notice the change.
    for (const field of this.#fields) field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #read() {
    const [lat, lng] = this.#fields.map(({ value }) => (value.trim() ? Number(value.trim().replace(",", ".")) : NaN));
    const isThere = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    this.querySelector("[data-do=remove]").hidden = !isThere;
    this.querySelector("[data-do=place]").hidden = isThere;
    if (!isThere) {
      this.#pin?.remove();
      this.#pin = undefined;
      return;
    }
    if (this.#pin) this.#pin.setLatLng([lat, lng]);
    else this.#pin = this.#newPin([lat, lng]);
    if (!this.#isSeen) this.#map.setView([lat, lng], Math.max(this.#map.getZoom(), 15), { animate: false });
  }

  #newPin(at) {
    const html = document.createElement("span");
    html.className = "map-pin";
    const icon = this.#L.divIcon({ html, className: "map-marker", iconSize: [44, 44] });
    const pin = this.#L.marker(at, { icon, draggable: true, autoPan: true }).addTo(this.#map);
    const sign = pin.getElement();
    sign.setAttribute("role", "button");
    sign.setAttribute("aria-label", say("Pin. Drag it, or move it with the arrow keys."));
    pin.on("dragend", () => this.#put(pin.getLatLng(), { isSeen: true }));
    sign.addEventListener("keydown", (event) => {
      const step = { ArrowUp: [0, -8], ArrowDown: [0, 8], ArrowLeft: [-8, 0], ArrowRight: [8, 0] }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.#put(this.#map.containerPointToLatLng(this.#map.latLngToContainerPoint(pin.getLatLng()).add(step)), { isSeen: true });
    });
    return pin;
  }
}
customElements.define("place-picker", LocationPicker);
