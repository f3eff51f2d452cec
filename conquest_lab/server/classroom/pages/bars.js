// How often each answer was given: bars with the numbers, the odds of each, and which one is right.

import { h } from "../../../widgets/shared/dom.js";
import { filled, percent, whole } from "./numbers.js";

const SEVERAL = 7;

// rows: text, count, odds or none, whether it is right, whether it is one's own.
export function bars(t, rows) {
  const all = Math.max(
    1,
    rows.reduce((sum, row) => sum + row.count, 0),
  );
  // Where there are many, those that nobody chose need no bar.
  const isShort = rows.length > SEVERAL;
  const needsBar = (row) => !isShort || row.count > 0 || row.right || row.own;
  return [
    list(t, rows.filter(needsBar), all),
    isShort
      ? others(
          t,
          rows.filter((row) => !needsBar(row)),
        )
      : null,
  ];
}

const others = (t, rows) =>
  rows.length
    ? h(
        "p",
        { class: "quiet others" },
        `${t("Chosen by nobody:")} `,
        rows.map(({ text, odds }) => (odds ? `${text} (${odds})` : text)).join(" · "),
      )
    : null;

// An option with what is known of it.
const what = (t, row) =>
  h(
    "span",
    { class: "what" },
    row.right ? h("b", { class: "sign" }, "✓ ") : null,
    row.text,
    row.own ? h("em", {}, ` (${t("your answer")})`) : null,
    row.odds
      ? h(
          "span",
          { class: "odds" },
          ` ${filled(t("exact chance: {chance}"), { chance: row.odds })}`,
        )
      : null,
  );

// The options of somebody who answered alone: nobody's numbers.
export const optionList = (t, rows) =>
  h(
    "ol",
    { class: "bars" },
    rows.map((row) => h("li", { class: row.right ? "right" : null }, what(t, row))),
  );

function list(t, rows, all) {
  return h(
    "ol",
    { class: "bars" },
    rows.map((row) =>
      h(
        "li",
        { class: row.right ? "right" : null },
        what(t, row),
        h(
          "span",
          { class: "amount" },
          h("span", { class: "fill", style: `width:${(100 * row.count) / all}%` }),
        ),
        h("span", { class: "n" }, `${whole(row.count)} · ${percent(row.count / all, 0)}`),
      ),
    ),
  );
}

// The rows of a question with options; of one with numbers, the numbers that were given.
export function rowsOf(sheet, { counts = [], right = null, odds = null, own = null }) {
  const given = new Map(counts);
  if (sheet.options) {
    return sheet.options.map(({ text }, n) => ({
      text,
      count: given.get(String(n)) ?? 0,
      right: right?.includes(n) ?? false,
      odds: odds?.[n] ?? null,
      own: own === n,
    }));
  }
  const rows = counts.map(([text, count]) => ({
    text,
    count,
    right: right?.includes(text) ?? false,
    own: own === text,
  }));
  const missing = (right ?? []).filter((text) => !given.has(text));
  return [...rows, ...missing.map((text) => ({ text, count: 0, right: true }))].toSorted(
    (one, other) => Number.parseFloat(one.text) - Number.parseFloat(other.text),
  );
}

// The counts by number of an option.
export const countsOf = (sheet, counts) => {
  const given = new Map(counts);
  return (sheet.options ?? []).map((_, n) => given.get(String(n)) ?? 0);
};
