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
  render(outlines(false), layer.over);
  render(outlines(true), layer.overSea);
  render(
    (view.arrows ?? []).map((arrow) => arrowParts(layer, ...arrow)),
    layer.arrows,
  );
}

function arrowParts(layer, from, to, kind) {
  const a = layer.board.places[from];
  const b = layer.board.places[to];
  const half = layer.board.width / 2;
  // Alaska to Kamchatka goes over the edge of the map: draw it at both edges.
  const wrap = Math.abs(b.x - a.x) > half ? Math.sign(a.x - b.x) * layer.board.width : 0;
  const pieces = wrap
    ? [
        [a.x, b.x + wrap],
        [a.x - wrap, b.x],
      ]
    : [[a.x, b.x]];
  return pieces.map(([x0, x1]) => {
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
