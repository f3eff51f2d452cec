import { h } from "../shared/dom.js";

const SVG = "http://www.w3.org/2000/svg";

// The drawing of a symbol, one path 24 units wide.
export function symbolDrawing(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("fill-rule", "evenodd");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

// A card with a symbol and its name: a button where `attributes` has a listener, else a picture.
export function symbolCard({ key, name, path }, attributes = {}) {
  const tag = attributes.onclick ? "button" : "div";
  const { class: more = "", ...rest } = attributes;
  return h(
    tag,
    { class: `cl-symbol-card ${key === "joker" ? "cl-of-joker" : ""} ${more}`, ...rest },
    symbolDrawing(path),
    h("span", {}, name),
  );
}
