import DRAWINGS from "../../kit/drawings.json" with { type: "json" };
import { html, render } from "../../kit/view.js";
import { clamp } from "./svg.js";

// The size of a number of this many digits, in radii of its counter.
const LETTERS = [1.32, 1.32, 1.16, 0.9];

// A counter with its number, in the colours of its owner.
export function drawCounter(layer, counter, player, free, number) {
  // Twice the armies, six hundredths more radius: growth is seen, and no counter covers its
  // neighbour.
  const grown = layer.radius * Math.min(1.25, 1 + 0.06 * Math.log2(Math.max(1, number || 1)));
  counter.radius = layer.el.dataset.size === "narrow" ? layer.radius : grown;
  counter.style.setProperty("--r", counter.radius);
  counter.style.setProperty("--disc", player ? player.counter : "transparent");
  const shape = player ? player.shape : free;
  for (const path of counter.querySelectorAll(".halo, .disc")) {
    path.setAttribute("d", shape);
  }
  counter.classList.toggle("bare", number === "");
  counter.querySelector(".number").textContent = number;
  const letter = LETTERS[String(number).length] ?? LETTERS[3];
  counter.style.setProperty("--number", `${counter.radius * letter}px`);
  const inner = counter.radius * 1.3;
  const angles = counter.classList.contains("target") ? [45, 135, 225, 315] : [];
  render(
    angles.map(
      (angle) =>
        html`<path d="M5,-3.4L-1,0L5,3.4z"
          transform=${`rotate(${angle}) translate(${inner} 0) scale(${layer.thick})`} />`,
    ),
    counter.querySelector(".sight"),
  );
}

function chipSize(layer, narrow) {
  if (narrow) {
    return 8;
  }
  return layer.projected ? clamp(layer.radius * 0.74, 11, 24) : clamp(layer.radius * 0.92, 10, 15);
}

// What stands beside the number: a row of small labels below it, each a drawing, a number, or both.
export function drawChips(layer, counter, chips, look) {
  const row = counter.querySelector(".chips");
  if (chips.length === 0) {
    counter.low = 0;
    counter.wide = 0;
    render(null, row);
    return;
  }
  const narrow = layer.el.dataset.size === "narrow";
  const size = chipSize(layer, narrow);
  const most = narrow ? 2 : 4;
  const shown = chips.length > most ? [...chips.slice(0, most - 1), ["", "…", -1]] : chips;
  // The second number on a place is hardly smaller than the first.
  const widths = shown.map(([symbol, text, owner]) => {
    const mark = owner >= 0 ? size * 0.4 : 0;
    const letters = text ? String(text).length * size * 0.62 : 0;
    return (symbol ? size : mark) + letters + size * 0.42;
  });
  const gap = 1;
  let x = -widths.reduce((sum, wide) => sum + wide + gap, -gap) / 2;
  const y = counter.radius + size * 0.55;
  counter.low = size * 1.2;
  counter.wide = -2 * x;
  const high = size * 1.24;
  const drawn = shown.map(([symbol, text, owner], n) => {
    const player = look(owner);
    const left = x;
    x += widths[n] + gap;
    return html`<g class=${player ? "chip of" : "chip"} transform=${`translate(${left} ${y})`}>
      <rect x="0" y=${-high / 2} width=${widths[n]} height=${high} rx=${size * 0.32}
        style=${player && `fill:${player.counter}`} />
      ${
        symbol &&
        html`<path d=${DRAWINGS[symbol] ?? DRAWINGS.star} fill-rule="evenodd"
          transform=${`translate(${size * 0.2} ${-size / 2}) scale(${size / 24})`} />`
      }
      ${
        text &&
        html`<text x=${widths[n] - size * 0.22} font-size=${symbol || owner < 0 ? size : size * 1.2}
          y="0">${text}</text>`
      }
    </g>`;
  });
  render(drawn, row);
}
