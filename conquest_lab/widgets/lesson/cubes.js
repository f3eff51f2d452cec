import { html, useLayoutEffect, useRef, useState } from "../../kit/view.js";

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

const FACES = [
  [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
  ], // the top
  [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [0, 0, 1],
  ], // the right side
  [
    [0, 0, 0],
    [0, 1, 0],
    [0, 1, 1],
    [0, 0, 1],
  ], // the left side
];
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

// Fit a drawing into a canvas as wide as its box: `box` holds the points that must be inside.
export function fitted(canvas, box, height) {
  const width = canvas.clientWidth || 300;
  const ratio = devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const margin = 6;
  const scale = Math.min(
    (width - 2 * margin) / (right - left),
    (height - 2 * margin) / (bottom - top),
  );
  context.setTransform(
    scale * ratio,
    0,
    0,
    scale * ratio,
    ((width - scale * (right + left)) / 2) * ratio,
    ((height - scale * (bottom + top)) / 2) * ratio,
  );
  context.lineWidth = 1 / scale;
  context.lineJoin = "round";
  return context;
}

// Draw cubes, the farthest first. A cube: its place, colour as three parts of 255, and its line.
export function drawCubes(context, cubes, projection) {
  const order = cubes
    .map((cube) => [projection.depth(cube.at), cube])
    .toSorted(([one], [other]) => other - one);
  for (const [, { at, colour, line }] of order) {
    sides(at, projection).forEach((points, n) =>
      polygon(context, points, shaded(colour, SHADES[n]), line),
    );
  }
}

const YAW = Math.PI / 4;
const MOST_YAW = 0.6;

// A canvas that `paint(canvas, yaw)` draws after each render and whenever its room changes; a drag turns it.
export function CubePicture({ label, paint }) {
  const canvas = useRef(null);
  const from = useRef(null);
  const [yaw, setYaw] = useState(YAW);
  const draw = useRef(null);
  draw.current = () => canvas.current.clientWidth && paint(canvas.current, yaw);
  useLayoutEffect(() => draw.current());
  useLayoutEffect(() => {
    const resized = new ResizeObserver(() => draw.current());
    resized.observe(canvas.current.parentElement);
    return () => resized.disconnect();
  }, []);
  const hold = (event) => {
    from.current = { x: event.clientX, yaw };
    canvas.current.setPointerCapture(event.pointerId);
  };
  const turn = (event) => {
    if (from.current) {
      const turned = from.current.yaw - (event.clientX - from.current.x) / 200;
      setYaw(Math.min(YAW + MOST_YAW, Math.max(YAW - MOST_YAW, turned)));
    }
  };
  const letGo = () => {
    from.current = null;
  };
  return html`<canvas class="cl-cubes cl-full cl-block" role="img" aria-label=${label} ref=${canvas}
    onPointerDown=${hold} onPointerMove=${turn} onPointerUp=${letGo} onPointerCancel=${letGo} />`;
}
