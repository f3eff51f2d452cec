import { Choices, Slider } from "../../../kit/controls.js";
import { AskForBet } from "../../../kit/trials.js";
import { classes, html, view } from "../../../kit/view.js";

// The cells of each group, row by row: all, the spies, those at whom the dog barks.
const GROUPS = [
  (row, column) => row < 2 && column < 2,
  (row, column) => row === 0 && column < 2,
  (row, column) => row < 2 && column === 0,
];

function TwoWay({ view: shown, send, t }) {
  const { open, sliders, table, look, looks, said } = shown;
  const cell = (row) => (count, column) =>
    html`<td class=${classes(GROUPS[look](row, column) && "cl-looked cl-on-blue", row === 0 && column === 0 && "cl-both cl-bold")}>
      ${count}
    </td>`;
  return html`<section class="cl-card cl-inquiry">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <div class="cl-halves">
      <div>
        ${sliders.map(
          ([name, label, value, most, words]) =>
            html`<${Slider} name=${name} kind="cl-slide" label=${label} most=${most} value=${value}
              said=${words} disabled=${!open} onInput=${(to) => send({ do: name, to })} />`,
        )}
      </div>
      <div>
        <table class="cl-two-way cl-apart-l" hidden=${!open}>
          <thead>
            <tr>
              <td></td>
              <th scope="col">${t("bark")}</th>
              <th scope="col">${t("no bark")}</th>
              <th scope="col">${t("together")}</th>
            </tr>
          </thead>
          <tbody>
            ${table.map(
              ([name, ...counts], row) =>
                html`<tr><th scope="row">${name}</th>${counts.map(cell(row))}</tr>`,
            )}
          </tbody>
        </table>
        <${Choices} label=${t("Look at")} prefix="look-" chosen=${look} button=${{ disabled: !open }}
          options=${looks.map((words, n) => [n, words])} onChoose=${(to) => send({ do: "look", to })} />
        <p role="status">${said}</p>
      </div>
    </div>
  </section>`;
}
export default view(TwoWay);
