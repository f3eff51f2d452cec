import { make } from "../map/svg.js";

// A part of the page as an SVG that stands alone: boxes, lines of text and pictures where they are shown,
// with their colours as attributes. Controls that hold no content are left out.
const LEFT_OUT = "input, select, textarea, .cl-sr";
const HIDDEN = 2; // CSS pixels: what is for screen readers alone is no larger
const KEPT = [
  "fill fill-opacity fill-rule opacity paint-order marker-end letter-spacing",
  "stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin",
  "font-family font-size font-weight font-style text-anchor dominant-baseline",
].flatMap((names) => names.split(" "));
const SIDES = ["Top", "Right", "Bottom", "Left"];
const CLEAR = new Set(["", "transparent", "rgba(0, 0, 0, 0)"]);

const isShown = (style) => style.display !== "none" && style.visibility !== "hidden";

// A copy of a picture of the page in which no rule of a style sheet is needed.
function copied(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    return node.cloneNode();
  }
  const style = getComputedStyle(node);
  const inside = node.closest("defs");
  if (!inside && (!isShown(style) || Number(style.opacity) === 0)) {
    return null;
  }
  const copy = node.cloneNode();
  for (const name of ["class", "style", "role", "tabindex", "aria-hidden", "aria-label"]) {
    copy.removeAttribute(name);
  }
  for (const name of KEPT) {
    const value = style.getPropertyValue(name);
    if (value && (value !== "none" || name === "fill")) {
      copy.setAttribute(name, value.replaceAll('"', "'"));
    }
  }
  if (style.transform !== "none") {
    copy.setAttribute("transform", style.transform);
  }
  for (const child of node.childNodes) {
    const made = copied(child);
    if (made) {
      copy.append(made);
    }
  }
  return copy;
}

let patterns = 0;

// The ground of a box: a colour, or stripes where the page shows stripes.
function ground(svg, style) {
  const colours = style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];
  if (!style.backgroundImage.includes("gradient") || colours.length === 0) {
    return style.backgroundColor;
  }
  patterns += 1;
  const id = `cl-stripes-${patterns}`;
  const pattern = make(
    "pattern",
    { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg,
  );
  make("rect", { width: 6, height: 6, fill: colours.at(-1) }, pattern);
  make("rect", { width: 3, height: 6, fill: colours[0] }, pattern);
  return `url(#${id})`;
}

// The ground and the borders of an element.
function drawBox(svg, box, style) {
  const { x, y, width, height } = box;
  const wide = SIDES.map((side) =>
    style[`border${side}Style`] === "none" ? 0 : Number.parseFloat(style[`border${side}Width`]),
  );
  const colours = SIDES.map((side) => style[`border${side}Color`]);
  const fill = ground(svg, style);
  const around = wide.every((one, n) => one > 0 && one === wide[0] && colours[n] === colours[0]);
  if (!CLEAR.has(fill) || around) {
    const half = around ? wide[0] / 2 : 0;
    const rx = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2);
    const place = { x: x + half, y: y + half, width: width - 2 * half, height: height - 2 * half };
    const line = around && { stroke: colours[0], "stroke-width": wide[0] };
    const dashes = around &&
      style.borderTopStyle === "dashed" && { "stroke-dasharray": `${3 * wide[0]} ${2 * wide[0]}` };
    const inside = CLEAR.has(fill) ? "none" : fill;
    make("rect", { ...place, rx, fill: inside, ...line, ...dashes }, svg);
  }
  if (around) {
    return;
  }
  const lines = [
    [x, y + wide[0] / 2, x + width, y + wide[0] / 2],
    [x + width - wide[1] / 2, y, x + width - wide[1] / 2, y + height],
    [x, y + height - wide[2] / 2, x + width, y + height - wide[2] / 2],
    [x + wide[3] / 2, y, x + wide[3] / 2, y + height],
  ];
  lines.forEach(([x1, y1, x2, y2], n) => {
    if (wide[n] > 0 && !CLEAR.has(colours[n])) {
      make("line", { x1, y1, x2, y2, stroke: colours[n], "stroke-width": wide[n] }, svg);
    }
  });
}

