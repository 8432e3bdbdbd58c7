// The tabs of the navigation, and those of each event, keep their places: each leads to the page on which one left it, as far down, with
// what was typed there and not sent. The tab that one is in leads to its beginning. Places last as long as this tab of the browser, and
// are one person's.
const store = sessionStorage, prefix = "places ", most = 50;
const nav = document.querySelector("nav.tabs");
// By the address to which each leads at first, which for those of an event names the event.
const tabs = [...document.querySelectorAll("nav:is(.tabs, .sub-tabs) a:not(.create, .wordmark)")]
  .map((link) => ({ link, root: link.getAttribute("href"), isCurrent: link.hasAttribute("aria-current"), isMain: nav?.contains(link) }));
const current = tabs.filter(({ isCurrent }) => isCurrent);
const key = prefix + (document.querySelector(".inbox-link")?.getAttribute("scope") ?? "");
// A page can go on to other addresses by itself.
const here = () => location.pathname + location.search;
let isSent = false;

const read = () => { try { return JSON.parse(store.getItem(key)) ?? {}; } catch { return {}; } };
const write = (places) => {
  // Of the navigation all, of events the newest: the store must not grow with every event that one looks at.
  const others = Object.keys(places).filter((root) => !tabs.some((tab) => tab.isMain && tab.root === root));
  for (const root of others.slice(0, -most)) delete places[root];
  try { store.setItem(key, JSON.stringify(places)); } catch { /* a full store keeps no places */ }
};

// What was typed, by the id of the field; never what is secret or cannot be given back.
const fields = () => [...document.querySelectorAll("main :is(input, textarea, select)[id]")]
  .filter((field) => !field.readOnly && !["hidden", "password", "file"].includes(field.type));
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const isTyped = (field) => field.localName === "select" ? field.selectedIndex !== Math.max([...field.options].findIndex((one) => one.defaultSelected), 0)
  : isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

function leave() {
  // A form that was refused has an address to which nothing leads.
  if (!current.length || (!isSent && here().startsWith("/do/"))) return;
  const places = read();
  const typed = fields().filter(isTyped).map((field) => [field.id, isTicked(field) ? field.checked : field.value]);
  for (const { root } of current) {
    delete places[root]; // so that the newest stands last
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

// A place whose page is there no more, or for somebody else, is none.
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
  document.cookie = `mingle-place=; path=${location.pathname}; max-age=0`; // the server's own, for those without scripts
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
