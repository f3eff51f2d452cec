import { enterBox, keepFocus } from "./focus.js";

keepFocus();

// An element with attributes, listeners (`onclick: …`) and children; what is false or null is left
// out.
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) {
      continue;
    }
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (name === "class") {
      element.className = value;
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

// A click is lost when its control is replaced between press and release, as the answer to the
// field just left would do: elements that hold the pressed control are filled after the click.
const PRESSABLE = "button, summary, a, label"; // not select: its list takes the release
let pressed = null;
const waiting = new Map();
const release = () => {
  pressed = null;
  setTimeout(() => {
    const due = [...waiting];
    waiting.clear();
    due.forEach(([element, children]) => fill(element, ...children));
  });
};
document.addEventListener(
  "pointerdown",
  (event) => {
    // Of another button the menu of the browser may take the release.
    pressed = event.button === 0 ? event.target.closest(PRESSABLE) : null;
  },
  true,
);
for (const kind of ["pointerup", "pointercancel", "dragend"]) {
  document.addEventListener(kind, release, true);
}
window.addEventListener("blur", release); // a release elsewhere is not told to the page

// True for the second click of a double one where a button with another name has come under the pointer meanwhile.
let clicked = "";
export function isStray({ detail }, name) {
  const stray = detail > 1 && clicked !== name;
  clicked = name;
  return stray;
}

// Replace what an element shows; whoever was on a control with a data-key stays on it, else on the
// first one left, else on the box they were in.
export function fill(element, ...children) {
  if (pressed && element.contains(pressed)) {
    waiting.set(element, children);
    return;
  }
  waiting.delete(element);
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset?.key;
  const caret = [active?.selectionStart, active?.selectionEnd];
  element.replaceChildren(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  if (!active) {
    return;
  }
  const same =
    key &&
    [...element.querySelectorAll("[data-key]:not([disabled])")].find(
      (control) => control.dataset.key === key,
    );
  const next = same || element.querySelector("button:not([disabled]), select, input, summary");
  if (next) {
    next.focus({ preventScroll: true });
    if (next === same && typeof caret[0] === "number" && same.value === active.value) {
      same.setSelectionRange(...caret);
    }
  } else {
    enterBox(element);
  }
}
