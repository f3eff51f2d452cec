import { Slider, useHeld } from "../../../kit/controls.js";
import { html, still, useEffect, useMemo, useRef, useState, view } from "../../../kit/view.js";
import { CubePicture, fitted, polygon, sides as outlines, view as projected } from "../cubes.js";

const YAW = Math.PI / 4;
const COLOURS = [
  [244, 178, 60],
  [216, 110, 60],
  [178, 62, 62],
  [142, 68, 120],
  [84, 84, 160],
  [40, 110, 160],
  [40, 140, 130],
  [90, 150, 70],
];
const SECONDS = 1.6;
const css = ([red, green, blue], shade, alpha = 1) =>
  `rgb(${red * shade} ${green * shade} ${blue * shade} / ${alpha})`;

const sum = (n) => (n * (n + 1)) / 2;
const range = (from, to) => Array.from({ length: to - from }, (_, n) => from + n);

// The cells of the square that the cube with edge `d` fills: an angle of width d around the smaller
// square, the right arm from top to bottom, then the lower arm from right to left.
function angle(d) {
  const [inner, outer] = [sum(d - 1), sum(d)];
  return [
    ...range(0, outer).flatMap((row) => range(inner, outer).map((column) => [column, row])),
    ...range(0, inner)
      .toReversed()
      .flatMap((column) => range(inner, outer).map((row) => [column, row])),
  ];
}

// The places of the small cubes in a cube, layer by layer.
function cubesOf(d) {
  const edge = range(0, d);
  return edge.flatMap((z) => edge.flatMap((y) => edge.map((x) => [x, y, z])));
}

// Points on their way to a target.
const shifted = (points, target, part) =>
  points.map(([x, y], n) => [x + (target[n][0] - x) * part, y + (target[n][1] - y) * part]);

const square = (x, y, edge) => [
  [x, y],
  [x + edge, y],
  [x + edge, y + edge],
  [x, y + edge],
];

// Every small cube, the farthest first, with its sides while it stands and the cell of the square where it lies.
function pieces(n) {
  const projection = projected(YAW);
  const perRow = Math.ceil(n / 2);
  const [across, down] = [(n * n) / perRow, (n * n) / 2];
  const size = Math.min(across / (n * 1.5), down / (n * 1.9));
  const cubeOf = (d) => {
    const left = (((d - 1) % perRow) + 0.5) * across;
    const top = (Math.floor((d - 1) / perRow) + 0.35) * down;
    const cells = angle(d);
    return cubesOf(d).map((at, number) => ({
      depth: projection.depth(at),
      stands: outlines(at, projection).map((points) =>
        points.map(([x, y]) => [left + x * size, top + y * size]),
      ),
      lies: cells[number],
      colour: COLOURS[d - 1],
      order: number / cells.length,
    }));
  };
  return range(1, n + 1)
    .flatMap(cubeOf)
    .toSorted((one, other) => other.depth - one.depth);
}

// Draw the pieces on their way from their cubes, at 0, into the square, at 1.
function drawPieces(canvas, all, board, done) {
  const height = Math.min(canvas.clientWidth, innerHeight * 0.58);
  const ground = square(0, 0, board);
  const context = fitted(canvas, ground, height);
  if (done > 0) {
    polygon(context, ground, `rgb(238 241 246 / ${done})`, `rgb(120 130 150 / ${done})`);
  }
  for (const { stands, lies, colour, order } of all) {
    const part = Math.min(1, Math.max(0, done * 1.4 - order * 0.4));
    const target = square(...lies, 1);
    if (part < 1) {
      polygon(context, shifted(stands[1], target, part), css(colour, 0.86, 1 - part));
      polygon(context, shifted(stands[2], target, part), css(colour, 0.72, 1 - part));
    }
    polygon(context, shifted(stands[0], target, part), css(colour, 1), "rgb(255 255 255 / 0.55)");
  }
}

function CubeStack({ view: { answers, fewest, most, sides }, send, t }) {
  const [faces, hold] = useHeld(sides);
  const [flat, setFlat] = useState(0);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const all = useMemo(() => pieces(faces), [faces]);
  const answer = answers[faces];
  const isFlat = flat > 50;
  const run = () => {
    cancelAnimationFrame(frame.current);
    const [from, to] = [flat, isFlat ? 0 : 100];
    if (still()) {
      setFlat(to);
      return;
    }
    const begin = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - begin) / (SECONDS * 1000));
      setFlat(from + (to - from) * part);
      if (part < 1) {
        frame.current = requestAnimationFrame(step);
      }
    };
    frame.current = requestAnimationFrame(step);
  };
  return html`<section class="cl-card cl-beside">
    <div>
      <${CubePicture} label=${answer.said}
        paint=${(canvas) => drawPieces(canvas, all, faces * faces, flat / 100)} />
    </div>
    <div>
      <div class="cl-row">
        <button class="cl-first" data-key="lay" onClick=${run}>
          ${isFlat ? t("Stack them again") : t("Lay them flat")}
        </button>
      </div>
      <${Slider} name="flat" label=${t("By hand")} least=${0} most=${100} said=${null} value=${flat} onInput=${setFlat} />
      <${Slider} name="faces" label=${t("Faces of the dice")} least=${fewest} most=${most}
        value=${faces} onInput=${hold} onChange=${(to) => send({ do: "sides", to })} />
      <p class="cl-count" role="status">${answer.count}</p>
      <p>${answer.said}</p>
      <p>${answer.square}</p>
    </div>
  </section>`;
}
export default view(CubeStack);
