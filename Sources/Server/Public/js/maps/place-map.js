// <place-map data-list="places" data-label="Map of events" data-script="…/leaflet.js"
// data-clusters="…/markercluster.js">…</place-map>
// A map of the items of a list on the same page. The list stays visible as the accessible alternative. Rendered
// by LocationMap.html.
//   data-list: the id of the list. Each item on the map has data-lat and data-lng, in degrees, and an svg.marker that
//     is copied as its marker, so shape and colour match the list. The popup is a copy of the rest of the item. Its
//     accessible name is data-name, or else its first link or strong text.
//   data-label: the accessible name of the map.
//   data-script, data-clusters: the URLs of Leaflet and its cluster plugin. Without the latter, markers are
//     not clustered.
//   data-tiles: the URL of the tiles, with {z}, {x} and {y}; without it, the background is plain.
//   data-center, data-radius: "lat,lng" and meters, of a circle that is drawn and kept in view.
// Contains .map-note for messages, and .map-locate, the button that shows the viewer's position.
// Call element.show() when the list has changed. The item whose popup is open has the class "on-map".
import { library } from "../core/libraries.js";
import { canLocate, ground, isCalm, noPosition, position, tell } from "./map-ground.js";
import { ready, say } from "../core/texts.js";

class LocationMap extends HTMLElement {
  #map; #L; #layer; #opener;

  async connectedCallback() {
    if (this.#map) return;
    await ready;
    try {
      this.#L = (await library(this)).L;
      this.#map = ground(this.#L, this);
    } catch {
      return tell(this, say("The map couldn’t be loaded. The list shows everything."));
    }
    this.addEventListener("keydown", this.#key);
    this.#map.on("popupopen", ({ popup }) => {
      popup._source.entry?.classList.add("on-map");
      // If it was opened by keyboard, the focus moves into the popup once it is visible.
      if (this.#opener) requestAnimationFrame(() => popup.getElement()?.querySelector(".map-callout a, .leaflet-popup-close-button")?.focus({ preventScroll: true }));
    });
    this.#map.on("popupclose", ({ popup }) => popup._source.entry?.classList.remove("on-map"));
    const locate = this.querySelector(".map-locate");
    if (locate && canLocate()) {
      locate.hidden = false;
      locate.addEventListener("click", () => this.#locate());
    }
    this.show();
  }

  disconnectedCallback() {
    this.#map?.remove();
    this.#map = undefined;
    this.querySelector(".map-canvas")?.remove();
  }

  /** Renders the list's items again. */
  show() {
    const L = this.#L, map = this.#map, { center, radius } = this.dataset;
    if (!map) return;
    this.#layer?.remove();
    const entries = [...document.getElementById(this.dataset.list).querySelectorAll("[data-lat][data-lng]")];
    const markers = entries.map((entry) => this.#marker(entry));
    this.#layer = L.layerGroup().addTo(map);
    const group = L.markerClusterGroup ? L.markerClusterGroup({
      showCoverageOnHover: false, animate: !isCalm, maxClusterRadius: 46, spiderLegPolylineOptions: { className: "map-leg", weight: 2 },
      iconCreateFunction: (cluster) => this.#sign(String(cluster.getChildCount()), say("{1} places here", cluster.getChildCount()), "map-cluster", 44),
    }) : L.layerGroup();
    for (const marker of markers) group.addLayer(marker);
    this.#layer.addLayer(group);
    const bounds = L.latLngBounds(markers.map((marker) => marker.getLatLng()));
    const middle = center && L.latLng(center.split(",").map(Number));
    if (middle) bounds.extend(middle.toBounds(2 * radius));
    bounds.isValid() ? map.fitBounds(bounds, { padding: [36, 36], maxZoom: 15, animate: false }) : map.setView([20, 0], 1);
    if (middle) this.#layer.addLayer(L.circle(middle, { radius: Number(radius), className: "map-circle", interactive: false }));
  }

  #marker(entry) {
    const { lat, lng, name } = entry.dataset;
    const label = name ?? (entry.querySelector("strong, a")?.textContent ?? "").trim();
    const marker = this.#L.marker([Number(lat), Number(lng)], { icon: this.#sign(entry.querySelector("svg.marker").cloneNode(true), label, "map-marker", 36) });
    marker.entry = entry;
    return marker.bindPopup(() => this.#callout(entry), { minWidth: 230, maxWidth: 280, offset: [0, -10], autoPanPaddingTopLeft: [70, 16], autoPanPaddingBottomRight: [16, 16] });
  }

  /** Copies an item for its popup, without ids, which must be unique. */
  #callout(entry) {
    const callout = document.createElement("div");
    callout.className = "map-callout";
    callout.dir = document.documentElement.dir || "ltr";
    callout.append(...entry.cloneNode(true).childNodes);
    for (const one of callout.querySelectorAll("svg.marker")) one.remove();
    for (const one of callout.querySelectorAll("[id]")) one.removeAttribute("id");
    return callout;
  }

  /** Creates a marker icon that works as a button, also by keyboard. */
  #sign(html, label, className, size) {
    const Sign = this.#L.DivIcon.extend({
      createIcon(old) {
        const sign = this.constructor.__super__.createIcon.call(this, old);
        sign.setAttribute("role", "button");
        sign.setAttribute("aria-label", label);
        return sign;
      },
    });
    return new Sign({ html, className, iconSize: [size, size] });
  }

  #key = (event) => {
    const sign = event.target.closest(".map-marker, .map-cluster");
    this.#opener = sign && event.key === "Enter" ? sign : this.#opener;
    if (sign && event.key === " ") { event.preventDefault(); sign.click(); }
    if (event.key !== "Escape" || !this.querySelector(".leaflet-popup")) return;
    event.preventDefault();
    this.#map.closePopup();
    (this.#opener?.isConnected ? this.#opener : this.querySelector(".map-canvas")).focus({ preventScroll: true });
    this.#opener = undefined;
  };

  async #locate() {
    const L = this.#L;
    try {
      const { latitude, longitude, accuracy } = await position();
      this.#layer.eachLayer((one) => { if (one.isMe) this.#layer.removeLayer(one); });
      const me = L.featureGroup([
        L.circle([latitude, longitude], { radius: accuracy, className: "map-accuracy", interactive: false }),
        L.circleMarker([latitude, longitude], { radius: 8, className: "map-me", interactive: false }),
      ]);
      me.isMe = true;
      this.#layer.addLayer(me);
      this.#map.setView([latitude, longitude], Math.max(this.#map.getZoom(), 13), { animate: !isCalm });
      tell(this, say("This is where you are. Your position stays on this device."));
    } catch (problem) {
      tell(this, noPosition(problem));
    }
  }
}
customElements.define("place-map", LocationMap);
