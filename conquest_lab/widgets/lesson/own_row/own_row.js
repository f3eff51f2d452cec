import { Act, classes, html, view } from "../../../kit/view.js";

function Row({ name, row, stretch: [from, to], said, t }) {
  const throwOf = (odd, n) =>
    html`<i class=${classes("cl-centred cl-round-s cl-on-blue", odd && "cl-odd", n >= from && n < to && "cl-in cl-bold")}>${odd ? t("O") : t("E")}</i>`;
  return html`<div>
    <p class="cl-lead cl-bold cl-flush cl-space-above">${name}</p>
    <div class="cl-row-of cl-wrap cl-coloured cl-gap-xs cl-apart-s" aria-hidden="true">${row.map(throwOf)}</div>
    <p>${said}</p>
  </div>`;
}

function OwnRow({ view: { left, length, rows, told }, t }) {
  const add = (to, words) =>
    html`<${Act} name=${`add-${to}`} with=${{ do: "add", to }} class="cl-first"
      disabled=${left === 0}>${words}<//>`;
  return html`<section class="cl-card">
    <div class="cl-row">
      ${add(0, t("Even"))}${add(1, t("Odd"))}
      <${Act} name="undo" class="cl-plain" disabled=${left === 0 || left === length}>
        ${t("Take back")}
      <//>
      <${Act} name="reset" class="cl-plain" disabled=${left === length}>${t("Start again")}<//>
      <span class="cl-count" role="status">${length - left} / ${length}</span>
    </div>
    ${rows.map((row) => html`<${Row} key=${row.name} ...${row} t=${t} />`)}
    <p role="status">${told}</p>
  </section>`;
}
export default view(OwnRow);
