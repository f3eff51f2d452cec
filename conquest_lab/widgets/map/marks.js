import { make } from "./svg.js";

// The outlines of places that are chosen, aimed at or new, and the arrows between places.
export function drawMarks(layer, view) {
  const outline = (place, kind) => {
    const { outline: d, water } = layer.board.places[place];
    for (const part of ["casing", "line"]) {
      make("path", { d, class: `${kind} ${part}` }, water ? layer.overSea : layer.over);
    }
  };
  layer.arrows.replaceChildren();
  layer.over.replaceChildren();
  layer.overSea.replaceChildren();
  view.places.forEach(([, , marks], n) => {
    if (marks.includes("h")) {
      outline(n, "recent");
    }
  });
  view.places.forEach(([, , marks], n) => {
    if (marks.includes("t")) {
      outline(n, "target");
    }
  });
  view.places.forEach(([, , marks], n) => {
    if (marks.includes("a")) {
      outline(n, "advised");
    }
  });
  for (const n of view.chosen ?? []) {
    outline(n, "chosen");
  }
  for (const [from, to, kind] of view.arrows ?? []) {
    drawArrow(layer, from, to, kind);
  }
}

function drawArrow(layer, from, to, kind) {
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
  for (const [x0, x1] of pieces) {
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
    for (const part of ["casing", "line"]) {
      make("path", { d: shaft, class: `arrow ${kind} ${part}` }, layer.arrows);
      make("path", { d: point, class: `arrowhead ${kind} ${part}` }, layer.arrows);
    }
  }
}
