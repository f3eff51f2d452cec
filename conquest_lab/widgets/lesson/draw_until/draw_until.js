import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { handfulParts } from "../handfuls.js";
import { pairBars } from "../pair_bars.js";
import { shareLine } from "../share.js";
import { symbolCard } from "../symbol_cards.js";
import { betParts } from "../trials.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t);
  const { reset, status, buttons, count, progress, drawHandfuls } = handfulParts(model, t);
  const shares = [0, 1].map(() => {
    const { parts, draw: drawShare } = shareLine(t, t("drawn"));
    const title = h("p", { class: "cl-within" });
    return { title, box: h("div", {}, title, parts), drawShare };
  });
  const { box, draw: drawBars } = pairBars();
  const modes = h("div", { class: "cl-row", role: "group" });
  const modeButtons = [true, false].map((to) =>
    h("button", {
      "data-key": to ? "back" : "keep",
      onclick: () => model.send({ do: "put_back", to }),
    }),
  );
  modes.append(...modeButtons);
  const hand = h("div", { class: "cl-hand", "aria-hidden": "true" });
  const heading = h("p", { class: "cl-lead" });
  const mean = h("p");
  const exact = h("div");
  const left = h("div", {}, heading, box);
  const right = h(
    "div",
    {},
    modes,
    count,
    shares.map(({ box: share }) => share),
  );
  const root = h(
    "section",
    { class: "cl-card" },
    closed,
    h("div", { class: "cl-row cl-buttons" }, buttons, reset, reveal, hand),
    progress,
    h("div", { class: "cl-halves" }, left, right),
    status,
  );
  el.append(root);
  drawView(model, root, (view) => {
    drawBet(t("Show the exact values"), t("Hide the exact values"));
    closed.textContent = t("Lock in your bet first: then the cards are yours.");
    drawHandfuls(t("Draw one hand"));
    modes.hidden = view.put_back === null;
    modes.setAttribute("aria-label", t("After each draw"));
    modeButtons[0].textContent = t("Put each card back");
    modeButtons[1].textContent = t("Keep the cards");
    modeButtons.forEach((button, n) => {
      button.setAttribute("aria-pressed", String(view.put_back === (n === 0)));
      button.disabled = view.running;
    });
    hand.replaceChildren(...(view.running ? [] : view.drawn.map((card) => symbolCard(card))));
    heading.textContent = t("Cards drawn until they hold a set");
    if (view.put_back !== null) {
      heading.textContent = t("Cards drawn until all three symbols are there");
    }
    drawBars(view.bars, heading.textContent);
    shares.forEach(({ title, box: share, drawShare }, n) => {
      const line = view.lines[n];
      share.hidden = !line;
      if (line) {
        title.textContent = line.within;
        drawShare(line, view.running);
      }
    });
    (view.lines.length ? left : right).append(mean, exact);
    mean.textContent = view.mean;
    exact.replaceChildren(...view.exact.map((sentence) => h("p", {}, sentence)));
  });
}
export default { render };
