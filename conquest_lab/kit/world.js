// The board of the world as SVG: territories to point at, by mouse, finger and keyboard, and above them the graph: a
// disc for each territory, a line for each border.
import { classes, html, useHere, useLayoutEffect, useMemo, useRef, useState } from "./view.js";

const ARROWS = { ArrowLeft: 0, ArrowRight: 1, ArrowUp: 2, ArrowDown: 3 };
const ROUND = 0.5; // of the width: a longer border runs round the world
const NARROW = 560; // pixels

// A view of a board that comes after the view: nothing is drawn before it is there.
export const onBoard = (View) =>
  function OnBoard(given) {
    const { model } = given;
    const [board, setBoard] = useState(model.get("board"));
    useLayoutEffect(() => {
      const follow = () => setBoard(model.get("board"));
      model.on("change:board", follow);
      follow();
      return () => model.off("change:board", follow);
    }, [model]);
    return board.names && html`<${View} ...${given} board=${board} />`;
  };

// What is done in the script is shown at once and told to the kernel with a number: an answer to an older message is
// not taken for the newest. Gives what is shown, and a function that shows something and tells it.
export function useMarked(known) {
  const { view, send } = useHere();
  const sent = useRef(view.mark);
  const [held, hold] = useState(known);
  const show = (to, message) => {
    sent.current += 1;
    hold(to);
    send({ ...message, mark: sent.current });
  };
  return [view.mark >= sent.current ? known : held, show];
}

// The connected pieces of the places that are left, each as a list, the largest first.
export function piecesOf(near, erased) {
  const seen = new Set(erased);
  const found = [];
  near.forEach((_, start) => {
    const piece = [];
    const reach = (n) => {
      if (!seen.has(n)) {
        seen.add(n);
        piece.push(n);
        near[n].forEach(reach);
      }
    };
    reach(start);
    if (piece.length > 0) {
      found.push(piece);
    }
  });
  return found.sort((a, b) => b.length - a.length);
}

// All borders, each once: pairs of numbers of territories.
export const bordersOf = (near) =>
  near.flatMap((others, a) => others.filter((b) => a < b).map((b) => [a, b]));

// A colour between two, each as three parts of 255.
export const mixed = (low, high, share) =>
  `rgb(${low.map((part, k) => Math.round(part + (high[k] - part) * share)).join()})`;

// One or two straight lines between the discs of two neighbours: two where the border runs round the edge.
function Border({ from: [ax, ay], to: [bx, by], width, look = "" }) {
  const line = (x1, x2) =>
    html`<line x1=${x1} y1=${ay} x2=${x2} y2=${by} class=${`cl-border cl-untouched ${look}`} />`;
  if (Math.abs(ax - bx) <= width * ROUND) {
    return line(ax, bx);
  }
  const away = ax < bx ? -width : width;
  return [line(ax, bx + away), line(ax - away, bx)];
}

const placeOf = ({ target }) => {
  const found = target.closest?.("[data-place]");
  return found ? Number(found.dataset.place) : null;
};

