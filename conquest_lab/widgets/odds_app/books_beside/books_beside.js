import { classes, html, RuleNote, view } from "../../../kit/view.js";

// The attack under every rulebook, each with the rule that decides ties.
const BooksBeside = ({ view: { lead, books }, t }) =>
  html`<section class="cl-card">
    <h2>${t("The same attack under five rulebooks")}</h2>
    <p class="cl-lead">${lead}</p>
    <ul class="cl-shelf">
      ${books.map(
        ({ name, title, what, chosen, percent, chance, rules }) =>
          html`<li key=${name} class=${classes(chosen && "cl-chosen")} data-book=${name}>
            <h3>${title}</h3>
            <p class="cl-what">${what}</p>
            ${
              percent &&
              html`<p class="cl-chance">
                <b>${percent}</b>
                <span class="cl-bar" aria-hidden="true"><i style=${`width:${100 * chance}%`} /></span>
              </p>`
            }
            <p class="cl-ties">
              ${t("Ties:")}${" "}
              ${rules.map((rule) => html`<${RuleNote} rule=${rule} t=${t} />${" "}`)}
            </p>
          </li>`,
      )}
    </ul>
  </section>`;
export default view(BooksBeside);
