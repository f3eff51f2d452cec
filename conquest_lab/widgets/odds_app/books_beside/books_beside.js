import { ChanceBar } from "../../../kit/bars.js";
import { classes, html, RuleNote, view } from "../../../kit/view.js";

// The attack under every rulebook, each with the rule that decides ties.
const BooksBeside = ({ view: { lead, books }, t }) =>
  html`<section class="cl-card">
    <h2>${t("The same attack under five rulebooks")}</h2>
    <p class="cl-lead">${lead}</p>
    <ul class="cl-shelf cl-grid cl-gap-l cl-bare-list">
      ${books.map(
        ({ name, title, what, chosen, percent, chance, rules }) =>
          html`<li key=${name} class=${classes("cl-boxed cl-narrows cl-pad-l", chosen && "cl-chosen")} data-book=${name}>
            <h3 class="cl-text-base cl-space-below-s">${title}</h3>
            <p class="cl-text-s cl-apart-s">${what}</p>
            ${
              percent &&
              html`<p class="cl-apart-s">
                <b class="cl-text-xxl cl-in-accent">${percent}</b>
                <${ChanceBar} chance=${chance} look="cl-rimmed" />
              </p>`
            }
            <p class="cl-text-s cl-apart-s">
              ${t("Ties:")}${" "}
              ${rules.map((rule) => html`<${RuleNote} rule=${rule} />${" "}`)}
            </p>
          </li>`,
      )}
    </ul>
  </section>`;
export default view(BooksBeside);
