import { h } from "../../shared/dom.js";
import { make } from "../../map/svg.js";

// Pictures of odds as SVG that stands alone: colours and sizes are attributes of its parts, so that
// a saved picture looks like the one on the page. What was seen is a hatched bar, what is exact an
// outline: colour is never alone.
const FONT = 'system-ui, "Segoe UI", "DejaVu Sans", sans-serif';
const INK = "#1f1b16";
const QUIET = "#5a5148";
const SEEN = "#3563c0";
const EXACT = "#8f2d22";
const NICE = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5];

export const percent = (value, language, digits = 0) =>
  new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

const text = (svg, x, y, words, attributes = {}) => {
  const node = make("text", { x, y, fill: INK, "text-anchor": "middle", ...attributes }, svg);
  node.textContent = words;
  return node;
};

const hatch = (svg, id) => {
  const defs = make("defs", {}, svg);
  const pattern = make(
    "pattern",
    { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    defs,
  );
  make("rect", { width: 6, height: 6, fill: "#dbe6fa" }, pattern);
  make("rect", { width: 3, height: 6, fill: SEEN }, pattern);
};

const start = (svg, width, height, size) => {
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  svg.setAttribute("font-family", FONT);
  svg.setAttribute("font-size", size);
  make("rect", { width, height, fill: "#fff" }, svg);
};

const legend = (svg, entries, x, y, size, pattern) => {
  let left = x;
  for (const [kind, word] of entries) {
    const sign =
      kind === "seen"
        ? { fill: `url(#${pattern})`, stroke: SEEN }
        : { fill: "none", stroke: EXACT, "stroke-width": 2.5 };
    make("rect", { x: left, y: y - size * 0.8, width: size, height: size, ...sign }, svg);
    const node = text(svg, left + size * 1.4, y, word, { "text-anchor": "start" });
    left += size * 2.6 + (node.getComputedTextLength?.() || word.length * size * 0.55);
  }
};

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

let patterns = 0;

// Bars: `bars` of { label, group, seen, exact }, `groups` the words under each group, `words` those
// of the legend, `language` for the percentages.
export function drawBars(svg, { bars, groups = [""], words, language }, width, size) {
  const left = size * 3.4;
  const right = width - size * 0.6;
  const top = size * 3.4;
  const letters = groups.reduce((sum, word) => sum + word.length + 3, 0);
  const apart = groups.length > 1 && letters * size * 0.52 > right - left;
  const base = size * 14;
  const each = (right - left) / Math.max(1, bars.length);
  const labels = bars.map(({ label }) => inLines(label, each / (size * 0.46)));
  const below = size * 1.05 * (Math.max(1, ...labels.map((lines) => lines.length)) - 1);
  const height = Math.round(
    base + below + size * ((groups.some(Boolean) ? 3.1 : 1.7) + (apart ? 1.3 : 0)),
  );
  start(svg, width, height, size);
  patterns += 1;
  const pattern = `cl-hatch-${patterns}`;
  hatch(svg, pattern);
  const values = bars.flatMap(({ seen, exact }) => [seen ?? 0, exact ?? 0]);
  const most = Math.max(0.02, ...values);
  const step = NICE.find((one) => most / one <= 5) ?? 0.5;
  const scale = (base - top) / (Math.ceil(most / step) * step);
  for (let tick = 0; tick <= most + step * 0.999; tick += step) {
    const y = base - tick * scale;
    if (y < top - 1) {
      break;
    }
    make("line", { x1: left, x2: right, y1: y, y2: y, stroke: "#d9d2c6" }, svg);
    const digits = step < 0.01 ? 1 : 0;
    text(svg, left - size * 0.4, y + size * 0.33, percent(tick, language, digits), {
      "text-anchor": "end",
      fill: QUIET,
      "font-size": size * 0.85,
    });
  }
  const wide = Math.min(each * 0.8, size * 4);
  const every = Math.max(1, Math.ceil((size * 1.5) / each));
  bars.forEach(({ seen, exact }, n) => {
    const x = left + each * (n + 0.5);
    if (seen !== null && seen !== undefined) {
      const high = seen * scale;
      make(
        "rect",
        {
          x: x - wide / 2,
          y: base - high,
          width: wide,
          height: high,
          fill: `url(#${pattern})`,
          stroke: SEEN,
        },
        svg,
      );
    }
    if (exact !== null && exact !== undefined) {
      const high = exact * scale;
      make(
        "rect",
        {
          x: x - wide / 2 - 1,
          y: base - high,
          width: wide + 2,
          height: high,
          fill: "none",
          stroke: EXACT,
          "stroke-width": 2.5,
        },
        svg,
      );
      if (each >= size * 3.3) {
        text(
          svg,
          x,
          base - Math.max(high, (seen ?? 0) * scale) - size * 0.35,
          percent(exact, language, exact > 0 && exact < 1 ? 1 : 0),
          { "font-size": size * 0.82, fill: EXACT },
        );
      }
    }
    if (n % every === 0 || bars.length <= 12) {
      labels[n].forEach((line, m) =>
        text(svg, x, base + size * (1.15 + 1.05 * m), line, { "font-size": size * 0.86 }),
      );
    }
  });
  make("line", { x1: left, x2: right, y1: base, y2: base, stroke: INK, "stroke-width": 1.5 }, svg);
  groups.forEach((word, group) => {
    const own = bars.flatMap((bar, n) => ((bar.group ?? 0) === group ? [n] : []));
    if (own.length === 0 || !word) {
      return;
    }
    const from = left + each * own[0];
    const to = left + each * (own.at(-1) + 1);
    if (group > 0) {
      make(
        "line",
        {
          x1: from,
          x2: from,
          y1: top,
          y2: base + below + size * 2.6,
          stroke: QUIET,
          "stroke-dasharray": "5 4",
        },
        svg,
      );
    }
    const middle = { place: (from + to) / 2, anchor: "middle", row: 2.45 };
    const outside = [
      { place: left, anchor: "start", row: 2.45 },
      { place: right, anchor: "end", row: 3.75 },
    ];
    const { place, anchor, row } = apart ? outside[Math.min(group, 1)] : middle;
    text(svg, place, base + below + size * row, word, {
      fill: QUIET,
      "font-size": size * 0.9,
      "text-anchor": anchor,
    });
  });
  const shown = ["seen", "exact"].filter((kind) =>
    bars.some((bar) => bar[kind] !== null && bar[kind] !== undefined),
  );
  legend(
    svg,
    shown.map((kind) => [kind, words[kind]]),
    left,
    size * 1.3,
    size * 0.95,
    pattern,
  );
}

// Cells: `rows` and `columns` are labels, `cells` of { text, shade, mark }; `across` and `down` say what the columns and the rows are.
export function drawCells(svg, { rows, columns, cells, across, down }, width, size) {
  const left = size * 3.6;
  const top = size * 3;
  const each = Math.min((width - left - size * 0.5) / columns.length, size * 4.6);
  const high = Math.max(size * 1.7, Math.min(each * 0.75, size * 2.6));
  const height = Math.round(top + high * rows.length + size * 0.8);
  const letters = Math.max(...cells.flat().map((cell) => (cell ? cell.text.length : 0)), 1);
  const small = Math.min(size, (each * 1.5) / letters);
  start(svg, width, height, size);
  text(svg, left, size * 1.1, across, { "text-anchor": "start", fill: QUIET });
  columns.forEach((label, x) => text(svg, left + each * (x + 0.5), top - size * 0.5, label));
  const side = text(svg, 0, 0, down, { fill: QUIET });
  side.setAttribute(
    "transform",
    `translate(${size * 1.1} ${top + (high * rows.length) / 2}) rotate(-90)`,
  );
  rows.forEach((label, y) => {
    const middle = top + high * (y + 0.5);
    text(svg, left - size * 0.6, middle + size * 0.35, label, { "text-anchor": "end" });
    cells[y].forEach((cell, x) => {
      if (!cell) {
        return;
      }
      const dark = cell.shade > 0.55;
      make(
        "rect",
        {
          x: left + each * x,
          y: top + high * y,
          width: each - 2,
          height: high - 2,
          fill: SEEN,
          "fill-opacity": 0.06 + 0.86 * cell.shade,
          stroke: cell.mark ? EXACT : "#b9ac98",
          "stroke-width": cell.mark ? 2.5 : 1,
        },
        svg,
      );
      text(svg, left + each * (x + 0.5) - 1, middle + small * 0.33, cell.text, {
        fill: dark ? "#fff" : INK,
        "font-size": small,
        "font-weight": cell.mark ? 700 : 400,
      });
    });
  });
}

// The picture with its title, caption, table and the buttons that save it. `send` asks the kernel for
// the numbers as a file.
export function plotParts(t, send, save) {
  const svg = make("svg", { role: "img", class: "cl-plot" });
  const title = h("h2");
  const caption = h("figcaption", { class: "cl-caption" });
  const room = h("div", { class: "cl-plot-room" }, svg);
  const figure = h("figure", {}, room, caption);
  const buttons = ["svg", "png", "csv"].map((kind) =>
    h("button", {
      "data-key": `save-${kind}`,
      class: "cl-save",
      onclick: () => (kind === "csv" ? send() : save(svg, now.caption, now.name, kind)),
    }),
  );
  const summary = h("summary");
  const table = h("table");
  const numbers = h(
    "details",
    { class: "cl-numbers" },
    summary,
    h("div", { class: "cl-scroll", tabindex: 0, role: "region" }, table),
  );
  let now = {};
  const redraw = () => {
    const width = Math.floor(room.clientWidth);
    if (!width || !now.plot) {
      return;
    }
    const size = Math.max(11, Number.parseFloat(getComputedStyle(room).fontSize) * 0.82);
    (now.plot.kind === "cells" ? drawCells : drawBars)(svg, now.plot, width, size);
  };
  new ResizeObserver(redraw).observe(room);
  const draw = (picture, language) => {
    now = {
      ...picture,
      plot: {
        ...picture.plot,
        language,
        words: { seen: t("thrown"), exact: t("exact"), ...picture.plot.words },
      },
    };
    title.textContent = picture.title;
    caption.textContent = picture.caption;
    svg.setAttribute("aria-label", `${picture.title}. ${picture.caption}`);
    buttons[0].textContent = t("Save as SVG");
    buttons[1].textContent = t("Save as PNG");
    buttons[2].textContent = t("Numbers as CSV");
    summary.textContent = t("The numbers");
    numbers.lastChild.setAttribute("aria-label", t("The numbers"));
    redraw();
  };
  return {
    title,
    figure,
    numbers,
    table,
    saving: h("div", { class: "cl-row cl-saving" }, buttons),
    draw,
    redrawn: (plot) => {
      now.plot = { ...now.plot, ...plot };
      redraw();
    },
  };
}
