// The navigation tabs, and the tabs of each event, remember their last page, its scroll position and its unsent input.
// The current tab links to its root page. This state is kept per browser tab and per person.
const store = sessionStorage, prefix = "places ", most = 50;
const nav = document.querySelector("nav.tabs");
// Identified by root URL, which for an event's tabs contains the event.
const tabs = [...document.querySelectorAll("nav:is(.tabs, .sub-tabs) a:not(.create, .wordmark)")]
  .map((link) => ({ link, root: link.getAttribute("href"), isCurrent: link.hasAttribute("aria-current"), isMain: nav?.contains(link) }));
const current = tabs.filter(({ isCurrent }) => isCurrent);
const key = prefix + (document.querySelector(".inbox-link")?.getAttribute("scope") ?? "");
// A function, because scripts may change the page's URL.
const here = () => location.pathname + location.search;
let isSent = false;

const read = () => { try { return JSON.parse(store.getItem(key)) ?? {}; } catch { return {}; } };
const write = (places) => {
  // Keeps all navigation tabs but only the newest event tabs, so that the store does not grow without limit.
  const others = Object.keys(places).filter((root) => !tabs.some((tab) => tab.isMain && tab.root === root));
  for (const root of others.slice(0, -most)) delete places[root];
  try { store.setItem(key, JSON.stringify(places)); } catch { /* a full store is ignored */ }
};

// Input by field id. Excludes secrets, and fields that cannot be restored.
const fields = () => [...document.querySelectorAll("main :is(input, textarea, select)[id]")]
  .filter((field) => !field.readOnly && !["hidden", "password", "file"].includes(field.type));
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const isTyped = (field) => field.localName === "select" ? field.selectedIndex !== Math.max([...field.options].findIndex((one) => one.defaultSelected), 0)
  : isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

function leave() {
  // The URL of a refused form cannot be opened by a link.
  if (!current.length || (!isSent && here().startsWith("/do/"))) return;
  const places = read();
  const typed = fields().filter(isTyped).map((field) => [field.id, isTicked(field) ? field.checked : field.value]);
  for (const { root } of current) {
    delete places[root]; // re-added below, so that the newest is last
    if (!isSent) places[root] = { at: here(), top: scrollY, typed };
  }
  write(places);
}

function come({ top, typed }) {
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (!field || !fields().includes(field)) continue;
    field[typeof value === "boolean" ? "checked" : "value"] = value;
    field.closest("details")?.setAttribute("open", "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  scrollTo({ top, behavior: "instant" });
}

// Discards a remembered page that no longer exists or redirects.
function arrive() {
  const goal = store.getItem("arriving"), places = read();
  store.removeItem("arriving");
  if (goal === null) return;
  const place = goal === here() ? current.map(({ root }) => places[root]).find((one) => one?.at === goal) : undefined;
  if (place) return come(place);
  for (const [root, { at }] of Object.entries(places)) if (at === goal) delete places[root];
  write(places);
}

function lead() {
  const places = read();
  for (const { link, root, isCurrent } of tabs) if (!isCurrent) link.href = places[root]?.at ?? root;
}

if (nav) {
  // Clears the server's fallback, which is for browsers without scripts.
  document.cookie = `mingle-place=; path=${location.pathname}; max-age=0`;
  arrive();
  lead();
  addEventListener("pageshow", ({ persisted }) => { if (persisted) { isSent = false; lead(); } });
  addEventListener("pagehide", leave);
  addEventListener("submit", ({ target, defaultPrevented }) => { if (target.method === "post" && !defaultPrevented) isSent = true; });
  for (const { link, root, isCurrent } of tabs) {
    if (!isCurrent) link.addEventListener("click", (event) => {
      const place = read()[root];
      if (place && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) store.setItem("arriving", place.at);
    });
  }
} else {
  for (const name of Object.keys(store)) if (name.startsWith(prefix)) store.removeItem(name);
}
