// The tabs of the navigation keep their places: each leads to the page on which one left it, as far down, with what was typed there
// and not sent. The tab that one is in leads to its beginning. Places last as long as this tab of the browser, and are one person's.
const store = sessionStorage, prefix = "places ";
const nav = document.querySelector("nav.tabs");
const tabs = [...(nav?.querySelectorAll("a:not(.create, .wordmark)") ?? [])].map((link) => ({ link, root: link.getAttribute("href") }));
const current = tabs.find(({ link }) => link.hasAttribute("aria-current"));
const key = prefix + (document.querySelector(".inbox-link")?.getAttribute("scope") ?? "");
// A page can go on to other addresses by itself.
const here = () => location.pathname + location.search;
let isSent = false;

const read = () => { try { return JSON.parse(store.getItem(key)) ?? {}; } catch { return {}; } };
const write = (places) => { try { store.setItem(key, JSON.stringify(places)); } catch { /* a full store keeps no places */ } };

// What was typed, by the id of the field; never what is secret or cannot be given back.
const fields = () => [...document.querySelectorAll("main :is(input, textarea, select)[id]")]
  .filter((field) => !field.readOnly && !["hidden", "password", "file"].includes(field.type));
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const isTyped = (field) => field.localName === "select" ? field.selectedIndex !== Math.max([...field.options].findIndex((one) => one.defaultSelected), 0)
  : isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

function leave() {
  if (!current) return;
  const places = read();
  if (isSent) delete places[current.root];
  else if (!here().startsWith("/do/")) {
    const typed = fields().filter(isTyped).map((field) => [field.id, isTicked(field) ? field.checked : field.value]);
    places[current.root] = { at: here(), top: scrollY, typed };
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
  const place = current?.link && goal === here() ? places[current.root] : undefined;
  if (place?.at === here()) return come(place);
  for (const [root, { at }] of Object.entries(places)) if (at === goal) delete places[root];
  write(places);
}

function lead() {
  const places = read();
  for (const { link, root } of tabs) if (link !== current?.link) link.href = places[root]?.at ?? root;
}

if (nav) {
  document.cookie = `mingle-place=; path=${location.pathname}; max-age=0`; // the server's own, for those without scripts
  arrive();
  lead();
  addEventListener("pageshow", ({ persisted }) => { if (persisted) { isSent = false; lead(); } });
  addEventListener("pagehide", leave);
  addEventListener("submit", ({ target, defaultPrevented }) => { if (target.method === "post" && !defaultPrevented) isSent = true; });
  nav.addEventListener("click", (event) => {
    const tab = tabs.find(({ link }) => link.contains(event.target));
    if (!tab || tab === current || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (read()[tab.root]) store.setItem("arriving", read()[tab.root].at);
  });
} else {
  for (const name of Object.keys(store)) if (name.startsWith(prefix)) store.removeItem(name);
}
