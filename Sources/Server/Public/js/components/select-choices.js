// <p><a data-select="all">…</a> <a data-select="none">…</a></p> inside <… data-choices>: ticks or clears all boxes
// without a request.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-select]");
  const choices = link?.closest("[data-choices]");
  if (!choices) return;
  event.preventDefault();
  for (const box of choices.querySelectorAll("input[type=checkbox]")) box.checked = link.dataset.select === "all";
});
