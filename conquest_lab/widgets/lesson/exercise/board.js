import { classes, html, Numbers, useLayoutEffect, useRef } from "../../../kit/view.js";

// A board as a drawing: places with numbers, each on a sign whose shape and colour say whose it is. It is
// made of lines alone, so that paper shows it as well as a screen.
const SIGN = 62; // radius of a sign, in board units
const REACH = 22; // half of a finger's target, in CSS pixels

// The nearest sign within a finger's reach, else the land under the pointer.
function placeAt({ clientX, clientY, currentTarget, target }, shapes) {
  const matrix = currentTarget.getScreenCTM().inverse();
  const at = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  const far = shapes.map(({ x, y }) => Math.hypot(at.x - x, at.y - y));
  const nearest = far.indexOf(Math.min(...far));
  if (far[nearest] <= REACH * matrix.a) {
    return nearest;
  }
  const under = target.closest("[data-place]");
  return under ? Number(under.dataset.place) : null;
}

// picked: the place that is chosen, if one is; `pick` is handed the place that was pointed at.
export function BoardDrawing({ board, label, picked = null, pick = null }) {
  const { width, height, shapes, places, marked } = board;
  const land = shapes.map(
    ({ d, water }, n) =>
      html`<path d=${d} data-place=${n} style=${places[n].fill ? `--fill:${places[n].fill}` : ""}
        class=${classes(water ? "cl-zone" : "cl-land", n === picked && "cl-picked")} fill="var(--sea)"
        stroke=${water ? "var(--sea-edge)" : "var(--quiet)"} stroke-width="7" />`,
  );
  const sign = ({ x, y }, n) => {
    const { shape, colour } = places[n];
    const marks = [marked.includes(n) && "cl-asked-about", n === picked && "cl-picked"];
    return html`<g class=${classes("cl-sign", ...marks)} transform=${`translate(${x} ${y})`}
      data-place=${n}>
      <circle class="cl-ring" fill="none" r=${SIGN * 1.75} />
      <path d=${shape} transform=${`scale(${SIGN})`} fill=${colour || "var(--raised)"}
        stroke=${colour ? "none" : "var(--ink)"} stroke-width="0.12" />
      <text dy="0.35em" text-anchor="middle" fill=${colour ? "var(--white)" : "var(--ink)"}>${n + 1}</text>
    </g>`;
  };
  const click = (event) => {
    const place = placeAt(event, shapes);
    if (place !== null) {
      pick(place);
    }
  };
  return html`<svg class="cl-drawing cl-full cl-pressable cl-block" viewBox=${`0 0 ${width} ${height}`} role="img"
    aria-label=${label} onClick=${pick ? click : undefined}>
    <rect width=${width} height=${height} fill="var(--sea)" />
    ${land.filter((_, n) => shapes[n].water)}
    <path class="cl-untouched" d=${board.links} fill="none" stroke="var(--sea-ink)" stroke-width="9"
      stroke-dasharray="26 20" />
    ${land.filter((_, n) => !shapes[n].water)}
    <path class="cl-untouched" d=${board.lakes} fill="var(--sea)" />
    ${shapes.map(sign)}
  </svg>`;
}

// Whose sign is which: the same in words.
export const Legend = ({ board, t }) =>
  html`<p class="cl-board-legend cl-wrap cl-gap-wide cl-apart">
    ${[...board.owners, ...(board.free ? [["○", "", t("free")]] : [])].map(
      ([sign, colour, name]) =>
        html`<span>
          <span aria-hidden="true" style=${colour ? `color:${colour}` : ""}>${sign}</span>${` ${name}`}
        </span>`,
    )}
  </p>`;

function BoardTable({ board: { places }, t }) {
  const columns = [t("Place"), t("Owner"), t("What lies here"), t("Neighbours")];
  const rows = places.map(({ name, owner, lies, near }, n) => [
    `${n + 1} · ${name}`,
    owner || t("free"),
    lies,
    near.join(", "),
  ]);
  return html`<${Numbers} kind="cl-board-table cl-apart" title=${t("The board as a table")}
    columns=${columns} rows=${rows} />`;
}

// The sheet on which a place is pointed at, or chosen from a list.
export function BoardSheet({ view: { board }, value, change, wrong, t }) {
  const frame = useRef(null);
  // On a phone the drawing is wider than the screen: the place that is asked about is shown first.
  useLayoutEffect(() => {
    requestAnimationFrame(() => {
      const [first] = board.marked;
      const part = first === undefined ? 0.5 : board.shapes[first].x / board.width;
      if (frame.current) {
        frame.current.scrollLeft = part * frame.current.scrollWidth - frame.current.clientWidth / 2;
      }
    });
  }, []);
  const label = t("Board with numbered places; the list and the table say the same.");
  return html`<div class="cl-drawn-board">
    <p class="cl-quiet" hidden=${!board.hand}>${board.hand}</p>
    <div class="cl-board-frame cl-boxed cl-sideways" tabindex="0" role="group" aria-label=${t("Board")} ref=${frame}>
      <${BoardDrawing} board=${board} label=${label} picked=${value} pick=${change} />
    </div>
    <${Legend} board=${board} t=${t} />
    <label class="cl-row">
      <span>${t("Place")}</span>
      <select class="cl-narrows" data-key="place" aria-invalid=${wrong} value=${value ?? ""}
        onChange=${({ target }) => change(target.value === "" ? null : Number(target.value))}>
        <option value="">${t("Point at the board, or choose here")}</option>
        ${board.places.map(({ name }, n) => html`<option value=${n}>${`${n + 1} · ${name}`}</option>`)}
      </select>
    </label>
    <${BoardTable} board=${board} t=${t} />
  </div>`;
}
