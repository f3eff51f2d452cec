// The keys of a game: Enter does the obvious thing, and one letter each does what is done most often.
import { useListener } from "../../kit/view.js";

// Where a letter leads, by what the buttons of the panel are.
const LETTERS = {
  a: "[data-key=act0][aria-keyshortcuts=a]",
  d: "[data-key=repeat]",
  f: "[data-key=amount-all]",
  n: ".cl-onward",
};
const MAIN = ".cl-acts .cl-first, .cl-acts [data-key=do-amount], .cl-acts > button:only-child";
const isWritten = (target) =>
  target.closest?.("input:not([type=range]), select, textarea, [contenteditable]");

// A place on the map that means nothing now: Enter there means the question that waits.
const isIdle = (target) => target.matches?.(".place:not(.can, .target, .chosen)");

export function useKeys(root) {
  useListener(document, "keydown", (event) => {
    const { target, key } = event;
    const game = root.current?.closest(".cl-game");
    // Pages of Jupyter give the focus to what the whole game stands in.
    const isAround = Boolean(game && target.contains?.(game));
    const isOurs = isAround || game?.contains(target);
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
    if (!game || !isOurs || !isPlain || event.repeat || isWritten(target)) {
      return;
    }
    const obvious = key === "Enter" && (isAround || isIdle(target));
    const selector = obvious ? MAIN : LETTERS[key];
    const button = selector && root.current.querySelector(selector);
    if (button) {
      event.preventDefault();
      event.stopImmediatePropagation();
      button.click();
      if (key === "f") {
        // Once the button says how many follow.
        requestAnimationFrame(() => root.current?.querySelector("[data-key=do-amount]")?.click());
      }
    }
  });
}
