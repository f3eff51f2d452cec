import { Scroller, classes, html, useId, useState, view, Who } from "../../kit/view.js";

function TextBoard({ view: { rows, columns, ply }, send, t }) {
  const [only, showOnly] = useState(false);
  const id = useId();
  const said = { can: t("Choose"), target: t("Target"), chosen: t("Chosen") };
  const near = columns[4];
  const row = ([name, group, owner, symbol, colour, pieces, around, mark], place) =>
    html`<tr hidden=${only && !mark}>
      <th class="cl-bold" scope="row">${name}</th>
      <td>${group}</td>
      <td>${owner && html`<${Who} symbol=${symbol} colour=${colour}>${owner}<//>`}</td>
      <td class="cl-unbroken">${pieces}</td>
      <td hidden=${!near}>${around}</td>
      <td>
        <button data-key=${`place${place}`} hidden=${!mark} class=${classes("cl-pad-s", mark === "target" && "cl-first")}
          aria-pressed=${mark === "chosen"}
          aria-label=${t("{name}: {value}", {
            name: said[mark] ?? "",
            value: [name, owner, pieces].filter(Boolean).join(", "),
          })}
          onClick=${() => send({ do: "choose", place, ply })}>${said[mark]}</button>
      </td>
    </tr>`;
  return html`<details class="cl-card" data-ply=${ply}>
    <summary class="cl-bold">${t("The board as a table")}</summary>
    <p class="cl-quiet">${t("Choose with the buttons; what can be done stands above.")}</p>
    <p>
      <input type="checkbox" id=${id} checked=${only}
        onChange=${({ target }) => showOnly(target.checked)} />${" "}
      <label for=${id}>${t("Only where something can be done")}</label>
    </p>
    <${Scroller} class="cl-scroll cl-sideways">
      <table class="cl-listing">
        <thead>
          <tr>${columns.map((word) => html`<th scope="col" hidden=${!word}>${word}</th>`)}</tr>
        </thead>
        <tbody>${rows.map(row)}</tbody>
      </table>
    <//>
  </details>`;
}
export default view(TextBoard, { at: 10 });
