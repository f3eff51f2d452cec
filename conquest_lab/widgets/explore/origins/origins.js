import { html, view } from "../../../kit/view.js";

// One line of the map in the list: the same stroke as on the picture.
const Stroke = ({ kind }) =>
  html`<svg class="cl-stroke" viewBox="0 0 44 10" aria-hidden="true">
    <path class=${`link ${kind}`} d="M2,5H42" />
  </svg>`;

function Origins({ view: { ply, on, map, counts, rows }, send, t }) {
  return html`<details class="cl-card" data-ply=${ply}>
    <summary>${t("What the book says of this board")}</summary>
    <p class="cl-quiet">
      ${t("The book shows its board as a picture and names few of its facts; the others are assumed.")}
    </p>
    ${
      map &&
      html`<label>
        <input type="checkbox" data-key="links" checked=${on}
          onChange=${({ target }) => send({ do: "links", to: target.checked })} />
        ${" "}<span>${t("Show the links on the map")}</span>
      </label>`
    }
    <ul class="cl-standings">
      ${counts.map(
        ([kind, words, n]) =>
          html`<li key=${kind}><${Stroke} kind=${kind} />${" "}<b>${n}</b>${" "}<span>${words}</span></li>`,
      )}
    </ul>
    <div class="cl-scroll" tabindex="0" role="group" aria-label=${t("Facts of this board")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${t("Fact")}</th><th scope="col">${t("Kind")}</th>
            <th scope="col">${t("Origin")}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([kind, words, name, what, rule]) =>
              html`<tr>
                <th scope="row">${name}</th><td>${what}</td>
                <td>
                  <${Stroke} kind=${kind} />${" "}${words}${" "}
                  ${
                    rule &&
                    html`<button class="cl-chip" data-key=${`origin-${name}-${rule}`}
                      title=${t("Show this rule and its steps")}
                      onClick=${() => send({ do: "rule", id: rule })}>${rule}</button>`
                  }
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
export default view(Origins);
