// A board to point at: a map as the server drew it, or cards. The nearest centre takes a click, so that
// a finger needs no aim; Tab and Enter do the same; a list beside it says all of it in words.

import { EXACT, INK } from "../../../kit/plane.js";
import { classes, html, Markup, useState } from "../../../kit/view.js";
import { labelled, whole } from "./numbers.js";
import { Fold, t } from "./page.js";

const REACH = 44; // CSS pixels around a centre within which a click belongs to it

// The options that begin with these places, and the places that can come next.
function after(options, path) {
  const open = options
    .map((option, n) => ({ n, places: option.places }))
    .filter(({ places }) => path.every((place, k) => places[k] === place));
  const next = new Set(
    open
      .filter(({ places }) => places.length > path.length)
      .map(({ places }) => places[path.length]),
  );
  return { open, next };
}

// Follows what is pointed at: `pick` is called with the number of an option once there is only one, and with nothing
// before that. Pointing again at a place lets go of it.
export function usePointer(options, pick) {
  const [path, follow] = useState([]);
  const go = (places) => {
    pick();
    follow(places);
  };
  const point = (place) => {
    if (path.includes(place)) {
      go([]);
      return;
    }
    const longer = after(options, path).next.has(place) ? [...path, place] : [place];
    const { open } = after(options, longer);
    const complete = open.filter(({ places }) => places.length === longer.length);
    if (open.length === 1 || (complete.length === 1 && open.length === complete.length)) {
      follow([]);
      pick(open[0].n);
    } else {
      go(open.length ? longer : []);
    }
  };
  const { next } = after(options, path);
  return {
    path,
    next: next.size ? next : after(options, []).next,
    point,
    clear: () => go([]),
    forget: () => follow([]),
  };
}

// An arrow on a map that goes on beyond its edges: the short way from Kamchatka to Alaska leads over both.
function Way({ board, from, to, ...look }) {
  const far = to.x - from.x;
  if (Math.abs(far) <= board.width / 2) {
    return html`<${Arrow} from=${from} to=${to} ...${look} />`;
  }
  const by = far > 0 ? -board.width : board.width;
  return html`<${Arrow} from=${from} to=${{ ...to, x: to.x + by }} ...${look} />
    <${Arrow} from=${{ ...from, x: from.x - by }} to=${to} ...${look} />`;
}

// The colours of what was chosen and of what is right.
const lineOf = (kind) => ({ chosen: EXACT, right: "var(--green)" })[kind] ?? INK;

function Arrow({ from, to, width, kind }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const end = { x: to.x - ux * 80, y: to.y - uy * 80 };
  const head = 55 + width;
  const points = [
    [end.x, end.y],
    [end.x - ux * head - uy * head * 0.55, end.y - uy * head + ux * head * 0.55],
    [end.x - ux * head + uy * head * 0.55, end.y - uy * head - ux * head * 0.55],
  ];
  const line = {
    x1: from.x + ux * 70,
    y1: from.y + uy * 70,
    x2: end.x - ux * 30,
    y2: end.y - uy * 30,
  };
  return html`<g stroke="var(--raised)">
    <line ...${line} stroke-width=${width + 14} />
    <line ...${line} stroke-width=${width} stroke=${lineOf(kind)} />
    <polygon points=${points.map((point) => point.join()).join(" ")} stroke-width="7" fill=${lineOf(kind)} />
  </g>`;
}

const Ring = ({ at: { x, y }, r = 95, kind = "" }) =>
  html`<circle cx=${x} cy=${y} r=${r} fill="none" stroke-width="22"
    stroke=${kind === "right" ? lineOf(kind) : INK} />`;

const Bubble = ({ at: { x, y }, children }) =>
  html`<g class="bubble" fill=${INK} transform=${`translate(${x} ${y - 95})`}>
    <rect x="-70" y="-52" width="140" height="92" rx="40" fill="var(--raised)" stroke=${INK} stroke-width="8" />
    <text y="22" class="cl-text-huge">${children}</text>
  </g>`;

// Options of several places as arrows, of one place as bubbles; each with its count where there is one.
function marks(board, options, { chosen, counts, right }) {
  const most = Math.max(1, ...(counts ?? [0]));
  const at = (n) => board.places[n];
  const totals = new Map();
  const drawn = options.map(({ places }, n) => {
    const own = n === chosen ? "chosen" : "";
    const kind = right?.includes(n) ? "right" : own;
    const count = counts?.[n] ?? 0;
    if (!places.length || (!count && !kind)) {
      return null;
    }
    const last = places.at(-1);
    if (count) {
      totals.set(last, (totals.get(last) ?? 0) + count);
    }
    if (places.length > 1) {
      const width = counts ? 14 + (46 * count) / most : 26;
      return html`<${Way} board=${board} from=${at(places.at(-2))} to=${at(last)} width=${width} kind=${kind} />`;
    }
    return (!counts || kind === "right") && html`<${Ring} at=${at(last)} kind=${kind} />`;
  });
  const bubbles = [...totals].map(
    ([place, count]) => html`<${Bubble} at=${at(place)}>${whole(count)}<//>`,
  );
  return [...drawn, ...bubbles];
}

// The place that is nearest to a click, -1 where none is near.
function nearest(event, board, places) {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = box.width / board.width;
  const away = (n) => {
    const { x, y } = board.places[n];
    return Math.hypot(box.left + x * scale - event.clientX, box.top + y * scale - event.clientY);
  };
  const [first = -1] = places
    .filter((n) => away(n) < REACH)
    .toSorted((one, other) => away(one) - away(other));
  return first;
}

