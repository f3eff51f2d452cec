// In Voila what follows a bet waits behind it; a notebook's reader has the cells before their eyes anyway. What
// follows several bets waits for each of them. A page that shows one step at a time may pass bets of earlier steps.
import { useLayoutEffect, useRef } from "./view.js";

const curtains = new Map(); // from the elements of bets to whether they are decided
let isPassed = () => false;

// Mark what follows a bet that is not decided, and not passed.
function hang() {
  const closed = [...curtains].filter(([el, isOpen]) => {
    el.dataset.clClosed = String(!isOpen());
    return el.isConnected && !isOpen() && !isPassed(el);
  });
  const behind = new Set();
  for (const [el] of closed) {
    for (
      let box = el.closest(".jp-Cell");
      box && box.id !== "rendered_cells";
      box = box.parentElement
    ) {
      for (let next = box.nextElementSibling; next; next = next.nextElementSibling) {
        if (!next.querySelector(".cl-way")) {
          behind.add(next); // but the links that lead on
        }
      }
    }
  }
  document
    .querySelectorAll(".jp-Cell, :has(> .jp-Cell)")
    .forEach((cell) => cell.classList.toggle("cl-behind", behind.has(cell)));
}

// Let bets be passed as if they were decided: `test` says it of the element of a bet.
export function passBets(test) {
  isPassed = test;
  hang();
}

// Hide all that follows the element of a bet as long as the bet is not decided.
export function useCurtain(el, open) {
  const last = useRef(open);
  last.current = open;
  useLayoutEffect(() => {
    if (!document.body.dataset.voila) {
      return null;
    }
    curtains.set(el, () => last.current);
    const connected = () => (el.isConnected ? hang() : requestAnimationFrame(connected));
    connected();
    return () => {
      curtains.delete(el);
      hang();
    };
  }, [open]);
}
