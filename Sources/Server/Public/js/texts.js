// say("{1} is chosen.", name): a text in the page's language. The key is the English, and is said where nothing else is known; words
// beside numbers have forms, chosen by the first number among the arguments: { "one": "{1} file", "other": "{1} files" }.
// ready: the language is there, or could not be had. Whoever says something waits for it; what says nothing goes ahead.
// (Not an await of the whole module: WebKit lets some of its importers run too early, webkit.org/b/242740.)
const { lang, dir } = document.documentElement;
const language = lang || "en";

/** For dates and numbers. English that is nobody's in particular writes them as most of the world does, as on the server. */
export const locale = language === "en" ? "en-GB" : language;

const plurals = new Intl.PluralRules(locale), numbers = new Intl.NumberFormat(locale);
let texts = {};

// Kept by the browser for good, as the scripts are. A page whose language does not come speaks English.
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

// A name that runs against the sentence is set apart from it: it would turn the sentence.
const against = dir === "rtl"
  ? /[^\P{L}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
  : /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolated = (text) => (against.test(text) ? `\u2068${text}\u2069` : text);
