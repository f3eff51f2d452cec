// Buttons whose words change while they are pressed, and parts of a page that have a name.
import { html, useLayoutEffect, useRef } from "./view.js";

let clicked = "";

// True for the second click of a double one where a button with another name has come under the pointer meanwhile.
function isStray({ detail }, name) {
  const stray = detail > 1 && clicked !== name;
  clicked = name;
  return stray;
}

// A button that sends what it said when its press began: the next step may be written on it before the release.
export function Press({ message, send, name, children, ...attributes }) {
  const begun = useRef(null);
  const click = (event) => {
    const told = begun.current ?? message;
    begun.current = null;
    if (!isStray(event, name)) {
      send(told);
    }
  };
  const forget = ({ pointerType }) => {
    if (pointerType === "mouse") {
      begun.current = null; // a finger leaves before its click comes
    }
  };
  return html`<button ...${attributes} onPointerDown=${() => (begun.current = message)}
    onPointerLeave=${forget} onClick=${click}>${children}</button>`;
}

// The name of a landmark, with a number where the page has several of its kind: two boards, say. Gives what the
// landmark takes.
export function useLandmark(kind, name) {
  const root = useRef(null);
  useLayoutEffect(() => {
    const label = () => {
      const place = [...document.querySelectorAll(`[data-landmark="${kind}"]`)].indexOf(
        root.current,
      );
      root.current?.setAttribute("aria-label", place > 0 ? `${name} (${place + 1})` : name);
    };
    label();
    requestAnimationFrame(label);
  });
  return { ref: root, "data-landmark": kind };
}

// What a box takes over which somebody draws: `follow` is told each event of the pointer while it is pressed, `begin`
// the first one before.
export const drawnOver = (follow, begin = () => {}) => ({
  onPointerDown: (event) => {
    if (event.button === 0) {
      event.currentTarget.setPointerCapture(event.pointerId);
      begin(event);
      follow(event);
    }
  },
  onPointerMove: (event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event),
});

// What lies under the pointer in the box that takes its events, as its `data-` of this name says.
export function under({ clientX, clientY, currentTarget: box }, name) {
  const found = box.getRootNode().elementFromPoint(clientX, clientY);
  return box.contains(found) ? found.dataset[name] : undefined;
}
