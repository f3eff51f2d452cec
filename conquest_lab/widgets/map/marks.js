import { html, render } from "../../kit/view.js";

// Outlines are drawn twice, a dark casing under a light line, so that they show on every colour.
const twice = (kind, d) =>
  ["casing", "line"].map((part) => html`<path d=${d} class=${`${kind} ${part}`} />`);

// The outlines of places that are chosen, aimed at or new, and the arrows between places.
export function drawMarks(layer, view) {
  const { places } = layer.board;
  const marked = (letter, kind) =>
    view.places.flatMap(([, , marks], n) => (marks.includes(letter) ? [[n, kind]] : []));
  const all = [
    ...marked("h", "recent"),
    ...marked("t", "target"),
    ...marked("a", "advised"),
    ...(view.chosen ?? []).map((n) => [n, "chosen"]),
  ];
  const outlines = (isSea) =>
    all.map(([n, kind]) => Boolean(places[n].water) === isSea && twice(kind, places[n].outline));
  const links = (view.links ?? []).flatMap(([from, to, kind]) =>
    spans(layer, from, to).map(([x0, x1]) => {
      const d = `M${x0},${places[from].y}L${x1},${places[to].y}`;
      return ["casing", kind].map((part) => html`<path d=${d} class=${`link ${part}`} />`);
    }),
  );
  render([outlines(false), links], layer.over);
  render(outlines(true), layer.overSea);
  render(
    (view.arrows ?? []).map((arrow) => arrowParts(layer, ...arrow)),
    layer.arrows,
  );
}

// Where a line between two places begins and ends: Alaska to Kamchatka goes over the edge of the map, and is
// drawn at both edges.
function spans(layer, from, to) {
  const a = layer.board.places[from];
  const b = layer.board.places[to];
  const { width } = layer.board;
  const wrap = Math.abs(b.x - a.x) > width / 2 ? Math.sign(a.x - b.x) * width : 0;
  return wrap
    ? [
        [a.x, b.x + wrap],
        [a.x - wrap, b.x],
      ]
    : [[a.x, b.x]];
}

function arrowParts(layer, from, to, kind) {
  const a = layer.board.places[from];
  const b = layer.board.places[to];
  return spans(layer, from, to).map(([x0, x1]) => {
    const length = Math.hypot(x1 - x0, b.y - a.y);
    const [dx, dy] = [(x1 - x0) / length, (b.y - a.y) / length];
    const start = layer.counters[from].radius * layer.unit * 1.25;
    const head = 15 * layer.thick * layer.unit;
    const tip = length - layer.counters[to].radius * layer.unit * 1.3;
    const neck = Math.max(start, tip - head * 0.8);
    const bend = Math.min(length * 0.1, 60);
    const at = (along, aside) => `${x0 + dx * along - dy * aside},${a.y + dy * along + dx * aside}`;
    const shaft = `M${at(start, 0)}Q${at((start + neck) / 2, -bend)} ${at(neck, 0)}`;
    const barbs = [
      at(tip - head, head * 0.55),
      at(tip - head * 0.72, 0),
      at(tip - head, -head * 0.55),
    ];
    const point = `M${at(tip, 0)}L${barbs.join("L")}z`;
    // Part by part: the casing of the head lies over the line of the shaft.
    return ["casing", "line"].map(
      (part) =>
        html`<path d=${shaft} class=${`arrow ${kind} ${part}`} />
          <path d=${point} class=${`arrowhead ${kind} ${part}`} />`,
    );
  });
}
