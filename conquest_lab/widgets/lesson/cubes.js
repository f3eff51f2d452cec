import { drawnOver } from "../../kit/press.js";
import { classes, html, useLayoutEffect, useRef, useState } from "../../kit/view.js";

// Unit cubes seen from above and from one side, drawn on a canvas. The corner that all numbers are
// counted from, (0, 0, 0), is the nearest one, so a smaller cube is the front of a larger one.
const PITCH = 0.62;

// The projection for an angle around the upright axis: a point of the cubes to a point of the plane.
export function view(yaw) {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    flat: ([x, y, z]) => [x * cos - y * sin, (-x * sin - y * cos) * PITCH + z * 0.86],
    depth: ([x, y, z]) => x * sin + y * cos + z,
  };
}

// The corners of the top, the right and the left side.
const FACES = ["000 100 110 010", "000 100 101 001", "000 010 011 001"].map((face) =>
  face.split(" ").map((corner) => [...corner].map(Number)),
);
const SHADES = [1, 0.86, 0.72];

const shaded = ([red, green, blue], shade) =>
  `rgb(${[red, green, blue].map((part) => Math.round(part * shade)).join(" ")})`;

// The outlines of the three sides of a cube that are seen.
export function sides(at, projection) {
  return FACES.map((face) =>
    face.map((corner) => projection.flat(corner.map((part, n) => part + at[n]))),
  );
}

export function polygon(context, points, fill, line) {
  context.beginPath();
  points.forEach(([x, y], n) => (n ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.closePath();
  context.fillStyle = fill;
  context.fill();
  if (line) {
    context.strokeStyle = line;
    context.stroke();
  }
}

const MARGIN = 6; // pixels

// Fit a drawing into a canvas as wide as its box: `box` holds the points that must be inside.
export function fitted(canvas, box, height) {
  const width = canvas.clientWidth || 300;
  const ratio = devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  const [low, high] = [Math.min, Math.max].map((most) =>
    [0, 1].map((n) => most(...box.map((point) => point[n]))),
  );
  const room = [width, height].map((pixels, n) => (pixels - 2 * MARGIN) / (high[n] - low[n]));
  const scale = ratio * Math.min(...room);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(scale, scale);
  context.translate(-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2);
  context.lineWidth = ratio / scale;
  context.lineJoin = "round";
  return context;
}

// Draw cubes, the farthest first. A cube: its place, colour as three parts of 255, and its line.
function drawCubes(canvas, cubes, yaw, height) {
  const projection = view(yaw);
  const drawn = cubes.map((cube) => ({ ...cube, sides: sides(cube.at, projection) }));
  const box = drawn.flatMap((cube) => cube.sides.flat());
  const context = fitted(canvas, box, height(canvas.clientWidth));
  const far = ({ at }) => projection.depth(at);
  for (const cube of drawn.toSorted((one, other) => far(other) - far(one))) {
    cube.sides.forEach((points, n) =>
      polygon(context, points, shaded(cube.colour, SHADES[n]), cube.line),
    );
  }
}

const YAW = Math.PI / 4;
const MOST_YAW = 0.6;

// Cubes on a canvas as high as `height(width)` says, or what `paint(canvas)` draws; a drag turns the cubes.
export function CubePicture({ label, cubes, height, paint }) {
  const canvas = useRef(null);
  const from = useRef(null);
  const [yaw, setYaw] = useState(YAW);
  const draw = useRef(null);
  draw.current = () =>
    canvas.current.clientWidth &&
    (paint ? paint(canvas.current) : drawCubes(canvas.current, cubes, yaw, height));
  useLayoutEffect(() => draw.current());
  useLayoutEffect(() => {
    const resized = new ResizeObserver(() => draw.current());
    resized.observe(canvas.current.parentElement);
    return () => resized.disconnect();
  }, []);
  const hold = ({ clientX }) => {
    from.current = { x: clientX, yaw };
  };
  const turn = ({ clientX }) => {
    const turned = from.current.yaw - (clientX - from.current.x) / 200;
    setYaw(Math.min(YAW + MOST_YAW, Math.max(YAW - MOST_YAW, turned)));
  };
  return html`<canvas class=${classes("cl-cubes cl-full cl-block", cubes && "cl-turns")} role="img" aria-label=${label} ref=${canvas}
    ...${drawnOver(turn, hold)} />`;
}
