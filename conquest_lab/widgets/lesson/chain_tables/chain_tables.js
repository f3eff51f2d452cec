import { Choices } from "../../../kit/controls.js";
import { classes, html, useRoam, useState, view } from "../../../kit/view.js";

// A fraction as one writes it, and for a screen reader with a stroke.
function Stacked({ value }) {
  const [above, below] = value.split("/");
  return below
    ? html`<span class="cl-sr">${value}</span>
        <span class="cl-stacked cl-inline-flex cl-downward cl-text-m cl-tight" aria-hidden="true"><span>${above}</span><span>${below}</span></span>`
    : value;
}

function Entries({ view: { columns, names, rows, sums }, place, read, said, t }) {
  const roam = useRoam(columns.length, "td:not(.cl-sum)");
  const [readY, readX] = place ?? [];
  const entry =
    (y) =>
    ({ value }, x) =>
      html`<td class=${classes(value === "0" && "cl-zero cl-quiet", y === readY && x === readX && "read")}
      onFocus=${() => read([y, x])} onPointerEnter=${() => read([y, x])}>
      <${Stacked} value=${value} />
    </td>`;
  const hasSums = sums.length > 0;
  return html`<table ...${roam}>
    <caption class="cl-sr">${said}</caption>
    <thead>
      <tr>
        <th class="cl-unbroken">${t("from")}</th>
        ${columns.map((text, x) => html`<th scope="col" class=${classes("cl-unbroken", x === readX && "read")}>${text}</th>`)}
        ${hasSums && html`<th class="cl-unbroken" scope="col">${t("sum")}</th>`}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, y) =>
          html`<tr>
            <th scope="row" class=${classes("cl-quiet cl-start cl-unbroken", y === readY && "read")}>${names[y]}</th>
            ${row.map(entry(y))}
            ${hasSums && html`<td class="cl-sum cl-bold"><${Stacked} value=${sums[y]} /></td>`}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function ChainTables({ view: tables, send, t }) {
  const { kinds, shown, rows } = tables;
  const [place, read] = useState(null); // the kind of matrix, row and column
  const [y, x] = place?.[0] === shown ? place.slice(1) : [];
  const said = {
    Q: t("Q: from a state in which dice are thrown to the next one, in one round."),
    R: t("R: from a state in which dice are thrown to an end, in one round."),
    N: t(
      "N = (I − Q)⁻¹: the mean number of times that a battle passes through a state. The sum of a row is the mean number of rounds.",
    ),
    NR: t("N·R: where a battle ends. Every row adds up to 1."),
  }[shown];
  return html`<section class="cl-card cl-read-table">
    <h2>${t("The matrices")}</h2>
    <${Choices} class="cl-row cl-kinds" label=${t("Which matrix")} chosen=${shown}
      options=${kinds.map((key) => [key, key.replace("NR", "N·R")])}
      onChoose=${(to) => send({ do: "show", to })} />
    <p class="cl-lead cl-measure">${said}</p>
    <div class="cl-scroll">
      <${Entries} key=${shown} view=${tables} said=${said} t=${t} place=${[y, x]}
        read=${(at) => read([shown, ...at])} />
    </div>
    <p class="cl-reading cl-bold cl-measure" role="status">
      ${rows[y]?.[x]?.said ?? t("Point at an entry to read it, or go to it with the arrow keys.")}
    </p>
  </section>`;
}
export default view(ChainTables);
