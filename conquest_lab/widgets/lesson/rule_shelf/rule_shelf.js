import { html, RuleWords, useRef, view } from "../../../kit/view.js";

// Rules by section; what is open stays open when one of them has been met on the board.
function RuleShelf({ view: { title, sections, unfolded, few }, t }) {
  const { current: open } = useRef(unfolded);
  const rule = ({ id, title: name, text, source, met }) =>
    html`<li key=${id}>
      <details class="cl-one" data-key=${id} open=${open && few}>
        <summary>
          <span class="cl-id">${id}</span> ${name} ${met && html`<span class="cl-met cl-text-s cl-unbroken">✓ ${t("met on the board")}</span>`}
        </summary>
        <div class="cl-rule-text">
          <p><${RuleWords} text=${text} /></p>
          <p class="cl-source">${source}</p>
        </div>
      </details>
    </li>`;
  const section = ({ title: name, meaning, count, rules }) =>
    html`<details key=${name} data-key=${name} open=${open}>
      <summary>
        <strong>${meaning || name}</strong> ${meaning && html`<i class="cl-quiet" lang="fr">${name}</i> `}
        <span class="cl-quiet">${count}</span>
      </summary>
      <ul>${rules.map(rule)}</ul>
    </details>`;
  return html`<section class="cl-card">
    <h2>${title}</h2>
    <div>${sections.map(section)}</div>
  </section>`;
}
export default view(RuleShelf);
