import { Choices } from "../../../kit/controls.js";
import { classes, html, view } from "../../../kit/view.js";

const Compared = ({ name, columns, rows, ...attributes }) =>
  html`<div class="cl-scroll cl-sideways" tabindex="0" role="group" aria-label=${name}>
    <table class="cl-listing" ...${attributes}>
      <thead><tr>${columns.map((word) => html`<th class="cl-text-s cl-unlined cl-quiet" scope="col">${word}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`;

const differing = (differs) => classes(differs && "cl-differs");

function Lines({ view: { ply, lines, now, compared }, send, t }) {
  const name = t("Compared with the line left");
  return html`<section class="cl-card" data-ply=${ply}>
    <h2>${t("Lines of play")}</h2>
    <${Choices} label=${t("Lines of play")} options=${lines} chosen=${now} prefix="line"
      onChoose=${(to) => send({ do: "line", to })} />
    ${
      compared &&
      html`<h3 class="cl-text-m cl-apart">${name}</h3>
        <${Compared} name=${name} columns=${[t("Step"), ...compared.names]}
          rows=${compared.plies.map(
            ([n, left, here]) =>
              html`<tr class=${differing(left !== here)}
                aria-current=${n === compared.ply ? "step" : undefined}>
                <th scope="row">${n}</th><td>${left}</td><td>${here}</td>
              </tr>`,
          )} />
        <h3 class="cl-text-m cl-apart">${compared.then}</h3>
        <${Compared} name=${compared.then}
          columns=${[t("Player"), ...compared.columns]}
          rows=${compared.rows.map(
            ([player, left, here]) =>
              html`<tr>
                <th scope="row">${player}</th>
                ${left.map(
                  (number, n) =>
                    html`<td class=${differing(number !== here[n])}>
                      ${number === here[n] ? number : `${number} → ${here[n]}`}
                    </td>`,
                )}
              </tr>`,
          )} />`
    }
  </section>`;
}
export default view(Lines, { at: 5 });
