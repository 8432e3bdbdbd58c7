// <input type=hidden data-made>: the id of what a form makes, by which two presses make one thing. A form that the browser restores, or that
// is cleared after it was sent, makes another thing, so it gets another id. Without a script the server gives it one.

/** A random UUID, also where the page is not served by HTTPS. */
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
addEventListener("reset", ({ target }) => setTimeout(() => renew(target))); // once it is cleared
