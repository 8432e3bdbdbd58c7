// ground(L, element, options): creates a Leaflet map in a new element within `element`, with what all our maps share.
// These are the tiles of data-tiles (none if missing), a message in `.map-note` if they cannot be loaded, buttons in
// the page's language, and animation only if the person allows it.
// tell(element, sentence): shows a message on the map, or clears it.
import { say } from "../core/texts.js";

export const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

export function tell(element, sentence = "") {
  const note = element.querySelector(".map-note");
  note.textContent = sentence;
  note.hidden = !sentence;
}

export function ground(L, element, options = {}) {
  const frame = document.createElement("div");
  frame.className = "map-canvas";
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", element.dataset.label);
  // The link that skips the map is its first keyboard stop.
  const skip = element.querySelector(":scope > .map-skip");
  skip ? skip.after(frame) : element.prepend(frame);
  const map = L.map(frame, {
    attributionControl: false, zoomControl: false, scrollWheelZoom: false, zoomAnimation: !isCalm, fadeAnimation: !isCalm, markerZoomAnimation: !isCalm,
    inertia: !isCalm, worldCopyJump: true, minZoom: 1, maxZoom: 18, ...options,
  });
  L.control.zoom({ zoomInTitle: say("Zoom in"), zoomOutTitle: say("Zoom out") }).addTo(map);
  // The wheel scrolls the page until the map has the focus.
  map.on("focus click", () => map.scrollWheelZoom.enable());
  map.on("blur", () => map.scrollWheelZoom.disable());
  if (element.dataset.tiles) tiles(L, element).addTo(map);
  return map;
}

function tiles(L, element) {
  const Tiles = L.TileLayer.extend({
    createTile(at, done) {
      const tile = document.createElement("img");
      tile.addEventListener("load", () => this._tileOnLoad(done, tile));
      tile.addEventListener("error", (problem) => this._tileOnError(done, tile, problem));
      tile.alt = "";
      // Tile servers want to know the requesting site; they are sent only the origin.
      tile.referrerPolicy = "strict-origin";
      tile.src = this.getTileUrl(at);
      return tile;
    },
  });
  let isReached = false;
  return new Tiles(element.dataset.tiles, { maxZoom: 19 })
    .on("loading", () => { isReached = false; })
    .on("tileload", () => { isReached = true; if (element.classList.contains("bare")) { element.classList.remove("bare"); tell(element); } })
    .on("tileerror", () => {
      if (isReached || element.classList.contains("bare")) return;
      element.classList.add("bare");
      tell(element, say("The map background can’t be loaded. Places are still shown where they are."));
    });
}

/** Resolves to the device's position, which is not sent anywhere. */
export const position = () => new Promise((done, failed) => navigator.geolocation.getCurrentPosition(
  ({ coords }) => done(coords), failed, { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }));

export const canLocate = () => window.isSecureContext && "geolocation" in navigator;

export const noPosition = ({ code }) => code === 1
  ? say("Your browser doesn’t share your position. Allow it in the browser settings for this site.") : say("We can’t find your position right now.");
