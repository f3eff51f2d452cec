import { Choice } from "../../../kit/controls.js";
import { Act, html, RuleNote, view } from "../../../kit/view.js";

const Tally = ({ share, kind, children }) =>
  html`<p class="cl-tally cl-flush cl-space-above-s">
    <span class=${`cl-bar cl-block cl-clipped cl-round-s cl-on-raised ${kind}`} aria-hidden="true"><span class="cl-block"
      style=${`width:${100 * share}%`} /></span>
    ${children}
  </p>`;

const Book = ({ title, what, rules, story, won, count, share, exact, chance, t }) =>
  html`<article class="cl-plate cl-narrows cl-text-m cl-pad-l">
    <h3 class="cl-text-base">${title}</h3>
    <p>${what} ${rules.map((rule) => html`<${RuleNote} key=${rule.id} rule=${rule} /> `)}</p>
    ${story.length > 0 && html`<ol class="cl-points cl-text-m cl-apart">${story.map((line) => html`<li>${line}</li>`)}</ol>`}
    ${
      won !== null &&
      html`<p class=${won ? "cl-won cl-bold cl-in-green" : "cl-lost cl-bold cl-in-red"}>
        ${won ? `✓ ${t("the attack succeeds")}` : `✗ ${t("the attack fails")}`}
      </p>`
    }
    ${count && html`<${Tally} share=${share} kind="thrown">${count}<//>`}
    ${exact && html`<${Tally} share=${chance} kind="exact">${t("exactly")} ${exact}<//>`}
  </article>`;

// The same attack in columns, one for each rulebook.
function SameAttack({ view: shown, send, t }) {
  const { choices, books, revealed, said } = shown;
  const choice = (name, label) =>
    html`<${Choice} name=${name} label=${label} value=${shown[name]}
      options=${choices[name].map((n) => [n, n])} onPick=${(to) => send({ do: name, to })} />`;
  const button = (name, word, kind = "") =>
    html`<${Act} name=${name} class=${kind} disabled=${name === "reveal" && revealed}>${word}<//>`;
  return html`<section class="cl-card">
    <h2>${t("One attack, five rulebooks")}</h2>
    <div class="cl-row">
      ${choice("attackers", t("Attackers"))}${choice("defenders", t("Defenders"))}
      ${button("once", t("Attack once"), "cl-first")}${button("many", shown.many)}
      ${button("reveal", t("Show the exact probabilities"))}
    </div>
    <p role="status" class="cl-quiet">${said}</p>
    <div class="cl-books cl-grid cl-gap-l cl-space-above-l">
      ${books.map((book) => html`<${Book} key=${book.title} ...${book} t=${t} />`)}
    </div>
  </section>`;
}
export default view(SameAttack);
