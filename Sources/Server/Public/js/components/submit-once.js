// <form data-once>, or any form that posts: ignores a second submit while the first is in progress. Without scripts,
// the id of the new resource (made-ids.js) makes the second submit idempotent.
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "yes";
  form.setAttribute("aria-busy", "true");
  const again = () => { delete form.dataset.sent; form.removeAttribute("aria-busy"); };
  setTimeout(again, 8000);
  addEventListener("pageshow", again, { once: true });
});
