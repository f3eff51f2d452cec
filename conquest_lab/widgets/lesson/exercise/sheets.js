import { Options } from "../../../kit/options.js";
import { classes, html, useLayoutEffect, useRef } from "../../../kit/view.js";
import { BoardSheet } from "./board.js";

// What one answers with, for each kind of question. A sheet shows an answer as it stands, `value`, and hands the
// changed one to `change`; `parts` are the numbers of wrong parts of the answer given last, `wrong` says that it
// was.

const LETTERS = "ABCDEFGH";
const SHORT = 22; // letters of answers of which two stand side by side in half of a slide

export const percent = (value, language) => (language === "fr" ? `${value}\u00A0%` : `${value}%`);

const NumberSheet = ({ view, value, change, wrong, t }) =>
  html`<div class="cl-no-box">
    <label class="cl-row">
      <span>${t("Your answer")}</span>
      <input type="text" inputmode="text" autocomplete="off" maxlength="60" class="cl-number"
        data-key="answer" aria-invalid=${wrong} value=${value}
        onInput=${({ target }) => change(target.value)} />
    </label>
    <span class="cl-written cl-quiet">${view.probability ? t("a fraction, a percentage or a decimal") : ""}</span>
  </div>`;

const numbered = ({ kind, options }) =>
  kind === "error" ? options.map((text, n) => `${n + 1}. ${text}`) : options;

const LOOK = "cl-grid cl-gap-s cl-measure cl-space-below-l";

const ChoiceSheet = ({ view, value, change, t }) =>
  html`<${Options} texts=${numbered(view)} picked=${value} pick=${change} legend=${t("Possible answers")}
    kind=${classes(LOOK, view.options.every((text) => text.length <= SHORT) && "cl-short")} />`;

const WhySheet = ({ view: { options, reasons }, value: [picked, why], change, t }) =>
  html`<div>
    <${Options} kind=${LOOK} texts=${options} picked=${picked} pick=${(n) => change([n, why])}
      legend=${t("Your answer")} legendKind="cl-bold" />
    <${Options} kind=${LOOK} texts=${reasons} picked=${why} pick=${(n) => change([picked, n])}
      name="reason" legend=${t("because the chances are")} legendKind="cl-bold" />
  </div>`;

function OrderSheet({ view: { items }, value: order, change, t }) {
  const list = useRef(null);
  const said = useRef("");
  const moved = useRef(null);
  useLayoutEffect(() => {
    if (moved.current) {
      const { item, by } = moved.current;
      const [up, down] = list.current.querySelectorAll(`[data-item="${item}"] button`);
      const [same, other] = by < 0 ? [up, down] : [down, up];
      (same.disabled ? other : same).focus();
      moved.current = null;
    }
  });
  const move = (item, by) => {
    const to = order.indexOf(item) + by;
    const others = order.filter((n) => n !== item);
    moved.current = { item, by };
    said.current = `${to + 1}. ${items[item]}`;
    change(others.toSpliced(to, 0, item));
  };
  const mover = (item, sign, by, word, edge) =>
    html`<button class="cl-rigid cl-pad-none" type="button" disabled=${order.at(edge) === item} onClick=${() => move(item, by)}>
      <span aria-hidden="true">${sign}</span><span class="cl-sr">${word} ${items[item]}</span>
    </button>`;
  return html`<div>
    <ol class="cl-order cl-bare-list cl-grid cl-gap-s cl-measure cl-space-below-l" ref=${list}>
      ${order.map(
        (n, place) =>
          html`<li class="cl-one-row cl-plate cl-pad-s" key=${n} data-item=${n}>
            <b>${place + 1}.</b>
            <span class="cl-item cl-grow cl-narrows">${items[n]}</span>
            ${mover(n, "↑", -1, t("Move up:"), 0)}${mover(n, "↓", 1, t("Move down:"), -1)}
          </li>`,
      )}
    </ol>
    <p class="cl-sr" role="status">${said.current}</p>
  </div>`;
}

