// The grid of a campaign, and what a campaign is worth.
import { Axes } from "./axes.js";
import { Slider } from "./controls.js";
import { classes, html, useHere } from "./view.js";

const at = (column, row, across = 1, down = 1) =>
  `grid-column:${column} / span ${across};grid-row:${row} / span ${down}`;
const emptyCell = (_column, _attackers, look) => html`<span aria-hidden="true" ...${look} />`;

// What is the reader's own, what is best, and a campaign: each line has a colour and a look of its own.
const LINES = {
  mine: { stroke: "var(--ink)", "stroke-width": 5 },
  best: { stroke: "var(--gold-ink)", "stroke-width": 5, "stroke-dasharray": "7 6" },
  path: { stroke: "var(--blue-ink)", "stroke-width": 3 },
};
const line = (kind, points) =>
  points &&
  html`<polyline class=${`cl-line-${kind}`} points=${points.map(String).join(" ")} fill="none" stroke-linejoin="round"
    vector-effect="non-scaling-stroke" ...${LINES[kind]} />`;

// A column for each number of defenders ahead, place by place, a row for each number of attackers, and one more row
// above them for a line that never attacks. `cell(column, attackers, look)` gives what lies in a cell, whose place
// and class are in `look`. Lines: `going` hatches the cells that go on, `mine` and `best` are drawn, `path` is a
// campaign with its ends. Children lie above all; `frame` are attributes of the whole.
export function FrontGrid({ cell = emptyCell, going, mine, best, path, frame, children }) {
  const { view, t } = useHere();
  const { most, columns, places } = view;
  const rows = most + 1;
  const wide = columns.length;
  const edge = (n) => n > 0 && columns[n - 1][0] !== columns[n][0] && "cl-first-of-place";
  // A line runs below the fewest attackers that go on, from column to column.
  const edgeOf = (fewest) =>
    fewest.flatMap((n, column) => [
      [column, rows + 1 - n],
      [column + 1, rows + 1 - n],
    ]);
  const centre = ([column, n]) => [
    Math.min(column + 0.5, wide - 0.06),
    Math.min(rows - n + 0.5, rows - 0.1),
  ];
  const end = (kind, sign, step) => {
    const [x, y] = centre(path.steps[step]);
    return html`<b class=${kind === "best" ? "cl-end-best cl-in-gold" : "cl-in-ink"}
      style=${`left:${(100 * x) / wide}%;top:${(100 * y) / rows}%`}>${sign}</b>`;
  };
  const cells = Array.from({ length: most }, (_, row) =>
    columns.map((__, column) => {
      const attackers = most - row;
      const isGoing = going && attackers >= going[column];
      return cell(column, attackers, {
        class: classes("cl-front", edge(column), isGoing && "cl-going"),
        style: at(column + 2, row + 4),
      });
    }),
  );
  return html`<div class="cl-fronts cl-text-m cl-quiet cl-anchor" style=${`--columns:${wide};--rows:${rows}`} ...${frame}>
    <span class="cl-front-corner cl-text-xs" style=${at(1, 1, 1, 2)}><${Axes} /></span>
    ${places.map((name, place) => {
      const first = columns.findIndex(([taken]) => taken === place);
      const own = columns.filter(([taken]) => taken === place).length;
      return html`<span class=${classes("cl-front-place cl-text-xs cl-bold cl-middle cl-in-ink", edge(first))} title=${name}
        style=${at(first + 2, 1, own)}>${name}</span>`;
    })}
    ${columns.map(
      ([, left], n) =>
        html`<span class=${classes("cl-front-head", edge(n))} style=${at(n + 2, 2)}>${left}</span>`,
    )}
    <span style=${at(1, 3)} />
    ${cells.map(
      (_, row) => html`<span class="cl-front-head" style=${at(1, row + 4)}>${most - row}</span>`,
    )}
    <span class="cl-front-never cl-text-s cl-line-below" style=${at(2, 3, wide)}>${t("never attack")}</span>
    ${cells}
    <svg class="cl-full cl-anchor cl-untouched" viewBox=${`0 0 ${wide} ${rows}`} preserveAspectRatio="none" aria-hidden="true"
      style=${at(2, 3, wide, rows)}>
      ${line("mine", mine && edgeOf(mine))}${line("best", best && edgeOf(best))}
      ${line("path", path?.steps.map(centre))}
    </svg>
    <div class="cl-front-marks cl-full cl-anchor cl-untouched" aria-hidden="true" style=${at(2, 3, wide, rows)}>
      ${path && [end("mine", "●", path.ends[0]), end("best", "◆", path.ends[1])]}
    </div>
    ${children}
  </div>`;
}

// The place of something that lies over the cells of a grid.
export const overCells = ({ most, columns }) => at(2, 3, columns.length, most + 1);

// Two sliders for the worth of a territory and of an army, and an example of what it means.
export function Worth({ value, hold }) {
  const { view, send, t } = useHere();
  const { worth } = view;
  const knob = (key, label, most) =>
    html`<${Slider} name=${key} label=${label} most=${most} value=${value[key]}
      onInput=${(n) => hold({ ...value, [key]: n })} onChange=${() => send({ do: "worth", ...value })} />`;
  return html`<div class="cl-worth">
      ${knob("territory", t("A territory is worth"), worth.most_territory)}
      ${knob("army", t("An army alive is worth"), worth.most_army)}
    </div>
    <p class="cl-quiet cl-worth-example">${worth.example}</p>`;
}
