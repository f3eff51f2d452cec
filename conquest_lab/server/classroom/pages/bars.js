// How often each answer was given: bars with the numbers, the odds of each, and which one is right.

import { classes, html } from "../../../kit/view.js";
import { percent, whole } from "./numbers.js";
import { t } from "./page.js";

const SEVERAL = 7;

// An option with what is known of it.
const What = ({ text, right, own, odds }) =>
  html`<span class=${classes("what cl-across", right && "cl-bold")}>
    ${right && html`<b class="cl-in-green">✓${" "}</b>`}${text}${own && html`<em> (${t("your answer")})</em>`}
    ${odds && html`<span class="odds cl-quiet cl-not-bold"> ${t("exact chance: {chance}", { chance: odds })}</span>`}
  </span>`;

// The options of somebody who answered alone: nobody's numbers.
export const OptionList = ({ rows }) =>
  html`<ol class="bars cl-grid">
    ${rows.map((row) => html`<li class=${row.right ? "right" : undefined}><${What} ...${row} /></li>`)}
  </ol>`;

// rows: text, count, odds or none, whether it is right, whether it is one's own.
export function Bars({ rows }) {
  const all = Math.max(
    1,
    rows.reduce((sum, row) => sum + row.count, 0),
  );
  // Where there are many, those that nobody chose need no bar.
  const isShort = rows.length > SEVERAL;
  const needsBar = (row) => !isShort || row.count > 0 || row.right || row.own;
  const others = rows.filter((row) => !needsBar(row));
  return html`<ol class="bars cl-grid">
      ${rows.filter(needsBar).map(
        (row) =>
          html`<li class=${row.right ? "right" : undefined}>
          <${What} ...${row} />
          <span class="amount cl-block cl-coloured cl-round-s cl-on-sunk"><span class="fill cl-block cl-round-s" style=${`width:${(100 * row.count) / all}%`} /></span>
          <span class="n">${whole(row.count)} · ${percent(row.count / all, 0)}</span>
        </li>`,
      )}
    </ol>
    ${
      others.length > 0 &&
      html`<p class="quiet others">
        ${t("Chosen by nobody:")}${" "}
        ${others.map(({ text, odds }) => (odds ? `${text} (${odds})` : text)).join(" · ")}
      </p>`
    }`;
}

// Answers of the class that the teacher has put on heaps; they name nobody.
export const Heaps = ({ heaps }) =>
  html`<div class="heaps cl-grid cl-gap-wide">
    ${heaps.map(
      ([name, texts]) =>
        html`<section key=${name}>
        <h2>${name} <span class="quiet">× ${texts.length}</span></h2>
        <ul class="cl-flush cl-breaks cl-points">${texts.map((text) => html`<li>${text}</li>`)}</ul>
      </section>`,
    )}
  </div>`;

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
