import { classes, html, view, Who } from "../../kit/view.js";

function Guide({ view: { colour, symbol, said, hint, marks, learned }, t }) {
  const now = marks.findIndex((mark) => !mark.done);
  return html`<section class=${classes("cl-card", learned && "cl-learned")} style=${{ "--who": colour || "var(--line)" }}>
    <p class="cl-goal cl-flex cl-gap-m cl-baseline">
      ${symbol && html`<${Who} symbol=${symbol} aria-hidden="true" />`}
      <span>${said}</span>
    </p>
    ${(hint || learned) && html`<p class="cl-hint cl-space-above">${hint}</p>`}
    ${
      marks.length > 0 &&
      html`<ol class="cl-bare-list cl-wraps cl-flex cl-gap-wide cl-pad-none" aria-label=${t("Your first attack")}>
        ${marks.map(
          ({ done, text }, index) =>
            html`<li class=${classes("cl-one-row", done && "cl-done", index === now ? "cl-in-ink cl-bold" : "cl-quiet")} aria-current=${index === now ? "step" : undefined}>
              <span class="cl-mark cl-text-s cl-bold" aria-hidden="true">${done ? "✓" : index + 1}</span>
              ${text}
              ${done && html`<span class="cl-sr"> (${t("done")})</span>`}
            </li>`,
        )}
      </ol>`
    }
  </section>`;
}
export default view(Guide);
