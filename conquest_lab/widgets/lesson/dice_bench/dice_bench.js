import { Choice } from "../../../kit/controls.js";
import { html, Markup, useRef, view, WideTable } from "../../../kit/view.js";

function DiceBench({ view: { settings, choices, sides, said }, send, t }) {
  const first = useRef(said); // what stood there from the start is not news
  const names = {
    attack: t("Attack dice"),
    left: t("Defence dice, left"),
    right: t("Defence dice, right"),
    sides: t("Sides of a die"),
    ties: t("Ties are won by"),
  };
  const winners = { defender: t("the defender"), attacker: t("the attacker") };
  if (said !== first.current) {
    first.current = null;
  }
  const choice = ([name, text]) =>
    html`<${Choice} key=${name} kind="cl-grid cl-gap-xs cl-text-m" name=${name} label=${text} value=${settings[name]}
      options=${choices[name].map((value) => [value, winners[value] ?? value])}
      onPick=${(to) => send({ do: name, to })} />`;
  const side = ({ title, book, chart, heading, balance, losses, table }, n) =>
    html`<figure class="cl-narrows">
      <figcaption class="cl-wrap cl-text-l cl-gap-flat cl-baseline"><strong>${title}</strong>${
        book && html`<span class="cl-text-s cl-in-accent cl-boxed cl-pad-s">${book}</span>`
      }</figcaption>
      <${Markup} class="cl-picture" text=${chart} />
      <p class="cl-axis">${heading}</p>
      <p class="cl-balance cl-bold">${balance}</p>
      <p class="cl-quiet">${losses}</p>
      <details>
        <summary data-key=${`table${n}`}>${t("The same as a table")}</summary>
        <${WideTable} ...${table} />
      </details>
    </figure>`;
  return html`<section class="cl-card">
    <h2>${t("The dice bench")}</h2>
    <div class="cl-row cl-gap-wide cl-apart-l">
      ${Object.entries(names).map(choice)}
      <button class="cl-plain" onClick=${() => send({ do: "reset" })}>${t("As it was")}</button>
    </div>
    <div class="cl-pair cl-even cl-grid cl-gap-far">${sides.map(side)}</div>
    <div role="status" class="cl-sr">${first.current === null ? said : ""}</div>
  </section>`;
}
export default view(DiceBench);
