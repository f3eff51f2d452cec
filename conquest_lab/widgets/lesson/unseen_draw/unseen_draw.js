import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { shareLine } from "../share.js";
import { betParts, trialParts } from "../trials.js";

const percent = (value) => `${(100 * value).toFixed(2)}%`;

const card = (high) =>
  h("span", { class: `cl-face-up ${high ? "cl-high" : "cl-low"}` }, high ? "▲" : "·");
const face = (high) => (high ? "▲" : "·");

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t, () =>
    t("Lock in your bet first: then the cards are yours."),
  );
  const { reset, status, drawTrials } = trialParts(model, t);
  const { parts, draw: drawLine } = shareLine(t, t("seen"));
  const pile = h("div", { class: "cl-pile", role: "group" });
  const hand = h("p", { class: "cl-drawn" });
  const hint = h("p", { class: "cl-quiet" });
  const back = h("input", {
    type: "checkbox",
    "data-key": "put-back",
    onchange: () => model.send({ do: "keep", to: back.checked }),
  });
  const backLabel = h("span");
  const buttons = h("span", { class: "cl-row" });
  const bars = h("div", { class: "cl-counts", "aria-hidden": "true" });
  const laws = h("p");
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    h(
      "div",
      {},
      closed,
      hint,
      pile,
      h("div", { class: "cl-row cl-hand-row" }, hand, buttons, reset),
      h("label", { class: "cl-row cl-check" }, back, backLabel),
    ),
    h("div", { class: "cl-results" }, bars, parts, laws, reveal),
    status,
  );
  el.append(root);
  const cards = [];

  const build = (many) => {
    while (cards.length < many) {
      const n = cards.length;
      cards.push(
        h("button", {
          class: "cl-hidden-card",
          "data-key": `card-${n}`,
          onclick: () => model.send({ do: "turn", to: n }),
        }),
      );
    }
    cards.length = many;
    pile.replaceChildren(...cards);
  };
  const drawBars = ({ counts, thrown, exact, other, put_back: putBack }) => {
    const most = Math.max(...counts.map((n) => n / Math.max(thrown, 1)), ...(exact ?? [0]), 0.01);
    bars.replaceChildren(
      ...counts.map((count, n) =>
        h(
          "div",
          { class: "cl-count-row" },
          h("b", {}, `${n} ▲`),
          h(
            "span",
            { class: "cl-count-bar" },
            h("i", { style: `width:${percent(count / Math.max(thrown, 1) / most)}` }),
            exact
              ? h("em", { class: "cl-exact-tick", style: `left:${percent(exact[n] / most)}` })
              : null,
            exact
              ? h("em", {
                  class: "cl-other-tick",
                  style: `left:${percent(Math.min(other[n] / most, 1))}`,
                })
              : null,
          ),
          h("span", { class: "cl-number-of" }, count || ""),
        ),
      ),
      exact
        ? h(
            "p",
            { class: "cl-legend" },
            h("span", { class: "cl-key-now" }, putBack ? t("put back") : t("not put back")),
            h("span", { class: "cl-key-other" }, putBack ? t("not put back") : t("put back")),
          )
        : "",
    );
  };
  drawView(model, root, (view) => {
    if (cards.length !== view.pile) {
      build(view.pile);
    }
    pile.setAttribute("aria-label", t("Cards that are not seen"));
    const up = new Map(view.turned);
    cards.forEach((button, n) => {
      const shown = up.has(n);
      button.classList.toggle("cl-up", shown);
      button.classList.toggle("cl-high", shown && up.get(n));
      button.textContent = shown ? face(up.get(n)) : "";
      const word = up.get(n) ? t("high") : t("low");
      button.setAttribute("aria-label", `${t("card")} ${n + 1}${shown ? `, ${word}` : ""}`);
      button.disabled = !view.open || view.running || view.full;
    });
    hand.replaceChildren(
      h("span", { class: "cl-sr" }, t("The hand")),
      ...Array.from({ length: view.size }, (_, n) =>
        n < view.hand.length ? card(view.hand[n]) : h("span", { class: "cl-face-up cl-slot" }),
      ),
    );
    drawBet(t("Show the exact value"), t("Hide the exact value"));
    drawTrials();
    hint.textContent = t("Turn cards over, or let whole hands be drawn. ▲ is a high card.");
    backLabel.textContent = t("put each card back before the next");
    back.checked = view.put_back;
    back.disabled = !view.open;
    fill(
      buttons,
      view.handfuls.map(([n, text]) =>
        h(
          "button",
          {
            class: n === 1 ? "cl-first" : "",
            "data-key": `hands-${n}`,
            disabled: !view.open || view.full || view.running,
            onclick: () => model.send({ do: "draw", to: n }),
          },
          text,
        ),
      ),
    );
    reset.disabled = !view.running && !view.thrown;
    drawBars(view);
    drawLine(view.line, view.running);
    laws.textContent = view.laws;
  });
}
export default { render };
