const SVG = "http://www.w3.org/2000/svg";

// An SVG element with attributes, at the end of its parent.
export function make(tag, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  if (parent) {
    parent.append(node);
  }
  return node;
}

// The value, no less than `low` and no more than `high`.
export function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}
