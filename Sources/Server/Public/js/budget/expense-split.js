// <expense-split currency="EUR" decimals="2">: shows each person's share and the remainder while typing. The server
// decides (ExpenseSplit, Currency.amount). An ambiguous amount shows nothing, and the server asks. Errors of a refused
// form about the split or the payers are removed once their sum changes.
import { withdrawError } from "../components/form-error.js";
import { locale, ready, say } from "../core/texts.js";

/** The largest weight, as in ExpenseSplit.largestWeight. */
const largestWeight = 10_000;
const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";

/** Parses an amount to minor units; null if it is invalid or ambiguous. */
function minorUnits(text, decimals) {
  const typed = text.replace(/[\s'’]/g, "");
  if (!/^[\d.,]*\d[\d.,]*$/.test(typed)) return null;
  const last = Math.max(typed.lastIndexOf("."), typed.lastIndexOf(","));
  const count = last < 0 ? 0 : typed.split(typed[last]).length - 1;
  const behind = last < 0 ? 0 : typed.length - last - 1;
  const others = typed.replace(/[\d]/g, "").length - count;
  const separatesThousands = count > 1 || (count === 1 && others === 0 && decimals === 0 && behind === 3);
  if (count === 1 && others === 0 && decimals === 3 && behind === 3 && typed[last] !== mark && /^[1-9]\d{0,2}$/.test(typed.slice(0, last))) return null;
  const whole = (last < 0 || separatesThousands ? typed : typed.slice(0, last)).replace(/[.,]/g, "");
  const rest = last < 0 || separatesThousands ? "" : typed.slice(last + 1);
  return rest.length > decimals ? null : Number(whole + rest.padEnd(decimals, "0"));
}

/** Divides an amount as ExpenseSplit.divided does: the remainder goes to the first people with a share. */
function divided(amount, weights) {
  const total = weights.reduce((sum, one) => sum + one, 0);
  if (!total) return weights.map(() => 0);
  const parts = weights.map((one) => Number((BigInt(amount) * BigInt(one)) / BigInt(total)));
  let left = amount - parts.reduce((sum, one) => sum + one, 0);
  return parts.map((part, index) => {
    if (left <= 0 || weights[index] <= 0) return part;
    left -= 1;
    return part + 1;
  });
}

customElements.define("expense-split", class extends HTMLElement {
  #form;
  #money;
  #decimals;
  /** The initial state: in a refused form, the state that its errors refer to. */
  #first;
  #update = () => this.#withdraw(this.#show());

  connectedCallback() {
    this.#form = this.closest("form");
    this.#decimals = Number(this.getAttribute("decimals"));
    this.#money = new Intl.NumberFormat(locale, {
      style: "currency", currency: this.getAttribute("currency"), minimumFractionDigits: this.#decimals, maximumFractionDigits: this.#decimals,
    });
    this.#form?.addEventListener("input", this.#update);
    ready.then(() => { this.#first = this.#show(); });
  }

  disconnectedCallback() {
    this.#form?.removeEventListener("input", this.#update);
  }

  /**
   * Updates the display. Returns the choices, with their sums as far as these are known, of the split and of
   * the payers.
   */
  #show() {
    const form = this.#form;
    if (!form?.isConnected) return null;
    const amount = minorUnits(form.elements.amount.value, this.#decimals);
    const kind = form.querySelector("[name=kind]:checked")?.value ?? "equal";
    const rows = [...this.querySelectorAll(".part")];
    const shares = this.#shares(kind, amount, rows);
    rows.forEach((row, index) => {
      const share = shares.parts?.[index];
      row.querySelector(".part-share").textContent = share == null || (kind === "exact" && share === 0) ? "" : this.#text(share);
    });
    const payer = form.elements.paidBy.value;
    const paid = payer === "several" ? this.#rest(amount, this.#typed(form.querySelectorAll("[name^='paid.']"), this.#decimals)) : null;
    this.#say(this.querySelector(".split-rest"), shares.rest);
    this.#say(form.querySelector(".paid-rest"), paid);
    return { split: { choice: kind, sum: shares.sum ?? shares.rest?.text }, paidBy: { choice: payer, sum: paid?.text } };
  }

  /** Removes errors about a sum that has changed, or about another choice. */
  #withdraw(now) {
    if (!this.#first || !now) return;
    const isOther = (field) => now[field].choice !== this.#first[field].choice || (now[field].sum && now[field].sum !== this.#first[field].sum);
    if (isOther("split")) withdrawError(this.querySelector(".split").id);
    if (isOther("paidBy")) withdrawError(this.#form.elements.paidBy.id);
  }

  /**
   * Returns the shares, if known, and the remainder of the whole. For kinds without a remainder, `sum` has the weights
   * if they are valid.
   */
  #shares(kind, amount, rows) {
    const fields = rows.map((row) => row.querySelector(".part-value"));
    if (kind === "equal") {
      const weights = rows.map((row) => (row.querySelector("[name=for]").checked ? 1 : 0));
      return { parts: amount ? divided(amount, weights).map((part, index) => (weights[index] ? part : null)) : null, sum: this.#sum(weights) };
    }
    if (kind === "shares") {
      const weights = fields.map((field) => (/^\s*\d{1,5}\s*$/.test(field.value) ? Number(field.value) : 0));
      const areShares = fields.every((field, index) => (weights[index] || /^\s*0*\s*$/.test(field.value)) && weights[index] <= largestWeight);
      return {
        parts: amount ? divided(amount, weights).map((part, index) => (weights[index] ? part : null)) : null,
        sum: areShares ? this.#sum(weights) : null,
      };
    }
    const typed = this.#typed(fields, kind === "percent" ? 2 : this.#decimals);
    if (!typed) return {};
    if (kind === "exact") return { rest: this.#rest(amount, typed) };
    const sum = typed.reduce((all, one) => all + one, 0);
    const percent = (hundredths) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(hundredths / 100);
    const rest = sum === 10000 ? { text: say("It adds up."), isRight: true }
      : sum > 10000 ? { text: say("{1} % too much", percent(sum - 10000)) } : { text: say("{1} % left", percent(10000 - sum)) };
    const parts = amount && sum === 10000 ? divided(amount, typed)
      : amount ? typed.map((one) => Math.round((amount / 10000) * one)) : null;
    return { rest, parts: parts?.map((part, index) => (typed[index] ? part : null)) };
  }

  /** Returns the weights as text for comparison; null if all are zero. */
  #sum(weights) {
    return weights.some(Boolean) ? weights.join(" ") : null;
  }

  /** Parses the amounts of some fields, with an empty one as 0; null if one is invalid. */
  #typed(fields, decimals) {
    const typed = [...fields].map((field) => (field.value.trim() ? minorUnits(field.value, decimals) : 0));
    return typed.includes(null) ? null : typed;
  }

  #rest(amount, typed) {
    if (amount == null || !typed) return null;
    const rest = amount - typed.reduce((all, one) => all + one, 0);
    if (rest === 0) return { text: say("It adds up."), isRight: true };
    return { text: rest > 0 ? say("{1} left", this.#text(rest)) : say("{1} too much", this.#text(-rest)) };
  }

  #say(line, rest) {
    if (!line) return;
    const text = rest?.text ?? "";
    if (line.textContent !== text) line.textContent = text;
    line.classList.toggle("is-right", Boolean(rest?.isRight));
  }

  #text(minor) {
    return this.#money.format(minor / 10 ** this.#decimals);
  }
});
