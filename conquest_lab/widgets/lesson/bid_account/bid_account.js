import { BidCard } from "../../../kit/bids.js";
import { html, useState, view } from "../../../kit/view.js";

const three = ([, value]) =>
  [1, 2, 3].map(() => html`<${BidCard} card=${["", value]} look="cl-mine cl-small" />`);

function BidAccount({ view: { cards, columns, rows }, t }) {
  const [[chosenRow, chosenColumn], choose] = useState([0, 0]);
  const cell =
    (row) =>
    ({ gain, taken }, column) =>
      html`<td class="cl-middle">
      <button class="cl-text-l cl-bold" data-key=${`cell-${row}-${column}`} onClick=${() => choose([row, column])}
        aria-pressed=${row === chosenRow && column === chosenColumn}>${gain} ${taken && "⚑"}</button>
    </td>`;
  return html`<section class="cl-card">
    <div class="cl-bid-table cl-wrap cl-mid cl-gap-wide">
      <${BidCard} card=${cards.attacking} look="cl-mine" />
      <span class="cl-versus cl-text-xxl" aria-label=${t("attacks")}>⚔</span>
      <${BidCard} card=${cards.attacked} look="cl-yours" />
      <span class="cl-inline-flex cl-downward cl-gap-xs">
        <small>${t("your card: one of these, unseen")}</small>
        <span class="cl-flex cl-gap-xs">${three(cards.strong)}${three(cards.weak)}</span>
      </span>
      <span class="cl-inline-flex cl-downward cl-gap-xs">
        <small>${t("the bot’s card, open")}</small>
        <${BidCard} card=${cards.defence} look="cl-yours" />
      </span>
    </div>
    <p class="cl-quiet">
      ${t(
        "What an attack brings, beside drawing two cards; ⚑ the region is taken. Click a number.",
      )}
    </p>
    <table class="cl-account-table">
      <thead>
        <tr><td class="cl-middle" />${columns.map((text) => html`<th class="cl-middle" scope="col">${text}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, cells }, row) =>
            html`<tr><th class="cl-middle" scope="row">${label}</th>${cells.map(cell(row))}</tr>`,
        )}
      </tbody>
    </table>
    <div role="status">
      <ul class="cl-points">${rows[chosenRow].cells[chosenColumn].lines.map((line) => html`<li>${line}</li>`)}</ul>
    </div>
  </section>`;
}
export default view(BidAccount);
