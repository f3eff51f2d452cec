import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { symbolCard, symbolDrawing } from "../symbol_cards.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const hint = h("p", { class: "cl-quiet" });
  const picks = h("div", { class: "cl-picks", role: "group" });
  const slots = h("div", { class: "cl-slots", role: "group" });
  const boxes = h("div", { class: "cl-boxes", "aria-hidden": "true" });
  const told = h("p", { class: "cl-told", role: "status" });
  const proof = h("ul", { class: "cl-proof" });
  const reset = h("button", {
    class: "cl-plain",
    "data-key": "reset",
    onclick: () => {
      hand = [];
      show();
      picks.firstChild.focus({ preventScroll: true });
    },
  });
  const root = h(
    "section",
    { class: "cl-card" },
    hint,
    h(
      "div",
      { class: "cl-halves" },
      h("div", {}, picks, slots),
      h("div", {}, boxes, told, h("div", { class: "cl-row" }, reset)),
    ),
    proof,
  );
  el.append(root);
  let hand = []; // numbers of symbols, in the order in which they were picked
  const met = new Set(); // the reasons that have stopped somebody

  const counts = () => {
    const { symbols } = model.get("view");
    return symbols.map((_, n) => hand.filter((card) => card === n).length);
  };
  // The cards of the hand that make the set, one for each that the set needs.
  const ofSet = (found) => {
    const left = found ? [...found.cards] : [];
    return hand.map((card) => {
      const part = left[card] > 0;
      left[card] -= part ? 1 : 0;
      return part;
    });
  };
  const pick = (symbol) => {
    hand.push(symbol);
    show();
  };
  const putBack = (n) => {
    hand.splice(n, 1);
    show();
    (slots.querySelectorAll("button")[Math.max(0, n - 1)] ?? picks.firstChild).focus({
      preventScroll: true,
    });
  };
  const show = () => {
    const { sets, symbols, most, checked } = model.get("view");
    const held = counts();
    const found = sets[held.join()];
    const part = ofSet(found);
    if (found) {
      met.add(found.kind);
    } else if (hand.length === most - 1) {
      met.add("four");
    }
    [...picks.children].forEach((button, n) => {
      button.disabled = Boolean(found) || hand.length >= most || held[n] >= symbols[n].cards;
    });
    slots.replaceChildren(
      ...Array.from({ length: most }, (_, n) =>
        n < hand.length
          ? symbolCard(symbols[hand[n]], {
              class: part[n] ? "cl-of-set" : "",
              "data-key": `slot-${n}`,
              "aria-label": `${t("Put back")} (${symbols[hand[n]].name})`,
              onclick: () => putBack(n),
            })
          : h("div", { class: "cl-slot-empty", "aria-hidden": "true" }, String(n + 1)),
      ),
    );
    boxes.replaceChildren(
      ...symbols.map(({ name, path }, n) =>
        h(
          "div",
          {},
          h(
            "div",
            { class: `cl-hole${found && found.cards[n] > 0 ? " cl-over" : ""}` },
            hand.flatMap((card, k) =>
              card === n
                ? [h("span", { class: part[k] ? "cl-of-set" : "" }, symbolDrawing(path))]
                : [],
            ),
          ),
          h("span", {}, name),
        ),
      ),
    );
    told.textContent = hand.length ? t("No set yet.") : "";
    if (found) {
      told.textContent = `✗ ${found.said} ${t("Put a card back and try another.")}`;
    } else if (hand.length === most - 1) {
      told.textContent = t("Four cards without a set. Now the fifth!");
    }
    const reasons = {
      alike: t("At most two cards in a box: a third one makes three alike."),
      different: t("At most two boxes in use: a third one makes three different."),
      joker: t("With a joker at most one more card: a joker and any two cards are a set."),
      four: t("Two boxes of two: four cards without a set are possible."),
    };
    const all = Object.keys(reasons).every((reason) => met.has(reason));
    proof.replaceChildren(
      ...Object.entries(reasons).map(([reason, text]) =>
        h("li", { class: met.has(reason) ? "cl-met" : "" }, met.has(reason) ? text : "…"),
      ),
      ...(all
        ? [
            h(
              "li",
              { class: "cl-end" },
              t("Two boxes with two cards each: 2 × 2 = 4. The fifth card always makes a set."),
              " ",
              checked,
            ),
          ]
        : []),
    );
  };
  drawView(model, root, (view) => {
    hint.textContent = t(
      "Pick five cards that hold no set. A card that is picked can be put back.",
    );
    picks.setAttribute("aria-label", t("Pick a card"));
    slots.setAttribute("aria-label", t("Your cards"));
    reset.textContent = t("Start again");
    picks.replaceChildren(
      ...view.symbols.map((symbol, n) =>
        symbolCard(symbol, { "data-key": symbol.key, onclick: () => pick(n) }),
      ),
    );
    show();
  });
}
export default { render };
