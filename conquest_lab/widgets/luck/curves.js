import { make } from "../map/svg.js";

const [HIGH, LEFT, RIGHT, EDGE] = [150, 44, 20, 14];
export const NARROW = "(max-width: 640px)";
const INK = "#2b2620";
const FONT = { "font-family": "system-ui, 'DejaVu Sans', sans-serif", "font-size": 12, fill: INK };

const path = (points) =>
  points.map(([a, b], n) => `${n ? "L" : "M"}${a.toFixed(1)},${b.toFixed(1)}`).join("");

// One scale for all players, so that their curves can be compared.
export function scaleOf(curves) {
  const points = curves.flat();
  return {
    most: Math.max(1, ...points.map(([n]) => n)),
    reach: Math.max(1e-6, ...points.map(([, sum, spread]) => Math.max(Math.abs(sum), 2 * spread))),
  };
}

// The luck of one player added up, in the band of chance; colours stand in the picture itself, so
// that a saved file has them.
export function curve(points, { symbol, colour }, { most, reach }, labels) {
  // On a phone fewer units across, so that the words stay readable.
  const wide = matchMedia(NARROW).matches ? 340 : 520;
  const svg = make("svg", { viewBox: `0 0 ${wide} ${HIGH}`, "aria-hidden": "true" });
  const x = (n) => LEFT + (n / most) * (wide - LEFT - RIGHT);
  const y = (value) => HIGH / 2 - (value / reach) * (HIGH / 2 - EDGE);
  const band = (times, fill) => {
    const up = points.map(([n, , spread]) => [x(n), y(times * spread)]);
    const down = points.toReversed().map(([n, , spread]) => [x(n), y(-times * spread)]);
    make("path", { d: `${path([...up, ...down])}Z`, fill }, svg);
  };
  band(2, "#efe8da");
  band(1, "#dccfb6");
  make("path", { d: `M${LEFT},${y(0)}H${wide - RIGHT}`, stroke: INK, "stroke-width": 1 }, svg);
  make("path", { d: `M${LEFT},${EDGE}V${HIGH - EDGE}`, stroke: INK, "stroke-width": 1 }, svg);
  const write = (at, up, said, anchor = "end") => {
    const node = make("text", { x: at, y: up, "text-anchor": anchor, ...FONT }, svg);
    node.textContent = said;
  };
  write(LEFT - 4, EDGE + 4, labels.high);
  write(LEFT - 4, y(0) + 4, "0");
  write(LEFT - 4, HIGH - EDGE + 4, labels.low);
  write(wide - RIGHT, HIGH - 2, labels.across);
  const line = points.map(([n, sum]) => [x(n), y(sum)]);
  make(
    "path",
    {
      d: path(line),
      fill: "none",
      stroke: colour,
      "stroke-width": 2.5,
      "stroke-linejoin": "round",
    },
    svg,
  );
  const [endX, endY] = line.at(-1);
  const end = make(
    "text",
    { x: endX + 3, y: endY + 6, "font-size": 16, "text-anchor": "start", fill: colour },
    svg,
  );
  end.textContent = symbol;
  return svg;
}
