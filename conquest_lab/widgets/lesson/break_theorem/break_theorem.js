import { SymbolCard, SymbolDrawing } from "../../../kit/symbol_cards.js";
import { classes, html, useLayoutEffect, useRef, useState, view } from "../../../kit/view.js";

// The cards of the hand that make the set, one for each that the set needs.
function partOf(hand, set) {
  const left = set ? [...set.cards] : [];
  return hand.map((card) => {
    const isPart = left[card] > 0;
    left[card] -= isPart ? 1 : 0;
    return isPart;
  });
}

function BreakTheorem({ view: { sets, symbols, most, checked }, t }) {
  const [hand, setHand] = useState([]); // numbers of symbols, in the order in which they were picked
  const met = useRef(new Set()); // the reasons that have stopped somebody
  const picks = useRef(null);
  const slots = useRef(null);
  const goTo = useRef(null); // the slot whose card was put back, -1 for a new beginning
  const held = symbols.map((_, n) => hand.filter((card) => card === n).length);
  const found = sets[held.join()];
  const part = partOf(hand, found);
  if (found) {
    met.current.add(found.kind);
  } else if (hand.length === most - 1) {
    met.current.add("four");
  }
  useLayoutEffect(() => {
    if (goTo.current !== null) {
      const slot = slots.current.querySelectorAll("button")[Math.max(0, goTo.current - 1)];
      (slot ?? picks.current.firstChild).focus({ preventScroll: true });
      goTo.current = null;
    }
  }, [hand]);
  const change = (cards, from) => {
    goTo.current = from;
    setHand(cards);
  };
  const slot = (_, n) =>
    n < hand.length
      ? html`<${SymbolCard} card=${symbols[hand[n]]} kind=${part[n] && "cl-of-set"} named=${false}
          data-key=${`slot-${n}`} aria-label=${`${t("Put back")} (${symbols[hand[n]].name})`}
          onClick=${() => change(hand.toSpliced(n, 1), n)} />`
      : html`<div class="cl-slot-empty cl-centred cl-quiet" aria-hidden="true">${n + 1}</div>`;
  const box = ({ name, path }, n) =>
    html`<div class="cl-middle">
      <div class=${classes("cl-hole cl-flex cl-gap-xs cl-pad-s", found?.cards[n] > 0 && "cl-over")}>
        ${hand.map(
          (card, k) =>
            card === n &&
            html`<span class=${classes("cl-centred cl-rimmed cl-round-s cl-on-paper", part[k] && "cl-of-set")}>
              <${SymbolDrawing} path=${path} />
            </span>`,
        )}
      </div>
      <span>${name}</span>
    </div>`;
  let told = hand.length ? t("No set yet.") : "";
  if (found) {
    told = `✗ ${found.said} ${t("Put a card back and try another.")}`;
  } else if (hand.length === most - 1) {
    told = t("Four cards without a set. Now the fifth!");
  }
  const reasons = Object.entries({
    alike: t("At most two cards in a box: a third one makes three alike."),
    different: t("At most two boxes in use: a third one makes three different."),
    joker: t("With a joker at most one more card: a joker and any two cards are a set."),
    four: t("Two boxes of two: four cards without a set are possible."),
  });
  const isMet = ([reason]) => met.current.has(reason);
  return html`<section class="cl-card">
    <p class="cl-quiet">
      ${t("Pick five cards that hold no set. A card that is picked can be put back.")}
    </p>
    <div class="cl-halves">
      <div>
        <div class="cl-picks cl-grid" role="group" aria-label=${t("Pick a card")} ref=${picks}>
          ${symbols.map(
            (symbol, n) =>
              html`<${SymbolCard} card=${symbol} data-key=${symbol.key}
                disabled=${Boolean(found) || hand.length >= most || held[n] >= symbol.cards}
                onClick=${() => setHand([...hand, n])} />`,
          )}
        </div>
        <div class="cl-slots cl-grid" role="group" aria-label=${t("Your cards")} ref=${slots}>
          ${Array.from({ length: most }, slot)}
        </div>
      </div>
      <div>
        <div class="cl-boxes cl-grid cl-apart" aria-hidden="true">${symbols.map(box)}</div>
        <p class="cl-told cl-bold" role="status">${told}</p>
        <div class="cl-row">
          <button class="cl-plain" data-key="reset" onClick=${() => change([], -1)}>
            ${t("Start again")}
          </button>
        </div>
      </div>
    </div>
    <ul class="cl-proof cl-bare-list cl-halves cl-text-m cl-tight">
      ${reasons.map(
        (reason) =>
          html`<li class=${classes("cl-quiet", isMet(reason) && "cl-met")}>${isMet(reason) ? reason[1] : "…"}</li>`,
      )}
      ${
        reasons.every(isMet) &&
        html`<li class="cl-end cl-bold cl-across">
          ${t("Two boxes with two cards each: 2 × 2 = 4. The fifth card always makes a set.")} ${checked}
        </li>`
      }
    </ul>
  </section>`;
}
export default view(BreakTheorem);
