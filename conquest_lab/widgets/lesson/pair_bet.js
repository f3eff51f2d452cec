import { html, Scroller, Table, useState } from "../../kit/view.js";

// A table with a column for each reading.
export const PairTable = ({ rows, names, caption }) =>
  html`<${Scroller}><${Table} columns=${["", ...names]} rows=${rows} caption=${caption} /><//>`;

// The form of a bet on two readings.
export function PairBet({ view: { prompt, options, open, chosen, answer }, name, send, t }) {
  const [pointed, point] = useState(null);
  const picked = open ? chosen : (pointed ?? chosen);
  const lock = (event) => {
    event.preventDefault();
    if (picked >= 0) {
      send({ do: "bet", to: picked });
    }
  };
  const option = (text, n) =>
    html`<label class="cl-plate cl-flex cl-gap-m cl-baseline cl-pad-l" data-right=${open && answer === n ? "" : undefined}>
      <input type="radio" name=${`bet-${name}`} value=${n} checked=${picked === n} disabled=${open}
        data-key=${`${name}${n}`} onChange=${() => point(n)} />
      <span>${text}</span>
      ${open && chosen === n && html`<b class="cl-text-s cl-round-m cl-on-gold">${t("your bet")}</b>`}
    </label>`;
  return html`<form onSubmit=${lock}>
    <fieldset class="cl-wrap cl-space-below"><legend
      class="cl-prompt cl-pad-none cl-space-below">${prompt}</legend>${options.map(option)}</fieldset>
    ${
      !open &&
      html`<div class="cl-row">
        <button class="cl-first" type="submit" data-key=${`${name}-lock`}>${t("Lock it in")}</button>
        <button type="button" class="cl-plain" data-key=${`${name}-skip`}
          onClick=${() => send({ do: "skip" })}>${t("Go on without a bet")}</button>
      </div>`
    }
  </form>`;
}

// What is said once the bet is locked, and whether it was right.
export function PairSaid({ view: { chosen, answer, said }, t, box = null }) {
  const right = chosen === answer;
  const verdict = right ? `✓ ${t("Your bet was right.")} ` : `✗ ${t("Your bet was wrong.")} `;
  return html`<p role="status" class="cl-said" ref=${box}>
    ${
      chosen >= 0 &&
      answer >= 0 &&
      html`<span class=${right ? "cl-right cl-bold cl-in-green" : "cl-wrong cl-bold cl-in-red"}>${verdict}</span>`
    }${said}
  </p>`;
}
