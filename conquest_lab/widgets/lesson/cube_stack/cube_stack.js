import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { fitted, polygon, sides as outlines, view as projected } from "../cubes.js";

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

// The cells of the square that the cube with edge `d` fills: an angle of width d around the smaller
// square, the right arm from top to bottom, then the lower arm from right to left.
function angle(d) {
  const [inner, outer] = [sum(d - 1), sum(d)];
  const cells = [];
  for (let row = 0; row < outer; row += 1) {
    for (let column = inner; column < outer; column += 1) {
      cells.push([column, row]);
    }
  }
  for (let column = inner - 1; column >= 0; column -= 1) {
    for (let row = inner; row < outer; row += 1) {
      cells.push([column, row]);
    }
  }
  return cells;
}

// The places of the small cubes in a cube, layer by layer.
function cubesOf(d) {
  const edge = Array.from({ length: d }, (_, n) => n);
  return edge.flatMap((z) => edge.flatMap((y) => edge.map((x) => [x, y, z])));
}

// Points on their way to a target.
const shifted = (points, target, part) =>
  points.map(([x, y], n) => [x + (target[n][0] - x) * part, y + (target[n][1] - y) * part]);

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const canvas = h("canvas", { class: "cl-cubes", role: "img" });
  const lay = h("button", { class: "cl-first", "data-key": "lay", onclick: () => run() });
  const flat = h("input", { type: "range", min: 0, max: 100, value: 0, "data-key": "flat" });
  const faces = h("input", { type: "range", step: 1, "data-key": "faces" });
  const shownFaces = h("output");
  const labels = [h("span"), h("span")];
  const count = h("p", { class: "cl-count", role: "status" });
  const said = h("p");
  const square = h("p");
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    h("div", {}, canvas),
    h(
      "div",
      {},
      h("div", { class: "cl-row" }, lay),
      h("label", { class: "cl-row" }, labels[0], flat),
      h("label", { class: "cl-row" }, labels[1], faces, shownFaces),
      count,
      said,
      square,
    ),
  );
  el.append(root);

  // Every small cube with its sides while it stands and the cell of the square where it lies.
  let pieces = [];
  let board = 0;
  const build = () => {
    const n = Number(faces.value);
    board = n * n;
    const projection = projected(YAW);
    const perRow = Math.ceil(n / 2);
    const [across, down] = [board / perRow, board / 2];
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
    pieces = Array.from({ length: n }, (_, d) => cubeOf(d + 1)).flat();
    pieces.sort((one, other) => other.depth - one.depth);
  };
  const isFlat = () => Number(flat.value) > 50;
  const paint = () => {
    if (!canvas.clientWidth) {
      return;
    }
    const done = Number(flat.value) / 100;
    lay.textContent = isFlat() ? t("Stack them again") : t("Lay them flat");
    const height = Math.min(canvas.clientWidth, innerHeight * 0.58);
    const context = fitted(
      canvas,
      [
        [0, 0],
        [board, board],
      ],
      height,
    );
    if (done > 0) {
      polygon(
        context,
        [
          [0, 0],
          [board, 0],
          [board, board],
          [0, board],
        ],
        `rgb(238 241 246 / ${done})`,
        `rgb(120 130 150 / ${done})`,
      );
    }
    for (const { stands, lies, colour, order } of pieces) {
      const part = Math.min(1, Math.max(0, done * 1.4 - order * 0.4));
      const [x, y] = lies;
      const target = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
      if (part < 1) {
        polygon(context, shifted(stands[1], target, part), css(colour, 0.86, 1 - part));
        polygon(context, shifted(stands[2], target, part), css(colour, 0.72, 1 - part));
      }
      polygon(context, shifted(stands[0], target, part), css(colour, 1), "rgb(255 255 255 / 0.55)");
    }
  };
  let frame = 0;
  const run = () => {
    cancelAnimationFrame(frame);
    const to = isFlat() ? 0 : 100;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      flat.value = to;
      paint();
      return;
    }
    const from = Number(flat.value);
    const begin = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - begin) / (SECONDS * 1000));
      flat.value = from + (to - from) * part;
      paint();
      if (part < 1) {
        frame = requestAnimationFrame(step);
      }
    };
    frame = requestAnimationFrame(step);
  };
  const show = () => {
    const answer = model.get("view").answers[faces.value];
    shownFaces.textContent = faces.value;
    count.textContent = answer.count;
    said.textContent = answer.said;
    square.textContent = answer.square;
    canvas.setAttribute("aria-label", answer.said);
    build();
    paint();
  };
  flat.addEventListener("input", paint);
  faces.addEventListener("input", show);
  faces.addEventListener("change", () => model.send({ do: "sides", to: Number(faces.value) }));
  const resized = new ResizeObserver(paint);
  resized.observe(canvas.parentElement);

  drawView(model, root, (view) => {
    labels[0].textContent = t("By hand");
    labels[1].textContent = t("Faces of the dice");
    faces.min = view.fewest;
    faces.max = view.most;
    faces.value = view.sides;
    show();
  });
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
  };
}
export default { render };
