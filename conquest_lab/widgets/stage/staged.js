import { classes, html, useLayoutEffect, useRef, useState } from "../../kit/view.js";
import { READ, READ_STILL, still } from "../shared/tempo.js";

// What a stage shows: a story told step by step, which the next view cuts short. `tell(step, seen, gone)` is called
// with every view: `await step(change, time)` shows what changes and waits this many milliseconds. seen: the ply up to
// which everything has been shown, null at first. gone: the moment that has left the screen by itself.
export function useStory(view, tell) {
  const [scene, show] = useState({ hidden: true, said: "" });
  const now = useRef(scene);
  const seen = useRef(null);
  const root = useRef(null);
  const gone = useRef("");
  useLayoutEffect(() => {
    let timer = 0;
    let isCut = false;
    const step = (change, time = 0) => {
      if (isCut) {
        return new Promise(() => {}); // nothing follows
      }
      now.current = { ...now.current, ...change };
      show(now.current);
      return new Promise((done) => {
        timer = setTimeout(done, time);
      });
    };
    // A stage on which nothing is left to decide goes by itself once it could be read, unless it is pointed at or
    // has the keyboard. A finger leaves its hover behind.
    const leave = async (time) => {
      await step({}, time);
      const { current } = root;
      const isPointed = matchMedia("(hover: hover)").matches && current.matches(":hover");
      if (isPointed || current.querySelector(":focus-visible")) {
        leave(READ / 2);
      } else {
        gone.current = momentOf(view);
        step({ hidden: true });
      }
    };
    tell(step, seen.current, gone.current).then(
      (isTold) => isTold && view.leaves && leave(still() ? READ_STILL : READ),
    );
    seen.current = view.ply;
    return () => {
      isCut = true;
      clearTimeout(timer);
    };
  }, [view]);
  return [scene, root];
}

// What a stage shows after this many throws.
export const momentOf = ({ key, thrown, throws }) => `${key} ${thrown ?? throws.length}`;

// The card on the map, in the corner that it leaves free, and beside it what screen readers hear. `close` are the
// words of the button that closes it.
export function StageCard({ view, scene, root, name, send, el, kind, close, children }) {
  const { hidden, said, saidAt, thrown, isRolling, view: shown = view } = scene;
  useLayoutEffect(() => {
    el.dataset.covers = "the map";
  }, []);
  const stop = () => send({ do: "stop", ply: view.ply });
  // A click beside its buttons means the map below: what is over makes room.
  const click = ({ target, detail }) =>
    view.leaves && detail === 1 && !target.closest("button") && !isRolling && stop();
  return html`<p class="cl-sr" role="status" aria-live="polite" lang=${shown.language}>
      <span key=${saidAt}>${said}</span>
    </p>
    <section class=${classes("cl-card cl-battle", kind)} role="group" hidden=${hidden} ref=${root}
      lang=${shown.language} aria-label=${name} data-thrown=${thrown} data-rolling=${isRolling || undefined}
      data-corner=${`${shown.low ? "bottom" : "top"} ${shown.right ? "right" : "left"}`}
      onKeyDown=${({ key }) => key === "Escape" && stop()} onClick=${click}>
      ${children}
      <div class="cl-row" hidden=${!close}>
        ${close && html`<button data-key="stage-stop" onClick=${stop}>${close}</button>`}
      </div>
    </section>`;
}

const GROWS = [{ transform: "scale(1.35)" }, { transform: "none" }];
const RISES = [
  { opacity: 0, transform: "translateY(26px)" },
  { opacity: 1, transform: "translateY(4px)", offset: 0.3 },
  { opacity: 0, transform: "translateY(-14px)" },
];

// Moves an element whenever `moved` is something else: `move` gives its animations.
export function useMoves(moved, move) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const running = moved ? move(box.current) : [];
    return () => running.forEach((each) => each.cancel());
  }, [moved]);
  return box;
}

// One side: sign, place and owner, and its number, which grows for a moment when `moved` changes; what was lost rises
// to it.
export function Fighter({ n, side, place, count, lost, moved, time, kind, children }) {
  const total = useMoves(moved, (box) => [
    box.querySelector(".cl-count").animate(GROWS, { duration: time }),
    ...(lost > 0 ? [box.querySelector(".cl-fall").animate(RISES, { duration: 900 })] : []),
  ]);
  return html`<div class=${classes("cl-fighter cl-middle cl-flex cl-downward cl-mid cl-tight", n ? "cl-defender" : "cl-attacker", kind)}
    style=${`--die:${side.colour};--edge:${side.edge}`}>
    <span class="cl-total cl-centre cl-anchor cl-inline" ref=${total}>
      <span class="cl-sign cl-text-l" aria-hidden="true">${side.symbol}</span>
      <b class="cl-count cl-text-huge cl-tight cl-inline-block">${count}</b>
      ${
        lost !== undefined &&
        html`<span class="cl-fall cl-text-xl cl-bold cl-round-l cl-in-white"
        aria-hidden="true">${lost > 0 && `−${lost}`}</span>`
      }
    </span>
    <span class="cl-place cl-bold cl-breaks">${place}</span>
    <span class="cl-owner cl-remark">${side.who}</span>
    ${children}
  </div>`;
}
