import { make } from "../map/svg.js";

const [HIGH, LEFT, RIGHT, TOP, FOOT] = [230, 30, 14, 8, 24];
const INK = "#2b2620";
const FONT = { "font-family": "system-ui, 'DejaVu Sans', sans-serif", "font-size": 12, fill: INK };
const LINES = {
  rising: [-45],
  falling: [45],
  level: [0],
  upright: [90],
  grid: [0, 90],
  lattice: [-45, 45],
};

// The pattern of an owner, as on the map.
function ground(defs, id, { colour, mark, pattern }) {
  const tile = make("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, defs);
  make("rect", { width: 8, height: 8, fill: colour }, tile);
  if (pattern === "dots") {
    make("circle", { cx: 4, cy: 4, r: 1.4, fill: mark }, tile);
  }
  for (const angle of LINES[pattern] ?? []) {
    const line = { x1: -8, y1: 4, x2: 16, y2: 4, stroke: mark, "stroke-width": 1.6 };
    make("line", { ...line, transform: `rotate(${angle} 4 4)` }, tile);
    if (Math.abs(angle) === 45) {
      for (const [dx, dy] of [
        [8, 0],
        [-8, 0],
      ]) {
        make("line", { ...line, transform: `translate(${dx} ${dy}) rotate(${angle} 4 4)` }, tile);
      }
    }
  }
}

export const NARROW = "(max-width: 640px)";

// The width of the picture in its own units: on a phone fewer, so that its words stay readable.
const width = () => (matchMedia(NARROW).matches ? 350 : 640);

// The places of everybody by round, one band above another: colour, pattern and symbol say whose.
export function areas({ owners, moments, shown, prefix }) {
  const wide = width();
  const svg = make("svg", { viewBox: `0 0 ${wide} ${HIGH}`, "aria-hidden": "true" });
  const defs = make("defs", {}, svg);
  const all = moments[0].counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, moments.length - 1);
  const x = (n) => LEFT + (n / most) * (wide - LEFT - RIGHT);
  const y = (count) => HIGH - FOOT - (count / all) * (HIGH - FOOT - TOP);
  let low = moments.map(() => 0);
  owners.forEach((owner, band) => {
    const high = moments.map(({ counts }, n) => low[n] + counts[band]);
    const up = high.map((count, n) => `${x(n).toFixed(1)},${y(count).toFixed(1)}`);
    const down = low.map((count, n) => `${x(n).toFixed(1)},${y(count).toFixed(1)}`).toReversed();
    const id = `${prefix}-${band}`;
    ground(defs, id, owner);
    make(
      "polygon",
      {
        points: [...up, ...down].join(" "),
        fill: `url(#${id})`,
        stroke: "#fff",
        "stroke-width": 1,
      },
      svg,
    );
    // The symbol stands where the band is widest.
    const widths = high.map((count, n) => count - low[n]);
    const widest = widths.indexOf(Math.max(...widths.slice(most > 1 ? 1 : 0)));
    if ((widths[widest] / all) * (HIGH - FOOT - TOP) > 18) {
      const middle = y((high[widest] + low[widest]) / 2);
      const at = Math.min(Math.max(x(widest), LEFT + 14), wide - RIGHT - 14);
      make("circle", { cx: at, cy: middle, r: 10, fill: "#fff" }, svg);
      const sign = make(
        "text",
        { x: at, y: middle + 5, "text-anchor": "middle", "font-size": 14, fill: INK },
        svg,
      );
      sign.textContent = owner.symbol;
    }
    low = high;
  });
  const write = (at, up, said, anchor) => {
    const node = make("text", { x: at, y: up, "text-anchor": anchor, ...FONT }, svg);
    node.textContent = said;
  };
  write(LEFT - 4, y(all) + 10, String(all), "end");
  write(LEFT - 4, y(0), "0", "end");
  const step = Math.max(1, Math.ceil(moments.length / (wide / 50)));
  moments.forEach(({ round }, n) => {
    if (n % step === 0) {
      make("path", { d: `M${x(n)},${y(0)}v4`, stroke: INK }, svg);
      write(x(n), HIGH - 6, String(round), "middle");
    }
  });
  const here = x(shown);
  make("path", { d: `M${here},${TOP}V${y(0)}`, stroke: "#000", "stroke-width": 4 }, svg);
  make("path", { d: `M${here},${TOP}V${y(0)}`, stroke: "#fff", "stroke-width": 1.6 }, svg);
  // The moment nearest to a point of the picture, given as a share of its width.
  const nearest = (share) =>
    Math.min(most, Math.max(0, Math.round(((share * wide - LEFT) / (wide - LEFT - RIGHT)) * most)));
  return { svg, nearest };
}
