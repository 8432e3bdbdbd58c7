// Entry point of every page. Progressive enhancement: everything works without scripts.
import "./components/local-time.js";
import "./components/copy-button.js";
import "./components/share-button.js";
import "./core/live-region.js";
import "./components/submit-once.js";
import "./components/made-ids.js";
import "./chat/chat-room.js";
import "./todos/todo-list.js";
import "./schedule/calendar-view.js";
import "./board/photo-board.js";
import "./board/photo-queue.js";
import "./board/photo-viewer.js";
import "./components/select-choices.js";
import "./components/photo-picker.js";
import "./notifications/push-switch.js";
import "./maps/near-me.js";
import "./administration/accent-preview.js";
import "./components/tabs.js";
import "./programme/thing-picker.js";
import "./programme/area-tree.js";

document.documentElement.classList.add("js");

// After a refused form, the first invalid field has the focus (autofocus). Without one, the summary gets it, so that it
// is announced and visible.
const summary = document.querySelector(".error-summary");
if (summary && !document.querySelector("[autofocus]")) {
  summary.scrollIntoView({ block: "center" });
  summary.focus({ preventScroll: true });
}

// Scrolls the list beside a page to its current item, without scrolling the page.
const current = document.querySelector(".pane-list [aria-current]");
if (current) {
  const pane = current.closest(".pane-list");
  const [row, view] = [current.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (row.bottom > view.bottom) pane.scrollTop += row.top - view.top - pane.clientHeight / 3;
}

// A link in the summary focuses its field, and opens the <details> around it.
summary?.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const field = link && document.getElementById(link.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
});

// Scrolls the current chip or sub-tab into view.
for (const chosen of document.querySelectorAll(".chips [aria-current], .sub-tabs [aria-current]")) {
  const row = chosen.parentElement, a = chosen.getBoundingClientRect(), b = row.getBoundingClientRect();
  if (a.right > b.right || a.left < b.left) row.scrollLeft += a.left - b.left - 24;
}

// The back link returns to the previous page if that was on this site; otherwise it follows its own URL.
addEventListener("click", (event) => {
  const back = event.target.closest?.("a[data-back]");
  if (!back || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  if (history.length > 1 && document.referrer.startsWith(`${location.origin}/`) && document.referrer !== location.href) {
    event.preventDefault();
    history.back();
  }
});

// Preselects the device's time zone for new accounts and at the setup of a community.
for (const field of document.querySelectorAll("[data-device-zone]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && (!field.options || [...field.options].some(({ value }) => value === zone))) field.value = zone;
}
