// <when-fields>: “Whole day” shows dates instead of times (forms.css). The fields that become visible are derived from
// the hidden ones, by the rules of WholeDays.swift. A field that the person has changed keeps its value.
const date = (time) => time.slice(0, 10);
const plus = (day, days) => date(new Date(Date.parse(day) + days * 864e5).toISOString());
const instant = (time) => Date.parse(`${time}Z`); // differences between local times need no zone

/** Returns the last whole day of local times. An event that ends before 9:00 belongs to the day on which it begins. */
function lastDay(starts, ends) {
  const length = instant(ends) - instant(starts);
  if (!(length > 0) || (length < 864e5 && ends.slice(11) < "09:00")) return date(starts);
  return date(new Date(instant(ends) - 1).toISOString());
}

/** Returns the end on a last day, at a time of day if one is given. */
function end(starts, last, time) {
  const fits = (ends) => ends > starts && lastDay(starts, ends) === last;
  const found = time && [last, plus(last, 1)].map((day) => `${day}T${time}`).find(fits);
  return found || (last > date(starts) ? `${last}T18:00` : "");
}

class WhenFields extends HTMLElement {
  #changed = new Set();

  connectedCallback() {
    [this.starts, this.ends] = this.querySelectorAll(".of-times input");
    [this.first, this.last] = this.querySelectorAll(".of-days input");
    const all = [this.starts, this.ends, this.first, this.last].filter(Boolean);
    // In a refused form, times and days that do not match were both typed.
    const isApart = this.first.defaultValue && this.first.defaultValue !== date(this.starts.defaultValue);
    this.#changed = new Set(all.filter((field) => isApart || field.value !== field.defaultValue));
    this.addEventListener("input", ({ target }) => {
      if (target.name !== "allDay") this.#changed.add(target);
      else if (target.checked) this.#fillDays();
      else this.#fillTimes();
    });
  }

  #fill(field, value) {
    if (field && !this.#changed.has(field)) field.value = value;
  }

  #fillDays() {
    const [starts, ends, old] = [this.starts.value, this.ends?.value, this.first.value];
    if (!starts) return;
    this.#fill(this.first, date(starts));
    const first = this.first.value;
    if (first !== date(starts)) return;
    if (!this.ends) {
      // A time without an end does not determine the last day, which moves together with the first.
      if (old && this.last.value) this.#fill(this.last, plus(this.last.value, (Date.parse(first) - Date.parse(old)) / 864e5));
    } else if (!ends || ends > starts) {
      const last = ends ? lastDay(starts, ends) : first;
      this.#fill(this.last, last > first ? last : "");
    }
  }

  #fillTimes() {
    const [first, last] = [this.first.value, this.last.value || this.first.value];
    if (!first) return;
    this.#fill(this.starts, `${first}T${this.starts.value.slice(11) || "09:00"}`);
    if (date(this.starts.value) !== first || last < first) return;
    this.#fill(this.ends, end(this.starts.value, last, (this.ends?.value || this.ends?.defaultValue || "").slice(11)));
  }
}
customElements.define("when-fields", WhenFields);
