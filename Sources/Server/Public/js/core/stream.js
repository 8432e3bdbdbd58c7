// One EventSource for all tabs of the browser. The tab that holds the lock is connected and broadcasts its events.
//   subscribe(scopes, callback)
//   scopes:   a string or an array of strings. "event:42" matches "event:42" itself and everything below
//     it ("event:42/…").
//   callback: called with { refresh: true } if changes may have been missed, or with { refresh: false, entries: [{
//     type, id, scope, version, row, gone }] } for its own scopes only.
const address = "/api/v1/sync/stream?archive=true"; // pages show events of any age
const listeners = new Set();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("mingle-stream") : null;
let source = null, release = null, asked = false, dropped = false, cursor = "", retry = 0, timer = 0;

export function within(scope, prefix) {
  if (prefix === "" || prefix === "*" || scope === prefix) return true;
  return scope.startsWith(prefix) && (/[/:]$/.test(prefix) || /[/:]/.test(scope[prefix.length]));
}

function tell(make) {
  for (const listener of [...listeners]) {
    const message = make(listener);
    if (message) listener.callback(message);
  }
}

/** Handles an event, whether received by this tab or broadcast by another. */
function heard({ kind, id, data }) {
  if (id) cursor = id;
  if (kind === "refresh") return tell(() => ({ refresh: true }));
  let change;
  try { change = JSON.parse(data); } catch { return; }
  // Losing a scope changes the page. The rows of a gained scope arrive as entries.
  if (change.scopesRemoved?.length) tell(({ scopes }) => change.scopesRemoved.some((one) => scopes.some((prefix) => within(one, prefix))) ? { refresh: true } : null);
  const entries = [
    ...(change.puts ?? []).map((entry) => ({ ...entry, gone: false })),
    ...(change.tombstones ?? []).map((entry) => ({ ...entry, gone: true })),
  ];
  tell(({ scopes }) => {
    const mine = entries.filter(({ scope }) => scopes.some((prefix) => within(String(scope), prefix)));
    return mine.length ? { refresh: false, entries: mine } : null;
  });
}

function pass(message) {
  channel?.postMessage(message);
  heard(message);
}

if (channel) channel.onmessage = ({ data }) => { if (!source) heard(data); };

/** Waits for the lock, which one tab at a time holds. */
function open() {
  if (asked || !listeners.size) return;
  asked = true;
  if (!navigator.locks || !channel) { connect(); return; }
  const stop = new AbortController();
  release = () => stop.abort();
  navigator.locks.request("mingle-stream", { signal: stop.signal }, () => new Promise((done) => {
    release = () => { disconnect(); done(); };
    connect();
  })).catch(() => {});
}

function close() {
  asked = false;
  const leave = release;
  release = null;
  if (leave) leave(); else disconnect();
}

function connect() {
  clearTimeout(timer);
  if (source) return;
  source = new EventSource(address + (cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""));
  // If the server resumes from the cursor, nothing was missed. Otherwise everything is fetched again.
  source.addEventListener("hello", ({ lastEventId, data }) => {
    retry = 0;
    const { resumed } = JSON.parse(data);
    if (!resumed && lastEventId) cursor = lastEventId;
    if (dropped && !resumed) pass({ kind: "refresh", id: cursor });
    dropped = false;
  });
  source.addEventListener("resync", () => { dropped = false; cursor = ""; pass({ kind: "refresh" }); });
  source.onmessage = ({ data, lastEventId }) => pass({ kind: "change", id: lastEventId, data });
  source.onerror = () => {
    dropped = true;
    if (source?.readyState !== EventSource.CLOSED) return; // the browser reconnects automatically
    disconnect();
    cursor = ""; // refused: the cursor belongs to a signed-out person, or is too long
    timer = setTimeout(connect, Math.min(30_000, 1000 * 2 ** retry++) * (0.75 + Math.random() / 2));
  };
}

function disconnect() { source?.close(); source = null; clearTimeout(timer); }

export function subscribe(scopes, callback) {
  const listener = { scopes: [scopes].flat(), callback };
  listeners.add(listener);
  open();
  return () => { listeners.delete(listener); if (!listeners.size) close(); };
}

// A page in the back/forward cache must release the lock, and may have missed changes when it returns.
addEventListener("pagehide", () => { if (asked) { dropped = true; close(); } });
addEventListener("pageshow", (event) => { if (event.persisted) { open(); tell(() => ({ refresh: true })); } });
addEventListener("online", () => { if (asked && !source && !release) connect(); });