function Spot({ n, place: { x, y, said }, pointer }) {
  const press = (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pointer.point(n);
    } else if (event.key === "Escape" && pointer.path.length) {
      pointer.clear();
    }
  };
  return html`<circle cx=${x} cy=${y} r="85" class="spot" role="button" tabindex="0" aria-label=${said}
    data-key=${`place-${n}`} onKeyDown=${press} />`;
}

function MapBoard({ board, options, view, pointer }) {
  const click = (event) => {
    const n = nearest(event, board, [...pointer.next, ...pointer.path]);
    if (n >= 0) {
      pointer.point(n);
    }
  };
  // The land is drawn by the server from the outlines of the map.
  return html`<svg viewBox=${`0 0 ${board.width} ${board.height}`} class="board cl-block cl-full cl-lined cl-round-l" text-anchor="middle" font-weight="700" role=${pointer ? "group" : "img"}
    aria-label=${t("Board: {game}", { game: board.title })} onClick=${pointer ? click : undefined}>
    <g aria-hidden="true" dangerouslySetInnerHTML=${{ __html: board.svg }} />
    ${board.marked.map((n) => html`<${Ring} at=${board.places[n]} r="100" />`)}
    ${(board.arrows ?? []).map(
      ([from, to]) =>
        html`<${Way} board=${board} from=${board.places[from]} to=${board.places[to]} width=${26} kind="" />`,
    )}
    ${marks(board, options, view)}
    ${pointer?.path.map((n) => html`<${Ring} at=${board.places[n]} kind="chosen" />`)}
    ${
      pointer &&
      [...pointer.next].map(
        (n) =>
          html`<${Spot} key=${`place-${n}`} n=${n} place=${board.places[n]} pointer=${pointer} />`,
      )
    }
  </svg>`;
}

function CardBoard({ board, options, view: { counts, right, chosen }, pointer }) {
  const card = (shown, n) => {
    const mine = options.flatMap(({ places }, at) => (places.at(-1) === n ? [at] : []));
    const count = counts ? mine.reduce((sum, at) => sum + (counts[at] ?? 0), 0) : 0;
    const kind = classes(
      "cl-grid cl-boxed cl-on-paper cl-text-s",
      mine.some((at) => right?.includes(at)) && "right",
      (mine.includes(chosen) || pointer?.path.includes(n)) && "chosen",
    );
    const name = html`<b>${shown.name}${shown.worth ? ` (${shown.worth})` : ""}</b>`;
    return html`<li class=${kind}>
      ${
        pointer?.next.has(n)
          ? html`<button type="button" data-key=${`place-${n}`} onClick=${() => pointer.point(n)}>${name}</button>`
          : name
      }
      ${shown.owner && html`<span style=${`color:${shown.colour}`}>${shown.symbol} ${shown.owner}</span>`}
      ${shown.lines.map(
        ([text, dice]) =>
          html`<span class=${dice ? "cl-bold" : undefined}>${dice ? `✓ ${labelled(text, dice)}` : text}</span>`,
      )}
      ${count > 0 && html`<strong class="count cl-pill cl-on-ink">${whole(count)}</strong>`}
    </li>`;
  };
  return html`<ul class="cards cl-grid cl-flush" aria-label=${t("Board: {game}", { game: board.title })}>
    ${board.places.map(card)}
  </ul>`;
}

const Players = ({ players }) =>
  html`<ul class="players cl-wrap cl-gap-flat cl-apart">
    ${players.map(
      ({ name, symbol, colour, hand, cards }) =>
        html`<li>
        <span style=${`color:${colour}`} aria-hidden="true">${symbol}</span> ${name}
        ${hand && html`<span class="quiet"> ${t("hand: {cards}", { cards: hand })}</span>`}
        ${cards && !hand ? html`<span class="quiet"> ${t("cards: {n}", { n: cards })}</span>` : null}
      </li>`,
    )}
  </ul>`;

// The dice that a sheet asks about, as the server has drawn them; null where there are none.
export const LyingDice = ({ dice }) => dice && html`<${Markup} class="lying" text=${dice} />`;

// A picture beside a question: a board, a sentence about it, and, for phones, the map in words.
export const Pictured = ({ picture: { board, about }, inWords = false }) =>
  html`<div class="pictured">
    <${Board} sheet=${{ board }} view=${{}} />
    ${about && html`<p class="quiet">${about}</p>`}
    ${
      inWords &&
      board.kind === "map" &&
      html`<${Fold} class="quiet" name="in-words" words=${t("The map in words")}>
        <ul>${board.places.map(({ said }) => html`<li>${said}</li>`)}</ul>
      <//>`
    }
  </div>`;

// The board of a sheet. view: the option chosen, counts by option, the right ones. pointer: for one who answers.
export function Board({ sheet: { board, options = [] }, view, pointer = null }) {
  if (!board) {
    return null;
  }
  const Drawn = board.kind === "map" ? MapBoard : CardBoard;
  return html`<div class="table">
    <${Drawn} board=${board} options=${options} view=${view} pointer=${pointer} />
    ${(board.dice ?? []).map((said) => html`<p class="cl-apart-s">${said}</p>`)}
    <${Players} players=${board.players} />
  </div>`;
}
