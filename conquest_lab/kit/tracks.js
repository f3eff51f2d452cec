import { classes, html } from "./view.js";

export const percent = (value, digits = 2) => `${(value * 100).toFixed(digits)}%`;

// Rows with a name, a line from 0 to 1 and a text. A mark on the line is [class, from, to] for a band, [class, at]
// for a stroke. A row is { name, marks, text, title, out }. The sheet of a view says as --columns how wide name, line and
// text are; on a phone the line lies below both.
export const Tracks = ({ rows }) =>
  html`<div class="cl-tracks cl-apart">
    ${rows.map(
      ({ name, marks, text, title, out }) =>
        html`<div class=${classes("cl-track-row cl-grid cl-gap-flat cl-mid", out && "cl-out")} title=${title}>
          <span class="cl-track-name">${name}</span>
          <span class="cl-track cl-anchor cl-round-s cl-on-sunk" aria-hidden="true">
            ${marks.map(([kind, from, to]) =>
              to === undefined
                ? html`<i class=${kind} style=${`left:${percent(from, 3)}`} />`
                : html`<span class=${kind}
                    style=${`left:${percent(from, 3)};width:${percent(to - from, 3)}`} />`,
            )}
          </span>
          <span class="cl-track-text cl-unbroken">${text}</span>
        </div>`,
    )}
  </div>`;
