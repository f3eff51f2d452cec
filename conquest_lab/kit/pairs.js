import { classes, html } from "./view.js";

const MANY = 8; // bars whose numbers have room side by side

const Bar = ({ kind, value, top }) =>
  value !== null &&
  html`<span class=${`cl-bar-${kind}`} style=${`height:${(96 * value) / top}%`} />`;

// Bars in pairs, what was seen beside what is exact, each with its number below. A bar is { label, mark, seen,
// seen_said, exact, exact_said }; what is null is left out. `said` is what the picture shows, in words.
export function PairBars({ bars, said }) {
  const top = Math.max(...bars.flatMap(({ seen, exact }) => [seen ?? 0, exact ?? 0]), 0.05);
  const words = bars.map(({ label, seen_said: seen, exact_said: exact }) =>
    [label, seen, exact].filter(Boolean).join(", "),
  );
  const look = classes("cl-pair-bars cl-apart", bars.length > MANY && "cl-upright");
  return html`<div class=${look} role="img" style=${`--bars:${bars.length}`}
    aria-label=${[said, ...words].join("; ")}>
    ${bars.map(
      ({ label, mark, seen, exact, seen_said: seenSaid, exact_said: exactSaid }) =>
        html`<div class="cl-middle cl-narrows" aria-hidden="true">
          <div class="cl-bar-room cl-flex cl-gap-xs cl-centre">
            <${Bar} kind="seen" value=${seen} top=${top} />
            <${Bar} kind="exact" value=${exact} top=${top} />
          </div>
          <div>
            <span class="cl-bar-label cl-bold cl-tight">${[mark, label].filter(Boolean).join(" ")}</span>
            ${seenSaid && html`<span class="cl-bar-said cl-of-seen cl-text-m cl-block cl-tight">${seenSaid}</span>`}
            ${exactSaid && html`<span class="cl-bar-said cl-of-exact cl-bold cl-in-accent cl-text-m cl-block cl-tight">${exactSaid}</span>`}
          </div>
        </div>`,
    )}
  </div>`;
}
