// say("{1} is chosen.", name): localizes a text to the page's language. The key is the English text, which is also the
// fallback. Texts with counts have plural forms, chosen by the first number among the arguments: { "one": "{1} file",
// "other": "{1} files" }.
// ready: resolves once the language is loaded or has failed to load. Await it before showing texts; everything else
// need not wait.
// (Not a top-level await: WebKit runs some importers of such a module too early, webkit.org/b/242740.)
const { lang, dir } = document.documentElement;
const language = lang || "en";

/** The locale for dates and numbers. Plain English uses the formats that most of the world uses, as on the server. */
export const locale = language === "en" ? "en-GB" : language;

const plurals = new Intl.PluralRules(locale), numbers = new Intl.NumberFormat(locale);
let texts = {};

// Cached by the browser as long as the scripts are. Falls back to English.
export const ready = fetch(new URL(`../texts/${language}.json`, import.meta.url), { signal: AbortSignal.timeout?.(3000) })
  .then((reply) => (reply.ok ? reply.json() : {}))
  .then((found) => { texts = found; })
  .catch(() => {});

export function say(key, ...values) {
  const found = texts[key] ?? key;
  const text = typeof found === "string" ? found : (found[plurals.select(values.find((one) => typeof one === "number"))] ?? found.other ?? key);
  return text.replace(/\{(\d+)\}/g, (place, number) => shown(values[number - 1] ?? place));
}

const shown = (value) => (typeof value === "number" ? numbers.format(value) : isolated(String(value)));

// Isolates a name in the opposite direction, which would otherwise reorder the sentence.
const against = dir === "rtl"
  ? /[^\P{L}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
  : /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolated = (text) => (against.test(text) ? `\u2068${text}\u2069` : text);
