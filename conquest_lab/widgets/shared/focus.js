// What the keyboard is on stays where it was, whatever is drawn anew: a control that is taken away, hidden or disabled
// hands the focus to what is left around it. A browser would give it to the whole page, and the next key
// would do nothing, or something else. A view with `data-covers` lies over another one, which gets the focus
// when its controls go.

// No field for text: on a phone it would bring up the keys. No canvas: the paint below a map is a stop only
// until the map says that it is none, and would take the focus along.
const STOPS =
  'button:not([disabled]), select:not([disabled]), summary, a[href], [tabindex="0"]:not(canvas), input:is([type="range"], [type="checkbox"], [type="radio"])';
// The bars above a game lead away from it: they get no focus that nobody gave them.
const BARS = ".cl-files, .cl-page_bar";
const FRAMES = 600; // for this many a page waits for the views of a game
const OURS = ".cl-panel, .cl-game, .cl-guided, .cl-play, #main";
const ONCE = Symbol.for("conquest-lab/focus"); // each view brings its own copy of this module

const isShown = (element) => element.isConnected && element.checkVisibility?.() !== false;
const isThere = (element) => isShown(element) && !element.disabled && !element.closest?.("[inert]");

let around = []; // what had the focus last, and all that it stood in

// The first control to be seen in a box, if it has any.
function firstStop(box) {
  return [...box.querySelectorAll(STOPS)].find(
    (stop) => isShown(stop) && (!stop.closest(BARS) || box.closest(BARS)),
  );
}

// Give the focus to a box without controls: Tab goes on from here, not from the top of the page. What holds
// nothing would not be read, and may not be shown at all.
export function enterBox(box) {
  let shown = box;
  while (!(isShown(shown) && shown.textContent.trim()) && shown.parentElement) {
    shown = shown.parentElement;
  }
  shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
}

// Find the focus a place if what had it is gone; people who have left it on purpose are left alone.
function mend(frames = 0) {
  const [last, ...boxes] = around;
  const now = document.activeElement;
  if (!last || isThere(last) || (now && now !== document.body && isThere(now))) {
    return;
  }
  const box = boxes.find(
    (each) => each instanceof Element && isShown(each) && !each.matches("[data-covers]"),
  );
  if (!box?.closest(OURS)) {
    around = [];
    return;
  }
  const stop = firstStop(box);
  if (stop) {
    stop.focus({ preventScroll: true });
  } else if (box.matches(".cl-play") && frames > 0) {
    requestAnimationFrame(() => mend(frames - 1)); // the views of the screen are still to come
  } else {
    enterBox(box);
  }
}

// Watch over the focus of this page from now on.
export function keepFocus() {
  if (window[ONCE]) {
    return;
  }
  window[ONCE] = true;
  document.addEventListener("focusin", (event) => {
    around = event.composedPath();
  });
  document.addEventListener("focusout", (event) => {
    if (!event.relatedTarget) {
      requestAnimationFrame(() => mend(FRAMES));
    }
  });
  // Not every browser says that a control has lost the focus by being hidden.
  document.addEventListener("keydown", () => mend(), true);
}
