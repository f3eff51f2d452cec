// Numbers as the page's language writes them.

const language = () => document.documentElement.lang;

// Digits in groups of three from five digits on, as `Speaker.whole` writes them.
export const whole = (n) => n.toLocaleString(language(), { useGrouping: "min2" });

// A share in percent; nothing certain is rounded to, and nothing possible to 0.
export function percent(share, digits = 1) {
  const form = (value) =>
    value.toLocaleString(language(), {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const least = 10 ** -(digits + 2);
  if (share > 0 && share < least / 2) {
    return `< ${form(least)}`;
  }
  if (share < 1 && share > 1 - least / 2) {
    return `> ${form(1 - least)}`;
  }
  return form(share);
}

// The sign between a fraction and its percentage: equal where nothing was rounded.
export const sign = (share, digits) => {
  const shown = share * 10 ** (digits + 2);
  return Math.abs(shown - Math.round(shown)) < 1e-6 ? "=" : "≈";
};

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const points = (n) => n.toLocaleString(language(), ONE_DECIMAL);

// The form of a sentence that agrees with a number as `points` writes it.
export const agreeing = (n, one, many) =>
  new Intl.PluralRules(language(), ONE_DECIMAL).select(n) === "one" ? one : many;

// A label and what it is the label of, with the colon of the language.
export const labelled = (label, text) => `${label}${language() === "fr" ? "\u00A0" : ""}: ${text}`;