const pen = document.createElement("canvas").getContext("2d");

// The words of a text, each line where it is shown.
function drawText(svg, node, style, moved) {
  const range = document.createRange();
  const lines = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/gu)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.trimEnd().length);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0) {
      continue;
    }
    const last = lines.at(-1);
    if (last && Math.abs(last.rect.top - rect.top) < 2) {
      last.text += word;
    } else {
      lines.push({ rect, text: word });
    }
  }
  const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.font = font;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText("x");
  for (const { rect, text } of lines) {
    const { x, y } = moved(rect);
    const words = make(
      "text",
      {
        x,
        y: y + (rect.height * up) / (up + down),
        fill: style.color,
        "font-size": style.fontSize,
        "font-weight": style.fontWeight,
        "font-style": style.fontStyle,
        "font-family": style.fontFamily.replaceAll('"', "'"),
      },
      svg,
    );
    words.textContent = style.textTransform === "uppercase" ? text.toUpperCase() : text.trimEnd();
  }
}

// The sign that a style sheet puts before an element, such as the key of a legend.
function drawSign(svg, element, box, style) {
  const sign = getComputedStyle(element, "::before");
  const [width, height] = [sign.width, sign.height].map((size) => Number.parseFloat(size));
  if (sign.content === "none" || !isShown(sign) || !(width > 0 && height >= 0)) {
    return;
  }
  const free = sign.position === "absolute";
  const [left, top] = [sign.left, sign.top].map((size) => Number.parseFloat(size) || 0);
  const inner = Number.parseFloat(style.paddingLeft) + Number.parseFloat(sign.marginLeft);
  const x = box.x + (free ? left : inner);
  const y = box.y + (free ? top : (box.height - height) / 2);
  drawBox(svg, { x, y, width, height }, sign);
}

function draw(svg, element, moved, without) {
  const style = getComputedStyle(element);
  if (!isShown(style) || Number(style.opacity) === 0 || element.matches(without)) {
    return;
  }
  const box = moved(element.getBoundingClientRect());
  if (element.localName === "svg") {
    const copy = copied(element);
    if (copy) {
      for (const name of ["x", "y", "width", "height"]) {
        copy.setAttribute(name, box[name]);
      }
      copy.removeAttribute("transform");
      copy.setAttribute("overflow", style.overflow); // a label may stand on the edge
      svg.append(copy);
    }
    return;
  }
  if (style.overflow === "hidden" && Math.max(box.width, box.height) <= HIDDEN) {
    return;
  }
  if (box.width > 0) {
    drawBox(svg, box, style);
  }
  drawSign(svg, element, box, style);
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      drawText(svg, child, style, moved);
    } else if (child.nodeType === Node.ELEMENT_NODE) {
      draw(svg, child, moved, without);
    }
  }
}

// What an element shows, with room for its borders. `without` is a selector of parts to leave out.
export function drawn(element, without = "") {
  const rim = 8;
  const { left, top, width, height } = element.getBoundingClientRect();
  const whole = [width + 2 * rim, Math.max(height, element.scrollHeight) + 2 * rim].map(Math.ceil);
  const svg = make("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${whole[0]} ${whole[1]}`,
    width: whole[0],
    height: whole[1],
    "font-family": 'system-ui, "Segoe UI", "DejaVu Sans", sans-serif',
    "font-size": 15,
  });
  make("rect", { width: whole[0], height: whole[1], fill: "#fff" }, svg);
  const moved = (rect) => ({
    x: rect.left - left + rim,
    y: rect.top - top + rim,
    width: rect.width,
    height: rect.height,
  });
  draw(svg, element, moved, without ? `${LEFT_OUT}, ${without}` : LEFT_OUT);
  return svg;
}
