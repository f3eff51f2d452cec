import { Act, html, Table, view } from "../../../kit/view.js";

// One line of the map in the list: the same stroke as on the picture.
const Stroke = ({ kind }) =>
  html`<svg class="cl-stroke" viewBox="0 0 44 10" aria-hidden="true">
    <path class=${`link ${kind}`} d="M2,5H42" />
  </svg>`;

function Origins({ view: { ply, on, map, counts, rows }, send, t }) {
  const row = ([kind, words, name, what, rule]) => [
    name,
    what,
    html`<${Stroke} kind=${kind} />${" "}${words}${" "}
      ${
        rule &&
        html`<${Act} name=${`origin-${name}-${rule}`} with=${{ do: "rule", id: rule }}
          class="cl-chip cl-text-s cl-pad-s" title=${t("Show this rule and its steps")}>${rule}<//>`
      }`,
  ];
  return html`<details class="cl-card" data-ply=${ply}>
    <summary class="cl-bold">${t("What the book says of this board")}</summary>
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
    <ul class="cl-bare-list cl-wrap cl-gap-flat">
      ${counts.map(
        ([kind, words, n]) =>
          html`<li key=${kind}><${Stroke} kind=${kind} />${" "}<b>${n}</b>${" "}<span>${words}</span></li>`,
      )}
    </ul>
    <div class="cl-scroll cl-window" tabindex="0" role="group" aria-label=${t("Facts of this board")}>
      <${Table} class="cl-listing" columns=${[t("Fact"), t("Kind"), t("Origin")]} rows=${rows.map(row)} />
    </div>
  </details>`;
}
export default view(Origins);
