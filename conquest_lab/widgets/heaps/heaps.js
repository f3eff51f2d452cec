import { html, view, Who } from "../../kit/view.js";

const Camp = ({ camp: { name, symbol, colour, parts } }) =>
  html`<div class="cl-camp">
    <p class="cl-space-above-s"><${Who} symbol=${symbol} colour=${colour}>${name}<//></p>
    <ul class="cl-points cl-text-m cl-apart-s">
      ${parts.map(([places, worth]) => html`<li>${places}<b class="cl-unbroken"> ${worth}</b></li>`)}
    </ul>
  </div>`;

const Heaps = ({ view: { camps, heaps }, t }) =>
  html`<section class="cl-card">
    <h2>${t("On the table")}</h2>
    ${camps.map((camp) => html`<${Camp} camp=${camp} />`)}
    ${heaps.map(
      ({ name, count, groups }, index) =>
        html`<details key=${index}>
          <summary class="cl-bold" data-key=${`heap${index}`}>${name} <span class="cl-quiet">${count}</span></summary>
          ${
            groups.length > 0
              ? html`<ul class="cl-bare-list cl-text-m cl-apart-s">
                  ${groups.map(([group, cards]) => html`<li><b class="cl-unbroken">${group}: </b>${cards}</li>`)}
                </ul>`
              : html`<p class="cl-quiet cl-space-above-s">${t("Nothing lies here yet.")}</p>`
          }
        </details>`,
    )}
  </section>`;
export default view(Heaps, { at: 8 });
