import { useAfterDice } from "../../kit/after_dice.js";
import { html, view } from "../../kit/view.js";

function Latest({ view: sent, t }) {
  const { sentences } = useAfterDice(sent);
  return html`<section class="cl-card" aria-hidden="true" hidden=${sentences.length === 0}>
    <h2>${t("Just now")}</h2>
    <ol class="cl-bare-list">
      ${sentences.map((said, n) => html`<li class="cl-text-m cl-line-above" key=${sentences.length - n}>${said}</li>`)}
    </ol>
  </section>`;
}
export default view(Latest);
