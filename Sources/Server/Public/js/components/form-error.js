// withdrawError("expense-split"): removes an outdated error of a refused form: the message at the field, the field's
// invalid state, and its entry in the summary above the form.
import { say } from "../core/texts.js";

/** @param id of the field, or of the group of fields. */
export function withdrawError(id) {
  const sentence = document.getElementById(`${id}-error`);
  if (!sentence) return;
  sentence.remove();
  const field = document.getElementById(id);
  field.removeAttribute("aria-invalid");
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== `${id}-error`);
  if (described.length) field.setAttribute("aria-describedby", described.join(" "));
  else field.removeAttribute("aria-describedby");
  const summary = document.querySelector(".error-summary");
  summary?.querySelector(`a[href="#${id}"]`)?.closest("li")?.remove();
  const left = summary?.querySelectorAll("li").length;
  if (left === 0) summary.remove();
  // As Refusal.message(about:).
  if (left === 1) summary.querySelector("p").textContent = say("One field needs another look.");
}
