import { html, RuleWords, view } from "../../../kit/view.js";

const RuleCard = ({ view: { id, lead, title, text, source, unfolded }, t }) =>
  html`<details class="cl-rule-card" open=${unfolded}>
    <summary class="cl-gap-l cl-baseline cl-on-paper"><span
      class="cl-id cl-text-s cl-bold cl-unbroken cl-in-accent">${t("Rule")} ${id}</span><span>${lead}</span></summary>
    <div class="cl-rule-text cl-measure cl-text-base">
      <strong>${title}</strong>
      <p><${RuleWords} text=${text} /></p>
      <p class="cl-source">${source}</p>
    </div>
  </details>`;
export default view(RuleCard);
