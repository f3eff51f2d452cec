import { classes, html } from "./view.js";

// The drawing of a symbol, one path 24 units wide.
export const SymbolDrawing = ({ path }) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${path} /></svg>`;

// A card with a symbol and its name, if it is `named`: a button where there is an `onClick`, else a picture.
export function SymbolCard({ card: { key, name, path }, kind, named = true, ...attributes }) {
  const Tag = attributes.onClick ? "button" : "div";
  return html`<${Tag} class=${classes("cl-symbol-card cl-text-xs cl-full", key === "joker" && "cl-of-joker", kind)}
    ...${attributes}>
    <${SymbolDrawing} path=${path} />${named && html`<span>${name}</span>`}
  <//>`;
}
