// <input type=hidden data-made>: the id of the resource that a form creates, so that submitting twice creates one. A
// form that the browser restores, or that is reset after it was sent, gets a new id, because it creates another
// resource. Without scripts, the server provides the id.

/** Returns a random UUID, also on pages without HTTPS. */
export const newID = () =>
  crypto.randomUUID?.() ??
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16));

function renew(part) {
  for (const field of part.querySelectorAll("input[data-made]")) field.value = newID();
}

addEventListener("pageshow", ({ persisted }) => {
  if (persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward") renew(document);
});
addEventListener("reset", ({ target }) => setTimeout(() => renew(target))); // after the reset
