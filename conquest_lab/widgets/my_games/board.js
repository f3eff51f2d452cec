import { html } from "../../kit/view.js";

// Who holds what, as dots: enough to know a game again.
export const Board = ({ size, dots }) =>
  size.length === 2 &&
  html`<svg viewBox=${`0 0 ${size[0]} ${size[1]}`} aria-hidden="true">
    ${dots.map(
      ([x, y, colour]) =>
        html`<circle cx=${x} cy=${y} r=${size[0] / 44} fill=${colour || "#cfc5b4"} />`,
    )}
  </svg>`;
