import { classes, html, useLayoutEffect, useRef } from "../../../kit/view.js";

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
        class=${classes(water ? "cl-zone" : "cl-land", n === picked && "cl-picked")} />`,
  );
  const sign = ({ x, y }, n) => {
    const { shape, colour } = places[n];
    const kind = colour ? "cl-owned" : "cl-free";
    const marks = [marked.includes(n) && "cl-asked-about", n === picked && "cl-picked"];
    return html`<g class=${classes("cl-sign", ...marks)} transform=${`translate(${x} ${y})`}
      data-place=${n}>
      <circle class="cl-ring cl-outline-shape" r=${SIGN * 1.75} />
      <path d=${shape} transform=${`scale(${SIGN})`} class=${kind}
        style=${colour ? `--disc:${colour}` : ""} />
      <text dy="0.35em" class=${kind}>${n + 1}</text>
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
    <rect class="cl-sea" width=${width} height=${height} />
    ${land.filter((_, n) => shapes[n].water)}
    <path class="cl-sealink cl-outline-shape cl-untouched" d=${board.links} />
    ${land.filter((_, n) => !shapes[n].water)}
    <path class="cl-lake cl-untouched" d=${board.lakes} />
    ${shapes.map(sign)}
  </svg>`;
}

// Whose sign is which: the same in words.
export const Legend = ({ board, t }) =>
  html`<p class="cl-board-legend cl-wrap cl-apart">
    ${[...board.owners, ...(board.free ? [["○", "", t("free")]] : [])].map(
      ([sign, colour, name]) =>
        html`<span>
          <span aria-hidden="true" style=${colour ? `color:${colour}` : ""}>${sign}</span>${` ${name}`}
        </span>`,
    )}
  </p>`;

const BoardTable = ({ board, t }) => {
  const head = [t("Number"), t("Place"), t("Owner"), t("What lies here"), t("Neighbours")];
  return html`<details class="cl-board-table cl-apart">
    <summary class="cl-touch cl-pressable">${t("The board as a table")}</summary>
    <div class="cl-scroll cl-sideways" tabindex="0" role="group" aria-label=${t("The board as a table")}>
      <table>
        <thead><tr>${head.map((word) => html`<th class="cl-bold" scope="col">${word}</th>`)}</tr></thead>
        <tbody>
          ${board.places.map(
            ({ name, owner, lies, near }, n) =>
              html`<tr>
                <td>${n + 1}</td>
                <th scope="row">${name}</th>
                <td>${owner || t("free")}</td>
                <td>${lies}</td>
                <td>${near.join(", ")}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
};

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
    <div class="cl-board-frame cl-sideways" tabindex="0" role="group" aria-label=${t("Board")} ref=${frame}>
      <${BoardDrawing} board=${board} label=${label} picked=${value} pick=${change} />
    </div>
    <${Legend} board=${board} t=${t} />
    <label class="cl-row">
      <span>${t("Place")}</span>
      <select class="cl-narrows cl-touch" data-key="place" aria-invalid=${wrong} value=${value ?? ""}
        onChange=${({ target }) => change(target.value === "" ? null : Number(target.value))}>
        <option value="">${t("Point at the board, or choose here")}</option>
        ${board.places.map(({ name }, n) => html`<option value=${n}>${`${n + 1} · ${name}`}</option>`)}
      </select>
    </label>
    <${BoardTable} board=${board} t=${t} />
  </div>`;
}
