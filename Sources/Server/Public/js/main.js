// The entry of every page. Everything works without it; it only makes things quicker and friendlier.
import "./local-time.js";
import "./copy-button.js";
import "./share-button.js";
import "./live-region.js";
import "./submit-once.js";
import "./made-ids.js";
import "./chat-room.js";
import "./todo-list.js";
import "./calendar-view.js";
import "./photo-board.js";
import "./photo-queue.js";
import "./photo-viewer.js";
import "./select-choices.js";
import "./photo-picker.js";
import "./push-switch.js";
import "./near-me.js";
import "./accent-preview.js";
import "./tabs.js";
import "./thing-picker.js";
import "./area-tree.js";

document.documentElement.classList.add("js");

// After a refused form the first field at fault has the focus (autofocus); without one the summary takes it, so that it is read out and in view.
const summary = document.querySelector(".error-summary");
if (summary && !document.querySelector("[autofocus]")) {
  summary.scrollIntoView({ block: "center" });
  summary.focus({ preventScroll: true });
}

// In a list beside a page what the page shows is in view; the page itself stays where it is.
const current = document.querySelector(".pane-list [aria-current]");
if (current) {
  const pane = current.closest(".pane-list");
  const [row, view] = [current.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (row.bottom > view.bottom) pane.scrollTop += row.top - view.top - pane.clientHeight / 3;
}

// A link in the summary puts the cursor into the field, and opens the <details> around it.
summary?.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const field = link && document.getElementById(link.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
});

// The chosen chip or sub-tab is in view, also when it lies beyond the edge of the row.
for (const chosen of document.querySelectorAll(".chips [aria-current], .sub-tabs [aria-current]")) {
  const row = chosen.parentElement, a = chosen.getBoundingClientRect(), b = row.getBoundingClientRect();
  if (a.right > b.right || a.left < b.left) row.scrollLeft += a.left - b.left - 24;
}

// Back goes where one came from, if that was a page of this site; else the link's own address.
addEventListener("click", (event) => {
  const back = event.target.closest?.("a[data-back]");
  if (!back || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  if (history.length > 1 && document.referrer.startsWith(location.origin + "/") && document.referrer !== location.href) {
    event.preventDefault();
    history.back();
  }
});

// A newcomer's clocks are those of the device they register on, and a community's those of the one on which it is set up.
for (const field of document.querySelectorAll("[data-device-zone]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && (!field.options || [...field.options].some(({ value }) => value === zone))) field.value = zone;
}
