import DRAWINGS from "../../kit/drawings.json" with { type: "json" };

// Drawings beside words: a symbol by itself, and a die with symbols or pips on it.
export function picture(symbol, attributes = {}) {
  return svg(24, attributes, [
    ["path", { d: DRAWINGS[symbol] ?? DRAWINGS.star, "fill-rule": "evenodd" }],
  ]);
}

function svg(size, attributes, parts) {
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const all = { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true", ...attributes };
  for (const [name, value] of Object.entries(all)) {
    root.setAttribute(name, value);
  }
  for (const [tag, values] of parts) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(values)) {
      part.setAttribute(name, value);
    }
    root.append(part);
  }
  return root;
}

// A die with drawings on it; without a face it has still to be thrown.
export function symbolDie(face, attributes = {}) {
  const parts = [["rect", { class: "box", x: 4, y: 4, width: 92, height: 92, rx: 18 }]];
  if (face) {
    const [symbol, count] = face;
    const size = count === 1 ? 66 : 44;
    const spots = [
      [[50, 50]],
      [
        [29, 50],
        [71, 50],
      ],
      [
        [29, 69],
        [71, 69],
        [50, 30],
      ],
    ][count - 1];
    for (const [x, y] of spots) {
      parts.push([
        "path",
        {
          d: DRAWINGS[symbol] ?? DRAWINGS.star,
          "fill-rule": "evenodd",
          class: "face",
          transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`,
        },
      ]);
    }
  }
  return svg(100, { class: face ? "cl-die" : "cl-die cl-unthrown", ...attributes }, parts);
}
