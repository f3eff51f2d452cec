import { classes, html, view } from "../../../kit/view.js";

function Row({ name, row, stretch: [from, to], said, t }) {
  const throwOf = (odd, n) =>
    html`<i class=${classes("cl-centred cl-round-s cl-on-blue", odd && "cl-odd", n >= from && n < to && "cl-in cl-bold")}>${odd ? t("O") : t("E")}</i>`;
  return html`<div>
    <p class="cl-lead cl-bold cl-flush cl-space-above">${name}</p>
    <div class="cl-row-of cl-wrap cl-gap-xs cl-apart-s" aria-hidden="true">${row.map(throwOf)}</div>
    <p>${said}</p>
  </div>`;
}

function OwnRow({ view: { left, length, rows, told }, send, t }) {
  const add = (to, words) =>
    html`<button class="cl-first" data-key=${`add-${to}`} disabled=${left === 0}
      onClick=${() => send({ do: "add", to })}>${words}</button>`;
  return html`<section class="cl-card">
    <div class="cl-row">
      ${add(0, t("Even"))}${add(1, t("Odd"))}
      <button class="cl-plain" data-key="undo" disabled=${left === 0 || left === length}
        onClick=${() => send({ do: "undo" })}>${t("Take back")}</button>
      <button class="cl-plain" data-key="reset" disabled=${left === length}
        onClick=${() => send({ do: "reset" })}>${t("Start again")}</button>
      <span class="cl-count" role="status">${length - left} / ${length}</span>
    </div>
    ${rows.map((row) => html`<${Row} key=${row.name} ...${row} t=${t} />`)}
    <p role="status">${told}</p>
  </section>`;
}
export default view(OwnRow);
