import { Choice } from "../../../kit/controls.js";
import { html, Players, RuleWords, view } from "../../../kit/view.js";

const numbered = (names) => names.map((name, n) => [n, name]);

// Which rule, which two readings of it, and which position.
const TwoReadings = ({ view: shown, send, t }) =>
  html`<section class="cl-card">
    <h2>${t("Two readings")}</h2>
    <div class="cl-row">
      <${Choice} kind="cl-row cl-narrows" class="cl-narrows" name="pair" label=${t("Rule")} value=${shown.pair}
        options=${numbered(shown.pairs)} onPick=${(to) => send({ do: "pair", to })} />
      <${Choice} kind="cl-row cl-narrows" class="cl-narrows" name="spot" label=${t("Position")} value=${shown.spot}
        options=${numbered(shown.spots)} onPick=${(to) => send({ do: "spot", to })} />
    </div>
    <details>
      <summary class="cl-text-m cl-in-accent cl-space-above">${shown.lead}</summary>
      <div class="cl-rule-text">
        <p><${RuleWords} text=${shown.rule.text} /></p>
        <p class="cl-source">${shown.rule.source}</p>
      </div>
    </details>
    ${shown.label && html`<p class="cl-label cl-bold">${shown.label}</p>`}
    <ol class="cl-readings cl-bare-list cl-grid cl-space-above">
      ${shown.names.map(
        (name, n) =>
          html`<li class="cl-plate cl-pad-l cl-wrap cl-gap-flat">
            <small class="cl-quiet">${n ? t("the other reading") : t("as recommended")}</small>
            <strong>${name}</strong>
          </li>`,
      )}
    </ol>
    <p class="cl-prompt cl-flush cl-space-above-l" role="status">${shown.prompt}</p>
    <${Players} class="cl-row cl-gap-flat" players=${shown.players} />
  </section>`;
export default view(TwoReadings);
