// <form data-once> (or any form that posts): a second press while the first is under way does nothing.
// Without script the id of what it makes (made-ids.js) makes the second one a repeat of the first.
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