function LineSheet({ view: { items, language }, value: at, change, parts }) {
  const mark = (text, n) => {
    const shown = percent(at[n], language);
    const wrong = parts.includes(n);
    return html`<label class=${classes("cl-grid cl-plate cl-mid cl-pad-s", wrong && "cl-wrong")}>
      <span class="cl-flag-name cl-bold cl-in-accent" aria-hidden="true">${LETTERS[n]}</span>
      <span class="cl-item cl-grow cl-narrows">${text}</span>
      <input class="cl-full cl-flush" type="range" min="0" max="100" step="1" value=${at[n]} data-key=${`mark${n}`}
        aria-valuetext=${shown} aria-invalid=${wrong}
        onInput=${({ target }) => change(at.with(n, Number(target.value)))} />
      <output>${shown}</output>
    </label>`;
  };
  return html`<div>
    <div class="cl-number-line cl-anchor" aria-hidden="true">
      ${[0, 25, 50, 75, 100].map(
        (tick) =>
          html`<span class="cl-tick cl-remark cl-unbroken cl-space-above" style=${`left:${tick}%`}>${percent(tick, language)}</span>`,
      )}
      ${items.map((_, n) => html`<span class="cl-flag cl-bold" style=${`left:${at[n]}%`}>${LETTERS[n]}</span>`)}
    </div>
    <div class="cl-marks cl-grid cl-measure cl-space-below-l">${items.map(mark)}</div>
  </div>`;
}

function TreeSheet({ view: { tree, ends }, value, change, parts, t }) {
  const gap = (n, name) =>
    html`<input class="cl-pad-s cl-touch" type="text" autocomplete="off" maxlength="40" value=${value[n] ?? ""}
      aria-label=${name} aria-invalid=${parts.includes(n)} data-gap=${n} data-key=${`gap${n}`}
      onInput=${({ target }) => change(value.with(n, target.value))} />`;
  const grown = (branches, path) =>
    branches.map((branch) => {
      const names = [...path, branch.label];
      return html`<li class="cl-flex cl-mid cl-anchor">
        <span class="cl-branch cl-one-row">
          ${
            branch.gap === null
              ? html`<span class="cl-weight cl-rigid">${branch.weight}</span>`
              : gap(branch.gap, `${t("Weight of the branch")} ${names.join(" → ")}`)
          }
          <span class="cl-leaf cl-boxed cl-pad-s">${branch.label}</span>
        </span>
        ${branch.branches.length > 0 && html`<ul>${grown(branch.branches, names)}</ul>`}
      </li>`;
    });
  return html`<div>
    <div class="cl-scroll"><ul class="cl-tree">${grown(tree, [])}</ul></div>
    <div class="cl-ends cl-grid cl-space-below-l">
      ${ends.map(([n, label]) => html`<label class="cl-flex cl-wraps cl-mid cl-gap-flat"><span>${label}</span>${gap(n, label)}</label>`)}
    </div>
  </div>`;
}

const TextSheet = ({ view, value, change, t }) =>
  html`<label class="cl-text cl-grid cl-gap-s cl-measure cl-space-below">
    <span>${t("Your explanation")}</span>
    <textarea class="cl-full cl-pad-l" rows="4" data-key="text" maxlength=${view.longest} value=${value}
      onInput=${({ target }) => change(target.value)} />
  </label>`;

// On a board beside the question one points at a place: there is nothing to fill in.
const PlaceSheet = ({ t }) => html`<p class="cl-quiet">${t("Point at the board.")}</p>`;

const gapsOf = (branches) =>
  branches.flatMap((one) => [...(one.gap === null ? [] : [one.gap]), ...gapsOf(one.branches)]);

const SHEETS = {
  number: NumberSheet,
  estimate: NumberSheet,
  choice: ChoiceSheet,
  error: ChoiceSheet,
  why: WhySheet,
  order: OrderSheet,
  line: LineSheet,
  tree: TreeSheet,
  text: TextSheet,
};

export const isNumber = ({ kind }) => SHEETS[kind] === NumberSheet;

export const sheetFor = ({ kind, board }) => SHEETS[kind] ?? (board ? BoardSheet : PlaceSheet);

const texts = () => "";

// The sheet before anything is on it; where a kind is missing, null.
const EMPTY = {
  number: texts,
  estimate: texts,
  text: texts,
  why: () => [null, null],
  order: ({ items }) => items.map((_, n) => n),
  line: ({ items }) => items.map(() => 0),
  tree: ({ tree, ends }) => [...gapsOf(tree), ...ends].map(() => ""),
};

// The answer that a sheet shows: the one given last, or none yet.
export const answerOf = (view) => view.given ?? EMPTY[view.kind]?.(view) ?? null;

// The answer as it is handed in; null for none.
export function handedIn({ kind }, value) {
  if (kind !== "why") {
    return value;
  }
  const [picked, why] = value;
  return picked === null ? null : [picked, why ?? -1];
}
