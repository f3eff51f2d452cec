import { h } from "../shared/dom.js";

const TICKS = [0, 0.25, 0.5, 0.75, 1];
const at = (value) => `left:${(value * 100).toFixed(2)}%`;

const mark = (kind, value, text = "") =>
  value === null || value === undefined
    ? null
    : h("span", { class: `cl-mark cl-mark-${kind}`, style: at(value) }, text);

// A share on a line from 0 to 1: what was seen with its interval, the bet and the exact value. The
// sentence beside it says the same, so the picture is hidden from screen readers. `seen` is the word
// for what was observed.
export function shareLine(t, seen = t("observed")) {
  const line = h("div", { class: "cl-share-line", "aria-hidden": "true" });
  const legend = h("p", { class: "cl-legend cl-share-legend", "aria-hidden": "true" });
  const said = h("p", { class: "cl-share-said", role: "status" });
  const draw = ({ share, low, high, bet, exact, exact_text: fraction, said: sentence }, quiet) => {
    line.replaceChildren(
      ...TICKS.map((tick) =>
        h("span", { class: "cl-tick", style: at(tick) }, tick === 0 || tick === 1 ? `${tick}` : ""),
      ),
      ...[
        share === null
          ? null
          : h("span", {
              class: "cl-interval",
              style: `${at(low)};width:${((high - low) * 100).toFixed(2)}%`,
            }),
        mark("share", share),
        mark("bet", bet, "◆"),
        mark("exact", exact, fraction),
      ].filter(Boolean),
    );
    const shown = [
      ["share", share, seen],
      ["interval", share, t("95 % interval")],
      ["bet", bet, t("your bet")],
      ["exact", exact, t("exact")],
    ];
    legend.replaceChildren(
      ...shown
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([kind, , text]) => h("span", { class: `cl-key-${kind}` }, text)),
    );
    if (!quiet) {
      said.textContent = sentence;
    }
  };
  return { parts: [line, legend, said], draw };
}
