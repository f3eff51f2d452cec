import { clamp } from "./svg.js";

export const SMALLEST = 9.5; // CSS pixels of a name that can still be read
// A name without room is written a little smaller before it is left out.
const SHRINKS = [1, 0.86, 0.74];

// Names stand below, above or beside their counters, wherever they hide least; one that finds no
// room is left to the callout.
export function placeNames(layer) {
  if (layer.el.dataset.size !== "wide" || !layer.model.get("words").names || !layer.radius) {
    return;
  }
  const sizes = layer.counters.map(({ radius, low = 0, wide = 0 }) => [radius, low, wide]);
  const laid = JSON.stringify([layer.unit, layer.name, sizes, layer.model.get("words").names]);
  if (laid === layer.laid) {
    return;
  }
  layer.laid = laid;
  const u = layer.unit;
  const taken = layer.board.places.map(({ x, y }, n) => {
    const r = (layer.counters[n].radius ?? layer.radius) * u * 1.05;
    const wide = Math.max(r, ((layer.counters[n].wide ?? 0) / 2) * u);
    return [x - wide, y - r, x + wide, y + r + (layer.counters[n].low ?? 0) * u];
  });
  for (const name of layer.names) {
    name.style.removeProperty("--shrink");
  }
  const lengths = layer.names.map((name) => name.getComputedTextLength() * u);
  taken.push(...captionBoxes(layer));
  const order = layer.names
    .map((_, n) => n)
    .sort((p, q) => layer.names[p].textContent.length - layer.names[q].textContent.length);
  const shrinks = SHRINKS.filter((shrink) => shrink === 1 || shrink * layer.name >= SMALLEST);
  for (const n of order) {
    const found = shrinks
      .map((shrink) => [
        shrink,
        spotFor(layer, n, lengths[n] * shrink, layer.name * u * shrink, taken),
      ])
      .find(([, spot]) => spot);
    layer.names[n].classList.toggle("hidden", !found);
    if (!found) {
      continue;
    }
    const [shrink, [anchor, dx, dy, box]] = found;
    if (shrink < 1) {
      layer.names[n].style.setProperty("--shrink", shrink);
    }
    layer.names[n].setAttribute("text-anchor", anchor);
    layer.names[n].setAttribute("x", dx / u);
    layer.names[n].setAttribute("y", dy / u);
    taken.push(box);
  }
}

// Below, above, right or left of its counter: the first of them that is free.
function spotFor(layer, n, wide, high, taken) {
  const { x, y } = layer.board.places[n];
  const u = layer.unit;
  const r = (layer.counters[n].radius ?? layer.radius) * u + 2.5 * u;
  const low = r + (layer.counters[n].low ?? 0) * u;
  // Near an edge of the map a name moves aside rather than out.
  const aside = inside(layer, x, wide) - x;
  return [
    ["middle", aside, low + high * 0.75, aside - wide / 2, low],
    ["middle", aside, -r - high * 0.1, aside - wide / 2, -r - high],
    ["start", r, high * 0.35, r, -high / 2],
    ["end", -r, high * 0.35, -r - wide, -high / 2],
  ]
    .map(([anchor, dx, dy, left, top]) => [
      anchor,
      dx,
      dy,
      [x + left, y + top, x + left + wide, y + top + high],
    ])
    .find(([, , , box]) => isFree(layer, box, taken, n));
}

function captionBoxes(layer) {
  const size = parseFloat(layer.el.style.getPropertyValue("--caption-size")) * layer.unit;
  return layer.captions.flatMap((caption, n) => {
    const spot = layer.board.captions[n];
    if (!spot || !caption.children[0].textContent) {
      return [];
    }
    const half = (caption.children[0].getComputedTextLength() * layer.unit) / 2 + size * 0.4;
    const x = inside(layer, spot.x, 2 * half);
    caption.style.setProperty("--x", `${x}px`);
    return [
      [
        x - half,
        spot.y - size * 0.8,
        x + half,
        spot.y + size * (caption.children[1].textContent ? 1.3 : 0.2),
      ],
    ];
  });
}

// Where the middle of something so wide has to be for all of it to lie on the map.
function inside(layer, x, wide) {
  const half = wide / 2 + 3 * layer.unit;
  return half * 2 > layer.board.width ? x : clamp(x, half, layer.board.width - half);
}

function isFree(layer, [left, top, right, bottom], taken, own) {
  if (left < 0 || top < 0 || right > layer.board.width || bottom > layer.board.height) {
    return false;
  }
  return !taken.some(
    ([l, t, r, b], n) => n !== own && left < r && right > l && top < b && bottom > t,
  );
}