// The map. `looks` are { look, text, said, pressed, fill } for each territory: a class, the text on its disc, words
// after its name, pressed or not; `lines` are [a, b, class]; `label` says what it is. `box` is the part that is shown,
// [left, top, width, height]. `choose(n)` is called for the territory that is pointed at.
export function World({ label, looks, lines, box, choose }) {
  const { model, t } = useHere();
  const board = model.get("board");
  const { width, height, labels, names, steps } = board;
  const [left, top, wide, high] = box ?? [0, 0, width, height];
  const svg = useRef(null);
  const [isLarge, enlarge] = useState(false); // on a phone larger than the screen: it is scrolled then
  const [stop, setStop] = useState(0);
  const [named, name] = useState(null);
  const [[roomWide, roomHigh], setRoom] = useState([0, 0]);
  useLayoutEffect(() => {
    const measure = () =>
      svg.current.clientWidth && setRoom([svg.current.clientWidth, svg.current.clientHeight]);
    const watch = new ResizeObserver(measure);
    watch.observe(svg.current);
    return () => watch.disconnect();
  }, []);
  // The outlines are long and never change.
  const ground = useMemo(
    () =>
      html`<rect class="cl-sea" width=${width} height=${height} />
      <path class="cl-sealink cl-outline-shape" d=${board.links} />`,
    [board],
  );
  const isAway = (n) => /\bcl-away\b/.test(looks[n].look);
  const focus = (n) => {
    setStop(n);
    svg.current.querySelector(`.cl-land[data-place="${n}"]`).focus({ preventScroll: true });
  };
  const keyed = (event) => {
    const n = placeOf(event);
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (n !== null && isPlain && event.key in ARROWS) {
      event.preventDefault();
      event.stopPropagation();
      let next = steps[n][ARROWS[event.key]];
      for (let tries = 0; isAway(next) && tries < 9; tries += 1) {
        next = steps[next][ARROWS[event.key]];
      }
      focus(isAway(next) ? n : next);
    } else if (n !== null && isPlain && ["Enter", " "].includes(event.key)) {
      event.preventDefault();
      choose(n);
    }
  };
  // Text and discs keep their size on the screen, however large the map is drawn.
  const scale = Math.min(roomWide / wide, roomHigh / high) || 1;
  const style = `${roomWide ? `--px:${1 / scale};` : ""}${box ? `aspect-ratio:${wide} / ${high}` : ""}`;
  return html`<div class=${classes("cl-drawn-map", isLarge && "cl-large")}>
    <div class="cl-scroll">
      <svg class="cl-world cl-full cl-round-l" viewBox=${`${left} ${top} ${wide} ${high}`} role="group" ref=${svg}
        preserveAspectRatio="xMidYMid meet" aria-label=${label} style=${style}
        data-narrow=${roomWide ? String(roomWide < NARROW && wide === width) : undefined}
        onClick=${(event) => {
          const n = placeOf(event);
          if (n !== null) {
            focus(n);
            choose(n);
          }
        }}
        onPointerOver=${(event) => name(placeOf(event))} onPointerLeave=${() => name(null)}
        onFocusIn=${(event) => name(placeOf(event))} onFocusOut=${() => name(null)}
        onKeyDown=${keyed}>
        ${ground}
        <g>
          ${looks.map(
            ({ look = "", said, pressed, fill }, n) =>
              html`<path class=${`cl-land ${look}`} d=${board.paths[n]} role="button"
                tabindex=${n === stop ? 0 : -1} data-place=${n} aria-pressed=${pressed}
                aria-label=${said ? `${names[n]}, ${said}` : names[n]}
                style=${fill ? `fill:${fill}` : undefined} />`,
          )}
        </g>
        <path class="cl-lake cl-untouched" d=${board.lakes} />
        <g class="cl-lines" aria-hidden="true">
          ${lines.map(
            ([a, b, look]) =>
              html`<${Border} from=${labels[a]} to=${labels[b]} width=${width}
                look=${look} />`,
          )}
        </g>
        <g aria-hidden="true">
          ${looks.map(
            ({ look = "", text = "" }, n) =>
              html`<g class=${`cl-node ${look} ${text === "" ? "cl-bare" : ""}`} data-place=${n}
                transform=${`translate(${labels[n].join()})`}>
                <circle stroke="var(--ink)" /><text fill="var(--ink)" text-anchor="middle" dy="0.35em">${text}</text>
              </g>`,
          )}
        </g>
        <${HoverName} at=${named === null ? null : labels[named]} box=${[left, top, wide, high]}>
          ${named === null ? "" : names[named]}
        <//>
      </svg>
    </div>
    <button class="cl-larger cl-space-above" data-key="larger" aria-pressed=${isLarge}
      onClick=${() => enlarge(!isLarge)}>${isLarge ? t("Whole map") : t("Larger map")}</button>
  </div>`;
}

// The name of the territory that is pointed at, above its disc, or below it at the upper edge.
function HoverName({ at, box, children }) {
  const [x, y] = at ?? [0, 0];
  const right = (x - box[0]) / box[2];
  const anchor = right > 0.8 ? "end" : "middle";
  return html`<text class="cl-hover-name cl-untouched" fill="var(--ink)" x=${x} y=${y}
    dy=${y - box[1] < box[3] * 0.2 ? "1.9em" : "-1.1em"}
    text-anchor=${right < 0.2 ? "start" : anchor}>${children}</text>`;
}

// A list to choose a territory from, for those who do not point at the map.
export function PlaceList({ choose }) {
  const { names } = useHere().model.get("board");
  const order = names.map((name, n) => [name, n]).sort(([a], [b]) => a.localeCompare(b));
  const pick = ({ target }) => {
    const n = target.value;
    target.value = "";
    if (n !== "") {
      choose(Number(n));
    }
  };
  return html`<select data-key="place" onChange=${pick}>
    <option value="" />
    ${order.map(([name, n]) => html`<option value=${n}>${name}</option>`)}
  </select>`;
}
