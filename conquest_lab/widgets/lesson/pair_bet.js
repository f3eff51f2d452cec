import { OptionBet } from "../../kit/options.js";
import { html, WideTable } from "../../kit/view.js";

// A table with a column for each reading.
export const PairTable = ({ rows, names, caption }) =>
  html`<${WideTable} class="cl-rows" columns=${["", ...names]} rows=${rows} caption=${caption} />`;

// The form of a bet on two readings.
export function PairBet({ view: { prompt, options, open, chosen, answer }, name, send, t }) {
  const mark = (n) =>
    open &&
    chosen === n &&
    html`<b class="cl-text-s cl-on-gold cl-boxed cl-pad-s">${t("your bet")}</b>`;
  return html`<${OptionBet} open=${open} picked=${chosen} lock=${(to) => send({ do: "bet", to })}
    skip=${() => send({ do: "skip" })} prefix=${`${name}-`} name=${name} texts=${options}
    legend=${prompt} legendKind="cl-prompt cl-space-below" right=${open ? answer : null} mark=${mark}
    kind="cl-wrap cl-space-below" />`;
}

// What is said once the bet is locked, and whether it was right.
export function PairSaid({ view: { chosen, answer, said }, t, box = null }) {
  const right = chosen === answer;
  const verdict = right ? `✓ ${t("Your bet was right.")} ` : `✗ ${t("Your bet was wrong.")} `;
  return html`<p role="status" class="cl-said" ref=${box}>
    ${
      chosen >= 0 &&
      answer >= 0 &&
      html`<span class=${right ? "cl-bold cl-in-green" : "cl-bold cl-in-red"}>${verdict}</span>`
    }${said}
  </p>`;
}
