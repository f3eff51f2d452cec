import { Choices, Pick, Stepper } from "../../../kit/controls.js";
import { Act, classes, html, view, WideTable } from "../../../kit/view.js";
import { useQuestion } from "../fault_question.js";

const LOOKS = {
  1: "cl-on-red cl-in-accent",
  0: "cl-on-green cl-in-green",
  [-1]: "cl-on-blue",
};
const cell = (found) =>
  found
    ? html`<div class=${LOOKS[found.mark]}>
        <b class="cl-block" aria-hidden="true">${found.sign}</b>
        <span class="cl-sr">${`${found.said} `}</span>${found.number}
      </div>`
    : html`<span class="cl-quiet" aria-hidden="true">·</span>`;

// All answers so far: a row for each question, a column for each box.
const Evidence = ({ rows, boxes, t }) =>
  html`<${WideTable} class="cl-evidence cl-text-s cl-full" hidden=${rows.length === 0}
    columns=${[t("in percent"), t("truth"), ...boxes]}
    rows=${rows.map(({ question, truth, cells }) => [question, html`<b>${truth}</b>`, ...cells.map(cell)])} />`;

function BugBoxes({ view: shown, send, t }) {
  const { puzzle, limits, boxes, rows, faults, named, possible, solved, full, count, said } = shown;
  const { asked, most, sides, kinds, ask } = useQuestion(limits, { box: "A", a: 1, d: 1 }, t);
  const { box, kind, a, d } = asked;
  const options = [["", t("Which fault?")], ...faults.map(({ key, name }) => [key, name])];
  const name = (letter, n) =>
    html`<div class="cl-name cl-grid cl-mid cl-space-below-s" key=${`${puzzle} ${letter}`}>
      <b>${letter}</b>
      <${Pick} name=${`name-${letter}`} options=${options} value=${named[n] ?? ""}
        disabled=${solved} aria-label=${`${t("Fault of box")} ${letter}`}
        onPick=${(fault) => send({ do: "call", box: n, fault })} />
      ${possible.length > 0 && html`<span class="cl-quiet cl-text-s">${possible[n].join(", ")}</span>`}
    </div>`;
  return html`<section class="cl-card cl-inquiry">
    <div class="cl-two">
      <div>
        <h2>${puzzle}</h2>
        <${Choices} class="cl-boxes cl-flex cl-gap-m" label=${t("Box that is asked")} prefix="box-" chosen=${box}
          button=${{ class: "cl-box cl-bold cl-text-l cl-pad-none" }} options=${[..."ABCDEF"].map((letter) => [letter, letter])}
          onChoose=${(to) => ask({ box: to })} />
        <${Choices} ...${kinds} />
        <div class="cl-row">
          <${Stepper} name="attackers" label=${sides[0]} fewer=${t("fewer for the attacker")}
            further=${t("more for the attacker")} value=${a} least=${1} most=${most[0]}
            onStep=${(n) => ask({ a: n })} />
          <${Stepper} name="defenders" label=${sides[1]} fewer=${t("fewer for the defender")}
            further=${t("more for the defender")} value=${d} least=${1} most=${most[1]}
            onStep=${(n) => ask({ d: n })} />
        </div>
        <div class="cl-row">
          <${Act} name="ask" with=${{ box: "ABCDEF".indexOf(box), kind, a, d }} class="cl-first"
            disabled=${solved || full}>${t("Ask")}<//>
          <span class="cl-asked cl-bold">${count}</span>
        </div>
        <div role="status" class="cl-told">
          ${said.map((line) => html`<p class=${classes(solved && "cl-mood-right")}>${line}</p>`)}
        </div>
        <${Evidence} rows=${rows} boxes=${boxes} t=${t} />
      </div>
      <div>
        <h2>${t("Your verdict")}</h2>
        <div class="cl-names">${boxes.map(name)}</div>
        <div class="cl-row">
          <${Act} name="submit" disabled=${solved}
            class=${classes(!solved && !named.includes(null) && "cl-first")}>${t("Check the names")}<//>
          <${Act} name="next" class=${classes(solved && "cl-first")}>${t("Another puzzle")}<//>
          <${Act} name="hint" with=${{ to: possible.length === 0 }} class="cl-plain">
            ${possible.length ? t("Hide what still fits") : t("What still fits?")}
          <//>
        </div>
        <details>
          <summary class="cl-touch">${t("What the faults are")}</summary>
          <dl class="cl-text-m">
            ${faults.map(({ name: fault, meaning }) => html`<dt class="cl-bold">${fault}</dt><dd>${meaning}</dd>`)}
          </dl>
        </details>
      </div>
    </div>
  </section>`;
}
export default view(BugBoxes);
