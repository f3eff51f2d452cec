import { html, Markup } from "../../../kit/view.js";
import { BoardDrawing, Legend } from "../exercise/board.js";
import { percent } from "../exercise/sheets.js";

const LETTERS = "ABCDEFGH";
const LINES = 5;

const rule = html`<span class="cl-rule-line cl-inline-block" />`;
const box = html`<span class="cl-box cl-inline-block" />`;

const options = (texts) =>
  html`<ul class="cl-ticks cl-bare-list">${texts.map((text) => html`<li>${box}${text}</li>`)}</ul>`;

const branches = (grown) =>
  html`<ul class="cl-anchor cl-bare-list">
    ${grown.map(
      (branch) =>
        html`<li class="cl-anchor cl-one-row">
          <span class="cl-unbroken">
            ${branch.gap === null ? html`<span class="cl-weight cl-inline-block cl-middle">${branch.weight}</span>` : box}
            ${branch.label}
          </span>
          ${branch.branches.length > 0 && branches(branch.branches)}
        </li>`,
    )}
  </ul>`;

// The room for an answer, by the kind of the question.
const ROOMS = {
  choice: (item) => options(item.options),
  error: (item) => options(item.options.map((text, n) => `${n + 1}. ${text}`)),
  why: (item, t) =>
    html`${options(item.options)}
      <p>${t("because the chances are")}</p>
      ${options(item.reasons)}`,
  place: ({ board }, t) =>
    html`${board.hand && html`<p>${board.hand}</p>`}
      <${BoardDrawing} board=${board} label=${t("Board")} />
      <${Legend} board=${board} t=${t} />
      <p>${t("Number of the place")} ${rule}</p>`,
  order: (item, t) =>
    html`<p>${t("Number the boxes in this order, from 1 on.")}</p>
      ${options(item.items)}`,
  line: (item, _, language) =>
    html`<ul class="cl-bare-list">
        ${item.items.map((text, n) => html`<li><strong>${LETTERS[n]}</strong> ${text}</li>`)}
      </ul>
      <div class="cl-paper-line cl-anchor">
        ${[0, 25, 50, 75, 100].map(
          (at) =>
            html`<span class="cl-text-s" style=${`left:${at}%`}>${percent(at, language)}</span>`,
        )}
      </div>`,
  tree: (item) =>
    html`<div class="cl-tree">${branches(item.tree)}</div>
      ${item.ends.map(([, label]) => html`<p>${label} ${rule}</p>`)}`,
  text: () => Array.from({ length: LINES }, () => html`<div class="cl-writing" />`),
};
const lineToWriteOn = (_, t) => html`<p>${t("Your answer")} ${rule}</p>`;

const Sheet = ({ title, kind, head, children }) =>
  html`<section class=${kind}>
    <h1>${title}</h1>
    <p>${head}</p>
    <ol>${children}</ol>
  </section>`;

// The series on paper: questions with room to write, and the answers on a sheet of their own.
export function Paper({ view: { title, items, sheet, language }, t }) {
  const question = (item) =>
    html`<li>
      <p class="cl-asked">${item.prompt}</p>
      ${item.dice && html`<${Markup} class="cl-thrown" text=${item.dice} />`}
      <div class="cl-room">${(ROOMS[item.kind] ?? lineToWriteOn)(item, t, language)}</div>
    </li>`;
  const head = html`${t("Name")} ${rule}${t("Date")} ${rule}`;
  return html`<${Sheet} title=${title} kind="cl-questions" head=${head}>${items.map(question)}<//>
    ${
      sheet.length > 0 &&
      html`<${Sheet} title=${title} kind="cl-answers" head=${t("Answers")}>
        ${sheet.map((text) => html`<li>${text}</li>`)}
      <//>`
    }`;
}
