// Numbers as the page's language writes them.

const language = () => document.documentElement.lang;

export const whole = (n) => n.toLocaleString(language());

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

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const points = (n) => n.toLocaleString(language(), ONE_DECIMAL);

// The form of a sentence that agrees with a number as `points` writes it.
export const agreeing = (n, one, many) =>
  new Intl.PluralRules(language(), ONE_DECIMAL).select(n) === "one" ? one : many;

// A sentence with its gaps filled.
export const filled = (sentence, values) =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
