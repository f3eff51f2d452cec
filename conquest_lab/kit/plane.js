// A chart is a plane, and what is drawn into it:
//
//     html`<${Fit} kind="cl-curve">${(width, size) => html`
//       <${Plane} width=${width} height=${240} size=${size} x=${[0, 24]} y=${[0, 1]}>
//         <${Axis} side="left" ticks=${[[0, "0"], [1, "100"]]} name=${t("chance")} grid />
//         <${Line} points=${[[0, 0.5], [24, 0.9]]} colour=${EXACT} />
//       <//>`}<//>`
//
// Places are numbers of the axes. Colours and sizes are attributes, so that a saved picture looks like the one on the
// page, in daylight. What was seen is hatched or filled, what is exact an outline: colour is never alone. Further attributes, such as
// a class, go to each part.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { html, useLayoutEffect, useRef, useState } from "./view.js";

export const FONT = 'system-ui, "Segoe UI", "DejaVu Sans", sans-serif';
// Colours are tokens, so that a chart is dark where its page is; `inDaylight` of save.js makes them colours.
export const INK = "var(--ink)";
export const QUIET = "var(--quiet)";
export const PAPER = "var(--paper)";
export const SEEN = "var(--blue)";
export const SEEN_GROUND = "var(--blue-ground)";
export const EXACT = "var(--accent)";
const GRID = "var(--line)";
// The colour of somebody at the table, which is paler on dark paper.
export const ofPlayer = (colour) =>
  `light-dark(${colour}, color-mix(in oklab, ${colour}, white 55%))`;

const Scale = createContext(null);
const rounded = (value) => Math.round(value * 100) / 100;
const along = (points) => points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join("L");

// The place of numbers on the picture: { x(value), y(value), left, right, top, foot, width, height, size }.
export const useScale = () => useContext(Scale);

// A box that tells its width and the size of its letters, in pixels, now and whenever they change, to the function
// that draws its content.
export function Fit({ kind, children, least = 11 }) {
  const box = useRef(null);
  const [[width, size], setRoom] = useState([0, 0]);
  useLayoutEffect(() => {
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(box.current).fontSize);
      setRoom((last) => {
        const room = [Math.floor(box.current.clientWidth), Math.max(least, letters)];
        return String(room) === String(last) ? last : room;
      });
    };
    const watch = new ResizeObserver(measure);
    watch.observe(box.current);
    measure();
    return () => watch.disconnect();
  }, []);
  return html`<div class=${kind} ref=${box}>${width > 0 && children(width, size)}</div>`;
}

// The sheet: `x` and `y` are the numbers at its edges, [left, right] and [low, high]; `edge` is what lies outside of
// them, in pixels. `sheet` is a ref to the SVG, `onPoint` is called with an event, the numbers under it and the scale.
export function Plane({
  width,
  height,
  size = 14,
  x = [0, 1],
  y = [0, 1],
  edge = {},
  sheet,
  onPoint,
  children,
  ...attributes
}) {
  const own = useRef(null);
  const at = sheet ?? own;
  const left = edge.left ?? size * 3.2;
  const top = edge.top ?? size * 0.8;
  const right = width - (edge.right ?? size * 0.8);
  const foot = height - (edge.bottom ?? size * 2.6);
  const scale = {
    x: (value) => left + ((right - left) * (value - x[0])) / (x[1] - x[0]),
    y: (value) => foot - ((foot - top) * (value - y[0])) / (y[1] - y[0]),
    left,
    right,
    top,
    foot,
    width,
    height,
    size,
  };
  const point = (event) => {
    const box = at.current.getBoundingClientRect();
    const across = ((event.clientX - box.left) * width) / box.width;
    const down = ((event.clientY - box.top) * height) / box.height;
    const numbers = [
      x[0] + ((x[1] - x[0]) * (across - left)) / (right - left),
      y[0] + ((y[1] - y[0]) * (foot - down)) / (foot - top),
    ];
    onPoint(event, numbers, scale);
  };
  return html`<svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} ref=${at}
    style="display:block" font-family=${FONT} font-size=${size} fill=${INK}
    onPointerDown=${onPoint && point} onPointerMove=${onPoint && point} onClick=${onPoint && point}
    ...${attributes}>
    <rect width=${width} height=${height} fill=${PAPER} />
    <${Scale.Provider} value=${scale}>${children}<//>
  </svg>`;
}

// Words at a place, moved by pixels.
export function Label({ at: [x, y], words, dx = 0, dy = 0, anchor = "middle", ...attributes }) {
  const scale = useScale();
  return html`<text x=${rounded(scale.x(x) + dx)} y=${rounded(scale.y(y) + dy)}
    text-anchor=${anchor} ...${attributes}>${words}</text>`;
}

