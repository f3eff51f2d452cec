import { h } from "../shared/dom.js";
import { make } from "../map/svg.js";

const [WIDE, HIGH] = [260, 124];
const [BASE, TOP, REACH] = [94, 20, 3.4];
const INK = "#2b2620";

const x = (score) =>
  WIDE / 2 + (Math.max(-REACH, Math.min(REACH, score)) / REACH) * (WIDE / 2 - 14);
const y = (score) => BASE - Math.exp(-(score ** 2) / 2) * (BASE - TOP - 12);

const text = (parent, at, up, said, more = {}) => {
  const node = make(
    "text",
    {
      x: at,
      y: up,
      "text-anchor": "middle",
      "font-family": "system-ui, 'DejaVu Sans', sans-serif",
      "font-size": 12,
      fill: INK,
      ...more,
    },
    parent,
  );
  node.textContent = said;
};

// The total of one player on the bell of chance: what lies beyond it on its side is hatched.
export function bell({ score, symbol, colour, ticks }) {
  const svg = make("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" });
  const steps = Array.from({ length: 137 }, (_, n) => -REACH + (n * REACH) / 68);
  const line = (scores) => scores.map((each) => `L${x(each).toFixed(1)},${y(each).toFixed(1)}`);
  const area = (scores) =>
    `M${x(scores[0])},${BASE}${line(scores).join("")}L${x(scores.at(-1))},${BASE}Z`;
  make("path", { d: area(steps), fill: "#efe8da" }, svg);
  const edge = Math.max(-REACH, Math.min(REACH, score));
  const beyond = steps.filter((each) => (score >= 0 ? each >= edge : each <= edge));
  const tail = score >= 0 ? [edge, ...beyond] : [...beyond, edge];
  make("path", { d: area(tail), fill: colour, "fill-opacity": 0.28 }, svg);
  for (const each of tail.filter((_, n) => n % 3 === 0)) {
    make("path", { d: `M${x(each)},${BASE}V${y(each)}`, stroke: colour, "stroke-width": 1 }, svg);
  }
  make(
    "path",
    { d: line(steps).join("").replace("L", "M"), fill: "none", stroke: INK, "stroke-width": 1.5 },
    svg,
  );
  make("path", { d: `M8,${BASE}H${WIDE - 8}`, stroke: INK, "stroke-width": 1 }, svg);
  ticks.forEach((said, n) => {
    make("path", { d: `M${x(n - 2)},${BASE}v5`, stroke: INK, "stroke-width": 1 }, svg);
    if (n % 2 === 0) {
      text(svg, x(n - 2), BASE + 19, said);
    }
  });
  make("path", { d: `M${x(score)},${BASE}V${TOP}`, stroke: colour, "stroke-width": 3 }, svg);
  text(svg, x(score), TOP - 5, symbol, { "font-size": 17, fill: colour });
  return svg;
}

// The bells of all players beside each other, each with its sentence.
export function bellCards(players) {
  return players.map((player) =>
    h(
      "figure",
      { class: "cl-bell" },
      h(
        "figcaption",
        {},
        h(
          "span",
          { class: "cl-who", "data-symbol": player.symbol, style: `--who:${player.colour}` },
          player.name,
        ),
        " ",
        h("b", {}, player.amount),
      ),
      bell(player),
      h("p", {}, player.said),
    ),
  );
}
