// The keys of a game: Enter does the obvious thing, and one letter each does what is done most often. M leads
// to the map, and there to the next place; P plans the attacks that lead to the place that has the keyboard.
import { useEffect, useListener } from "../../kit/view.js";

// Where a letter leads, by what the buttons of the panel are.
const LETTERS = {
  a: "[aria-keyshortcuts=a]",
  d: "[data-key=repeat]",
  f: "[aria-keyshortcuts=f]",
  n: ".cl-onward",
  p: "[data-key=plan]",
};
const MAIN = ".cl-acts .cl-first, .cl-acts [data-key=do-amount]";
const isWritten = (target) =>
  target.closest?.("input:not([type=range]), select, textarea, [contenteditable]");

// A place on the map while no place can be pointed at: Enter there means the question that waits.
const isIdle = (target) =>
  target.matches?.(".place") &&
  !target.closest("svg").querySelector(".place:is(.can, .target, .chosen)");

// A place that is not where the chosen army stands.
const canEnd = (target) =>
  target.matches?.(".place:not(.chosen)") && target.closest("svg").querySelector(".place.chosen");
const enter = (place, key) =>
  place?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

export function useKeys(root) {
  const press = (event, selector, within = root.current) => {
    const button = within.querySelector(selector);
    if (button) {
      event.preventDefault();
      event.stopImmediatePropagation();
      button.click();
    }
  };
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
    if (LETTERS[key]) {
      const plans = key === "p" && root.current.querySelector(LETTERS.p) && canEnd(target);
      press(event, LETTERS[key]);
      if (plans) {
        enter(target, "Enter");
      }
    } else if (key === "m") {
      const place = game.querySelector('.cl-map-layer .place[tabindex="0"]');
      place?.focus();
      enter(place, key);
    } else if (key === "h") {
      press(event, "[data-key=ending-history]", game);
    } else if (key === "Enter" && isAround) {
      press(event, MAIN);
    }
    if (key === "f" && root.current.querySelector("[data-key=amount-all]")) {
      // Once the button says how many follow.
      requestAnimationFrame(() => root.current?.querySelector("[data-key=do-amount]")?.click());
    }
  });
  // Before the map hears of it.
  useEffect(() => {
    const game = root.current.closest(".cl-game");
    const stop = new AbortController();
    const hear = (event) =>
      event.key === "Enter" && !event.repeat && isIdle(event.target) && press(event, MAIN);
    game?.addEventListener("keydown", hear, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
