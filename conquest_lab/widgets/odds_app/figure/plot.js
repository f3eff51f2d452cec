import {
  Axis,
  Bars,
  EXACT,
  Fit,
  INK,
  Label,
  PAPER,
  Plane,
  QUIET,
  SEEN,
  SEEN_GROUND,
  useScale,
} from "../../../kit/plane.js";
import { savePicture } from "../../../kit/save.js";
import { html, Numbers, useRef } from "../../../kit/view.js";

const NICE = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5];
const isThere = (value) => value !== null && value !== undefined;

export const percent = (value, language, digits = 0) =>
  new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

// A label in lines that fit its bar.
function inLines(label, letters) {
  const lines = [];
  for (const word of label.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

// The signs above a picture: what was seen is hatched, what is exact an outline.
function Signs({ kinds, words }) {
  const { left, size } = useScale();
  const y = size * 1.3;
  let x = left;
  return kinds.map((kind) => {
    const at = x;
    x += size * 2.4 + words[kind].length * size * 0.58;
    const looks =
      kind === "seen"
        ? { fill: SEEN_GROUND, stroke: SEEN, "stroke-dasharray": "2 2" }
        : { fill: "none", stroke: EXACT, "stroke-width": 2.5 };
    return html`<rect x=${at} y=${y - size * 0.76} width=${size * 0.95} height=${size * 0.95} ...${looks} />
      <text x=${at + size * 1.35} y=${y}>${words[kind]}</text>`;
  });
}

// The words under each group of bars, and a line between two groups.
function Groups({ groups, bars, below, apart }) {
  const { x, left, right, top, foot, size } = useScale();
  return groups.map((words, group) => {
    const own = bars.flatMap((bar, n) => ((bar.group ?? 0) === group ? [n] : []));
    if (own.length === 0 || !words) {
      return null;
    }
    const [from, to] = [x(own[0]), x(own.at(-1) + 1)];
    const outside = group > 0 ? [right, "end", 3.75] : [left, "start", 2.45];
    const [place, anchor, row] = apart ? outside : [(from + to) / 2, "middle", 2.45];
    return html`${
      group > 0 &&
      html`<line x1=${from} x2=${from} y1=${top} y2=${foot + below + size * 2.6} stroke=${QUIET}
          stroke-dasharray="5 4" />`
    }
      <text x=${place} y=${foot + below + size * row} fill=${QUIET} font-size=${size * 0.9}
        text-anchor=${anchor}>${words}</text>`;
  });
}

// Bars: `bars` of { label, group, seen, exact }, `groups` the words under each group, `words` those of the legend.
function BarPicture({ plot, width, size, ...attributes }) {
  const { bars, groups = [""], words, language } = plot;
  const letters = groups.reduce((sum, word) => sum + word.length + 3, 0);
  const room = width - size * 4;
  const apart = groups.length > 1 && letters * size * 0.52 > room;
  const each = room / Math.max(1, bars.length);
  const labels = bars.map(({ label }) => inLines(label, each / (size * 0.46)));
  const below = size * 1.05 * (Math.max(1, ...labels.map((lines) => lines.length)) - 1);
  const foot = below + size * ((groups.some(Boolean) ? 3.1 : 1.7) + (apart ? 1.3 : 0));
  const most = Math.max(0.02, ...bars.flatMap(({ seen, exact }) => [seen ?? 0, exact ?? 0]));
  const step = NICE.find((one) => most / one <= 5) ?? 0.5;
  const high = Math.ceil(most / step - 1e-9) * step;
  const ticks = Array.from({ length: Math.round(high / step) + 1 }, (_, n) => n * step);
  const wide = Math.min(0.8, (size * 4) / each);
  const every = bars.length <= 12 ? 1 : Math.max(1, Math.ceil((size * 1.5) / each));
  const kinds = ["seen", "exact"].filter((kind) => bars.some((bar) => isThere(bar[kind])));
  const drawn = (kind) =>
    bars.flatMap((bar, n) => (isThere(bar[kind]) ? [[n + 0.5, bar[kind]]] : []));
  return html`<${Plane} width=${width} height=${Math.round(size * 14 + foot)} size=${size}
    x=${[0, Math.max(1, bars.length)]} y=${[0, high]} ...${attributes}
    edge=${{ left: size * 3.4, right: size * 0.6, top: size * 3.4, bottom: foot }}>
    <${Axis} side="left" grid ticks=${ticks.map((tick) => [tick, percent(tick, language)])} />
    <${Bars} bars=${drawn("seen")} wide=${wide} kind="seen" />
    <${Bars} bars=${drawn("exact")} wide=${wide} kind="exact" />
    ${
      each >= size * 3.3 &&
      bars.map(
        ({ seen, exact }, n) =>
          isThere(exact) &&
          html`<${Label} at=${[n + 0.5, Math.max(exact, seen ?? 0)]} dy=${-size * 0.35}
            font-size=${size * 0.82} fill=${EXACT}
            words=${percent(exact, language, exact > 0 && exact < 1 ? 1 : 0)} />`,
      )
    }
    ${labels.map(
      (lines, n) =>
        n % every === 0 &&
        lines.map(
          (line, m) =>
            html`<${Label} at=${[n + 0.5, 0]} dy=${size * (1.15 + 1.05 * m)} words=${line}
              font-size=${size * 0.86} />`,
        ),
    )}
    <${Groups} groups=${groups} bars=${bars} below=${below} apart=${apart} />
    <${Signs} kinds=${kinds} words=${words} />
  <//>`;
}

// Cells: `rows` and `columns` are labels, `cells` of { text, shade, mark }; `across` and `down` say what the columns
// and the rows are.
function CellPicture({ plot, width, size, ...attributes }) {
  const { rows, columns, cells, across, down } = plot;
  const left = size * 3.6;
  const top = size * 3;
  const each = Math.min((width - left - size * 0.5) / columns.length, size * 4.6);
  const high = Math.max(size * 1.7, Math.min(each * 0.75, size * 2.6));
  const letters = Math.max(...cells.flat().map((cell) => (cell ? cell.text.length : 0)), 1);
  const small = Math.min(size, (each * 1.5) / letters);
  const cell = (shown, x, y) =>
    shown &&
    html`<rect x=${left + each * x} y=${top + high * y} width=${each - 2} height=${high - 2}
        fill=${SEEN} fill-opacity=${0.06 + 0.86 * shown.shade}
        stroke=${shown.mark ? EXACT : "var(--rim)"} stroke-width=${shown.mark ? 2.5 : 1} />
      <text x=${left + each * (x + 0.5) - 1} y=${top + high * (y + 0.5) + small * 0.33}
        text-anchor="middle" font-size=${small} font-weight=${shown.mark ? 700 : 400}
        fill=${shown.shade > 0.55 ? PAPER : INK}>${shown.text}</text>`;
  const middle = top + (high * rows.length) / 2;
  return html`<${Plane} width=${width} height=${Math.round(top + high * rows.length + size * 0.8)}
    size=${size} ...${attributes}>
    <text x=${left} y=${size * 1.1} fill=${QUIET}>${across}</text>
    ${columns.map(
      (label, x) =>
        html`<text x=${left + each * (x + 0.5)} y=${top - size * 0.5} text-anchor="middle">
          ${label}
        </text>`,
    )}
    <text fill=${QUIET} text-anchor="middle"
      transform=${`translate(${size * 1.1} ${middle}) rotate(-90)`}>${down}</text>
    ${rows.map(
      (label, y) =>
        html`<text x=${left - size * 0.6} y=${top + high * (y + 0.5) + size * 0.35}
            text-anchor="end">${label}</text>
          ${cells[y].map((shown, x) => cell(shown, x, y))}`,
    )}
  <//>`;
}

// Buttons that save something as a picture or as numbers.
export function SaveButtons({ save, t, children, ...attributes }) {
  const kinds = [
    ["svg", t("Save as SVG")],
    ["png", t("Save as PNG")],
    ["csv", t("Numbers as CSV")],
  ];
  return html`<div class="cl-row cl-saving" ...${attributes}>
    ${children}
    ${kinds.map(
      ([kind, words]) =>
        html`<button data-key=${`save-${kind}`} class="cl-text-s cl-pad-s"
          onClick=${() => save(kind)}>${words}</button>`,
    )}
  </div>`;
}

// A picture with its caption, the buttons that save it, and its numbers as a table. The page and a file show
// the same picture. `children` stand above it.
export function SavedPicture({ picture, language, send, t, children }) {
  const sheet = useRef(null);
  const words = { seen: t("thrown"), exact: t("exact"), ...picture.plot.words };
  const plot = { ...picture.plot, language, words };
  const Drawing = plot.kind === "cells" ? CellPicture : BarPicture;
  const save = (kind) =>
    kind === "csv"
      ? send({ do: kind })
      : savePicture(sheet.current, picture.caption, picture.name, kind);
  return html`${children}
    <figure>
      <${Fit} kind="cl-narrows cl-clipped">
        ${(width, size) =>
          html`<${Drawing} plot=${plot} width=${width} size=${size * 0.82} sheet=${sheet}
            class="cl-plot cl-fitted" role="img" aria-label=${`${picture.title}. ${picture.caption}`} />`}
      <//>
      <figcaption class="cl-remark cl-apart-s">${picture.caption}</figcaption>
    </figure>
    <${SaveButtons} save=${save} t=${t} />
    <${Numbers} kind="cl-numbers cl-apart" title=${t("The numbers")} ...${picture.table} />`;
}