// An axis at the left or the bottom edge with ticks [number, words], lines through the plane where `grid` is set, and
// its name.
export function Axis({ side, ticks, name, grid = false }) {
  const { x, y, left, right, top, foot, height, size } = useScale();
  const isLeft = side === "left";
  const span = ([value]) =>
    isLeft
      ? { x1: left, x2: right, y1: y(value), y2: y(value) }
      : { x1: x(value), x2: x(value), y1: grid ? top : foot, y2: grid ? foot : foot + 5 };
  const [middle, centre] = [(left + right) / 2, (top + foot) / 2];
  return html`<g fill=${QUIET} font-size=${size * 0.86} text-anchor=${isLeft ? "end" : "middle"}>
    ${ticks.map((tick) => (grid || !isLeft) && html`<line stroke=${GRID} ...${span(tick)} />`)}
    ${ticks.map(
      ([value, words]) =>
        html`<text x=${isLeft ? left - size * 0.4 : x(value)}
          y=${isLeft ? y(value) + size * 0.3 : foot + size * 1.15}>${words}</text>`,
    )}
    <path fill="none" stroke=${INK} d=${isLeft ? `M${left} ${top}V${foot}` : `M${left} ${foot}H${right}`} />
    ${
      name &&
      html`<text text-anchor="middle" transform=${
        isLeft
          ? `translate(${size * 0.9} ${centre}) rotate(-90)`
          : `translate(${middle} ${height - size * 0.35})`
      }>${name}</text>`
    }
  </g>`;
}

// A line through points.
export function Line({ points, colour = INK, width = 2.5, dash, ...attributes }) {
  const { x, y } = useScale();
  const path = `M${along(points.map(([a, b]) => [x(a), y(b)]))}`;
  return html`<path fill="none" stroke=${colour} stroke-width=${width} stroke-dasharray=${dash}
    stroke-linejoin="round" d=${path} ...${attributes} />`;
}

// The room between two lines: points are [x, low, high].
export function Band({ points, colour = GRID, ...attributes }) {
  const { x, y } = useScale();
  const up = points.map(([a, , high]) => [x(a), y(high)]);
  const back = points.toReversed().map(([a, low]) => [x(a), y(low)]);
  return html`<path fill=${colour} d=${`M${along([...up, ...back])}Z`} ...${attributes} />`;
}

let hatches = 0; // a page may hold several charts

// Bars from 0 to their value: [x of the middle, value]; `wide` is their width as a number of the axis. The kind "seen"
// is hatched, "exact" an outline; another one is filled with `colour`; where it is a list, each bar has its own.
export function Bars({ bars, wide = 0.8, kind = "plain", colour = SEEN, ...attributes }) {
  const { x, y } = useScale();
  const [hatch] = useState(() => {
    hatches += 1;
    return `cl-hatch-${hatches}`;
  });
  const looks = {
    seen: { fill: `url(#${hatch})`, stroke: SEEN },
    exact: { fill: "none", stroke: EXACT, "stroke-width": 2.5 },
  };
  return html`<g shape-rendering="crispEdges" ...${looks[kind]} ...${attributes}>
    ${
      kind === "seen" &&
      html`<pattern id=${hatch} width="6" height="6" patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)" stroke="none">
        <rect width="6" height="6" fill=${SEEN_GROUND} /><rect width="3" height="6" fill=${SEEN} />
      </pattern>`
    }
    ${bars.map(
      ([middle, value], n) =>
        html`<rect x=${rounded(x(middle - wide / 2))} y=${rounded(y(Math.max(value, 0)))}
          width=${rounded(x(wide) - x(0))} height=${rounded(Math.abs(y(value) - y(0)))}
          fill=${looks[kind] ? undefined : (colour[n] ?? colour)} />`,
    )}
  </g>`;
}

const DIAMOND = "l1 -1 1 1 -1 1z";

// Points as dots or diamonds: radius and colour of all.
export function Dots({ points, shape = "dot", radius = 4, colour = INK, ...attributes }) {
  const { x, y } = useScale();
  return points.map(([a, b]) => {
    const [cx, cy] = [rounded(x(a)), rounded(y(b))];
    return shape === "dot"
      ? html`<circle cx=${cx} cy=${cy} r=${radius} fill=${colour} ...${attributes} />`
      : html`<path fill=${colour} vector-effect="non-scaling-stroke" ...${attributes}
          d=${`M-1 0${DIAMOND}`} transform=${`translate(${cx} ${cy}) scale(${radius})`} />`;
  });
}
