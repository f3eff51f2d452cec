import { Axes } from "../../../kit/axes.js";
import { Choices } from "../../../kit/controls.js";
import { classes, html, useRoam, useState, view } from "../../../kit/view.js";
import { unbroken } from "../../../kit/words.js";

function Entries({ rows, t, read }) {
  const roam = useRoam(rows[0].length, "td");
  const entry =
    (y) =>
    ({ value, shade, favoured, said }, x) =>
      html`<td aria-label=${said} style=${`--shade:${shade}`}
      class=${classes("cl-rimmed", favoured && "even cl-bold", x === y && "diagonal")}
      onFocus=${() => read([y, x])} onPointerEnter=${() => read([y, x])}>
      ${favoured && html`<span class="cl-text-xs" aria-hidden="true">▲</span>`}${value}
    </td>`;
  // More columns than a phone can show side by side: they are scrolled.
  return html`<table class=${classes(rows.length > 10 && "wide cl-text-xs")} ...${roam}>
    <caption class="cl-quiet cl-start">
      ${t("Probability of taking the territory, in percent: attackers down, defenders across")}
    </caption>
    <thead>
      <tr>
        <th class="cl-bold"><${Axes} /></th>
        ${rows[0].map((_, x) => html`<th class="cl-bold" scope="col">${x + 1}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row, y) => html`<tr><th class="cl-bold" scope="row">${y + 1}</th>${row.map(entry(y))}</tr>`)}
    </tbody>
  </table>`;
}

function ConquerMap({ view: { shown, choices, rows, summary }, send, t }) {
  const [place, read] = useState(null);
  const found = place && rows[place[0]]?.[place[1]]?.said;
  const isThere = rows.length > 0; // it is worked out once the first board of the page is there
  const signs = [
    t("▲ more than 50%: the attacker is favoured"),
    t("framed: as many attackers as defenders"),
  ];
  return html`<section class="cl-card cl-read-table" aria-busy=${!isThere}>
    <h2>${t("The map of probabilities")}</h2>
    <${Choices} label=${t("Defence dice")} options=${choices} chosen=${shown}
      onChoose=${(to) => send({ do: "show", to })} />
    <p class="cl-lead cl-bold cl-measure">${summary}</p>
    <div class="cl-scroll cl-coloured">
      ${isThere ? html`<${Entries} rows=${rows} t=${t} read=${read} />` : html`<table />`}
    </div>
    <p class="cl-reading cl-bold" role="status">
      ${isThere && (found ?? unbroken(t("Point at an entry to read it, or go to it with the arrow keys.")))}
    </p>
    <p class="cl-quiet cl-legend-line">${isThere && signs.join(" · ")}</p>
  </section>`;
}
export default view(ConquerMap);
