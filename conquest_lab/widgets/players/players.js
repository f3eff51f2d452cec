import { useAfterDice } from "../../kit/after_dice.js";
import { classes, html, Scroller, useState, view, Who } from "../../kit/view.js";

// Some columns stand below each name on a narrow screen; more than five fit nowhere: they become a list.
function layout(columns) {
  if (columns > 5) {
    return "cl-lots";
  }
  return columns > 4 ? "cl-many" : "";
}

const Kind = ({ row: { kind, chosen, seat, name }, kinds, send, t }) =>
  kinds.length > 0 && chosen
    ? html`<select class="cl-kind" data-key=${`kind${seat}`}
        aria-label=${t("Played by: {player}", { player: name })}
        onChange=${({ target }) => send({ do: "kind", seat, to: target.value })}>
        ${kinds.map(
          ([value, text]) =>
            html`<option value=${value} selected=${value === chosen}>${text}</option>`,
        )}
      </select>`
    : kind && html`<span class="cl-quiet cl-kind"> ${kind}</span>`;

const Row = ({ row, columns, kinds, send, t }) =>
  html`<tr class=${classes(row.turn && "cl-turn")}>
    <th scope="row">
      <${Who} symbol=${row.symbol} colour=${row.colour} title=${row.look}>${row.name}<//>${" "}
      ${row.turn && html`<span class="cl-tag cl-round-m cl-on-gold cl-in-gold cl-text-s">${t("to play")}</span>`}
      ${row.out && html`<span class="cl-tag cl-out">${t("out of the game")}</span>`}
      ${row.won && html`<span class="cl-tag cl-won">${t("has won")}</span>`}
      <${Kind} row=${row} kinds=${kinds} send=${send} t=${t} />
      ${row.partner && html`<span class="cl-quiet cl-partner"> ${row.partner}</span>`}
    </th>
    ${row.numbers.map((number, index) => html`<td data-name=${columns[index + 1]} data-count=${number}>${number}</td>`)}
  </tr>`;

function Players({ view: sent, send, t }) {
  const { rows, columns, shared, kinds } = useAfterDice(sent, ({ tells }) => tells);
  const [changing, change] = useState(false);
  const isChanging = changing && kinds.length > 0;
  return html`<section class="cl-card">
    <h2>${t("Players")}</h2>
    ${
      kinds.length > 0 &&
      html`<button class="cl-reseat" data-key="reseat" aria-pressed=${changing} title=${t("Change who plays")}
        aria-label=${t("Change who plays")} onClick=${() => change(!changing)}>⇄</button>`
    }
    <${Scroller} class="cl-sideways">
      <table class=${classes("cl-full", layout(columns.length), isChanging && "cl-changing")} style=${{ "--numbers": columns.length - 1 }}>
        <thead>
          <tr>${columns.map((name) => html`<th class="cl-text-s cl-unlined" scope="col">${name}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map((row) => html`<${Row} key=${row.seat} row=${row} columns=${columns} kinds=${isChanging ? kinds : []} send=${send} t=${t} />`)}
        </tbody>
      </table>
    <//>
    ${shared.length > 0 && html`<p class="cl-quiet cl-shared cl-text-s cl-space-above">${shared.join(" · ")}</p>`}
  </section>`;
}
export default view(Players, { at: 5 });
