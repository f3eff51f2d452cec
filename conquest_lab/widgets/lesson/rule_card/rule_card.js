import { html, RuleWords, view } from "../../../kit/view.js";

const RuleCard = ({ view: { id, lead, title, text, source, unfolded }, t }) =>
  html`<details class="cl-rule-card" open=${unfolded}>
    <summary><span class="cl-id cl-text-s cl-bold cl-unbroken">${t("Rule")} ${id}</span><span>${lead}</span></summary>
    <div class="cl-rule-text">
      <strong>${title}</strong>
      <p><${RuleWords} text=${text} /></p>
      <p class="cl-source">${source}</p>
    </div>
  </details>`;
export default view(RuleCard);
