import { h } from "../../shared/dom.js";

const SVG = "http://www.w3.org/2000/svg";
const EDGE = { left: 46, right: 12, top: 10, bottom: 40 };
const TALLEST = 0.37; // of the window's height

function part(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.textContent = text;
  return element;
}

// A plane of cost and chance. `pick` is called with the offer that was clicked on.
export function costPlot(pick) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "cl-plot");
  svg.setAttribute("aria-hidden", "true"); // the result and the wall say the same in words
  const body = h("div", { class: "cl-plot-box" });
  body.append(svg);
  let shown = [];
  let place = null;

  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const near = shown
      .map((offer) => ({ offer, far: Math.hypot(...place(offer).map((v, n) => v - [x, y][n])) }))
      .sort((one, other) => one.far - other.far)[0];
    if (near && near.far < 24) {
      pick(near.offer);
    }
  });

  const draw = ({ credits, now, kept, all, frontier, labels }) => {
    const width = body.clientWidth;
    if (!width) {
      return;
    }
    const height = Math.min(0.72 * width, Math.max(190, TALLEST * innerHeight));
    const [right, foot] = [width - EDGE.right, height - EDGE.bottom];
    const x = (cost) => EDGE.left + ((right - EDGE.left) * cost) / credits;
    const y = (value) => foot - (foot - EDGE.top) * value;
    place = (offer) => [x(offer.cost), y(offer.value)];
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.style.height = `${height}px`;
    const dot = (offer, kind, radius) => {
      const [cx, cy] = place(offer);
      return part("circle", { class: kind, cx, cy, r: radius });
    };
    const parts = [];
    for (const value of [0, 0.25, 0.5, 0.75, 1]) {
      parts.push(
        part("line", { class: "grid", x1: EDGE.left, x2: right, y1: y(value), y2: y(value) }),
        part("text", { class: "across", x: EDGE.left - 6, y: y(value) + 4 }, `${100 * value}`),
      );
    }
    for (let cost = 0; cost <= credits; cost += 4) {
      parts.push(
        part("line", { class: "grid", x1: x(cost), x2: x(cost), y1: EDGE.top, y2: foot }),
        part("text", { class: "along", x: x(cost), y: foot + 17 }, `${cost}`),
      );
    }
    parts.push(
      part("text", { class: "along name", x: (EDGE.left + right) / 2, y: height - 4 }, labels.cost),
      part(
        "text",
        { class: "along name", transform: `translate(12 ${foot / 2}) rotate(-90)` },
        `${labels.chance}, %`,
      ),
      ...all.map((offer) => dot(offer, "cloud", 3)),
    );
    if (frontier.length) {
      const steps = [...frontier].sort((one, other) => one.cost - other.cost);
      const path = steps.map(place).map(([px, py]) => `${px} ${py}`);
      parts.push(
        part("path", { class: "frontier", d: `M${path.join("L")}` }),
        ...steps.map((offer) => dot(offer, "best", 4)),
      );
    }
    for (const [n, offer] of kept.entries()) {
      const [cx, cy] = place(offer);
      parts.push(
        part("path", { class: "kept", d: `M${cx - 6} ${cy}l6-6 6 6-6 6z` }),
        part(
          "text",
          {
            class: `code${cx > right - 50 ? " before" : ""}`,
            x: cx + (cx > right - 50 ? -9 : 9),
            y: cy + (n % 2 ? -8 : 16),
          },
          offer.units.join("-"),
        ),
      );
    }
    if (now) {
      const [cx, cy] = place(now);
      parts.push(
        part("path", { class: "hair", d: `M${EDGE.left} ${cy}H${cx}V${foot}` }),
        part("circle", { class: "now", cx, cy, r: 9 }),
      );
    }
    shown = [...kept, ...all];
    svg.replaceChildren(...parts);
  };
  return { body, draw };
}
