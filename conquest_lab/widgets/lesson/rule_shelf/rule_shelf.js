import { html, RuleWords, useRef, view } from "../../../kit/view.js";

// Rules by section; what is open stays open when one of them has been met on the board.
function RuleShelf({ view: { title, sections, unfolded, few }, t }) {
  const { current: open } = useRef(unfolded);
  const rule = ({ id, title: name, text, source, met }) =>
    html`<li key=${id}>
      <details class="cl-one cl-apart-s" data-key=${id} open=${open && few}>
        <summary>
          <span class="cl-id cl-unbroken cl-text-s cl-inline-block cl-in-accent">${id}</span> ${name} ${met && html`<span class="cl-met cl-in-green cl-text-s cl-unbroken">✓ ${t("met on the board")}</span>`}
        </summary>
        <div class="cl-rule-text cl-measure">
          <p><${RuleWords} text=${text} /></p>
          <p class="cl-source">${source}</p>
        </div>
      </details>
    </li>`;
  const section = ({ title: name, meaning, count, rules }) =>
    html`<details class="cl-apart-s" key=${name} data-key=${name} open=${open}>
      <summary>
        <strong>${meaning || name}</strong> ${meaning && html`<i class="cl-quiet cl-text-m" lang="fr">${name}</i> `}
        <span class="cl-quiet cl-unbroken">${count}</span>
      </summary>
      <ul class="cl-bare-list">${rules.map(rule)}</ul>
    </details>`;
  return html`<section class="cl-card">
    <h2>${title}</h2>
    <div class="cl-sections cl-grid cl-gap-flat cl-at-top">${sections.map(section)}</div>
  </section>`;
}
export default view(RuleShelf);
