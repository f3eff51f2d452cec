import { Choices, Slider, useHeld } from "../../../kit/controls.js";
import { classes, html, useState, view } from "../../../kit/view.js";

const ROOT = [4, 50];
const MIDDLES = [
  [42, 25],
  [42, 75],
];
const LEAVES = [10, 38, 62, 90].map((y) => [88, y]);
const EDGE = 99; // percent across at which the leaves end

const place = ([x, y]) => `left:${x}%;top:${y}%`;
const halfway = ([x1, y1], [x2, y2]) => [(x1 + x2) / 2, (y1 + y2) / 2];

const Branch = ({ from: [x1, y1], to: [x2, y2], marked }) =>
  html`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2} class=${classes(marked && "cl-chosen")} />`;
const Weight = ({ from, to, children }) =>
  html`<span class="cl-weight cl-bold cl-on-paper cl-tight" style=${place(halfway(from, to))}>${children}</span>`;
const Node = ({ at, children }) =>
  html`<span class="cl-node cl-round-m cl-on-paper cl-middle cl-tight" style=${place(at)}>${children}</span>`;

function SetTree({ view: { each, put_back: back, most, trees }, send, t }) {
  const [deck, hold] = useHeld({ each, put_back: back });
  const [chosen, choose] = useState(0); // a bit for each leaf
  const tell = (changes) => {
    hold({ ...deck, ...changes });
    send({ do: "deck", ...deck, ...changes });
  };
  const found = trees[deck.each][deck.put_back ? 1 : 0];
  const ends = [t("a set"), t("none")];
  const starts = [t("2nd: same"), t("2nd: different")];
  const on = (n) => Boolean(chosen & (1 << n));
  return html`<section class="cl-card">
    <p class="cl-quiet">
      ${t(
        "Choose paths: along a path the numbers are multiplied, of several paths they are added.",
      )}
    </p>
    <div class="cl-row">
      <${Choices} label=${t("After each draw")}
        options=${[
          ["keep", t("Keep the cards")],
          ["back", t("Put each card back")],
        ]}
        chosen=${deck.put_back ? "back" : "keep"}
        onChoose=${(key) => tell({ put_back: key === "back" })} />
      <${Slider} name="each" label=${t("Cards of each symbol")} least=${1} most=${most}
        value=${deck.each} onInput=${(n) => hold({ ...deck, each: n })} onChange=${() => tell({})} />
    </div>
    <div class="cl-tree cl-anchor cl-apart">
      <svg class="cl-full" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        ${MIDDLES.map(
          (at, n) => html`<${Branch} from=${ROOT} to=${at} marked=${on(2 * n) || on(2 * n + 1)} />`,
        )}
        ${LEAVES.map(
          (at, n) => html`<${Branch} from=${MIDDLES[n >> 1]} to=${at} marked=${on(n)} />`,
        )}
      </svg>
      <${Node} at=${[ROOT[0] + 2, ROOT[1]]}>${t("1st")}<//>
      ${MIDDLES.map((at, n) => html`<${Node} at=${at}>${starts[n]}<//>`)}
      ${MIDDLES.map((at, n) => html`<${Weight} from=${ROOT} to=${at}>${found.branches[n]}<//>`)}
      ${LEAVES.map(
        (at, n) =>
          html`<${Weight} from=${MIDDLES[n >> 1]} to=${at}>${found.thirds[n >> 1][n % 2]}<//>`,
      )}
      ${LEAVES.map(
        ([, y], n) =>
          html`<button class="cl-leaf cl-pad-s cl-tight" data-key=${`leaf-${n}`} aria-pressed=${on(n)}
            aria-label=${[starts[n >> 1], ends[n % 2], found.leaves[n]].join(", ")}
            style=${place([EDGE, y])} onClick=${() => choose(chosen ^ (1 << n))}>
            ${ends[n % 2]} ${found.leaves[n]}
          </button>`,
      )}
    </div>
    <p class="cl-sum cl-text-l" role="status">
      ${chosen ? found.chosen[chosen] : t("Choose the paths that make a set.")}
    </p>
  </section>`;
}
export default view(SetTree);
