// ONE EventSource for the page. subscribe(scopes, callback) opens it; the last unsubscribe closes it.
//   scopes:   a string or an array of strings. "event:42" hears "event:42" itself and all below it ("event:42/…").
//   callback: called with { refresh: true } after a reconnect (something may have been missed),
//             or with { refresh: false, entries: [{ type, id, scope, version, gone }] } of its own scopes only.
const address = "/api/v1/sync/stream";
const listeners = new Set();
let source = null, dropped = false, retry = 0, timer = 0;

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

function open() {
  clearTimeout(timer);
  if (source || !listeners.size) return;
  source = new EventSource(address);
  source.onopen = () => { retry = 0; if (dropped) { dropped = false; tell(() => ({ refresh: true })); } };
  source.onmessage = ({ data }) => {
    let change;
    try { change = JSON.parse(data); } catch { return; }
    const entries = [
      ...(change.puts ?? []).map((entry) => ({ ...entry, gone: false })),
      ...(change.tombstones ?? []).map((entry) => ({ ...entry, gone: true })),
    ];
    tell(({ scopes }) => {
      const mine = entries.filter(({ scope }) => scopes.some((prefix) => within(String(scope), prefix)));
      return mine.length ? { refresh: false, entries: mine } : null;
    });
  };
  source.onerror = () => {
    dropped = true;
    if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    close();
    timer = setTimeout(open, Math.min(30_000, 1000 * 2 ** retry++) * (0.75 + Math.random() / 2));
  };
}

function close() { source?.close(); source = null; clearTimeout(timer); }

export function subscribe(scopes, callback) {
  const listener = { scopes: [scopes].flat(), callback };
  listeners.add(listener);
  open();
  return () => { listeners.delete(listener); if (!listeners.size) close(); };
}

// A page in the back/forward cache must not hold a connection; coming back it may have missed something.
addEventListener("pagehide", () => { if (source) { dropped = true; close(); } });
addEventListener("pageshow", (event) => { if (event.persisted) open(); });
addEventListener("online", open);
