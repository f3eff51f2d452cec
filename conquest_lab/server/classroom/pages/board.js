// A board to point at: a map as the server drew it, or cards. The nearest centre takes a click, so that
// a finger needs no aim; Tab and Enter do the same; a list beside it says all of it in words.

import { h } from "../../../widgets/shared/dom.js";
import { filled, labelled, whole } from "./numbers.js";

const NS = "http://www.w3.org/2000/svg";
const REACH = 44; // CSS pixels around a centre within which a click belongs to it

function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

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

// Follows what is pointed at: `pick` is called with the number of an option once there is only one.
export class Pointer {
  constructor(options, pick, draw) {
    this.options = options;
    this.pick = pick;
    this.draw = draw;
    this.path = [];
  }

  get next() {
    const { next } = after(this.options, this.path);
    return next.size ? next : after(this.options, []).next;
  }

  clear() {
    this.path = [];
    this.draw();
  }

  // Pointing again at a place lets go of it.
  point(place) {
    if (this.path.includes(place)) {
      this.clear();
      return;
    }
    const path = after(this.options, this.path).next.has(place) ? [...this.path, place] : [place];
    const { open } = after(this.options, path);
    if (open.length === 0) {
      this.path = [];
    } else {
      this.path = path;
      const complete = open.filter(({ places }) => places.length === path.length);
      if (open.length === 1 || (complete.length === 1 && open.length === complete.length)) {
        this.path = [];
        this.pick(open[0].n);
        return;
      }
    }
    this.draw();
  }
}

function arrow(from, to, width, kind) {
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
  return s(
    "g",
    { class: `arrow ${kind}` },
    s("line", { ...line, "stroke-width": width + 14, class: "case" }),
    s("line", { ...line, "stroke-width": width }),
    s("polygon", { points: points.map((point) => point.join()).join(" ") }),
  );
}

const bubble = (place, text, kind) =>
  s(
    "g",
    { class: `bubble ${kind}`, transform: `translate(${place.x} ${place.y - 95})` },
    s("rect", { x: -70, y: -52, width: 140, height: 92, rx: 40 }),
    s("text", { y: 22 }, text),
  );

// Options of several places as arrows, of one place as bubbles; each with its count where there is one.
function marks(board, options, { chosen, counts, right }) {
  const drawn = [];
  const most = Math.max(1, ...(counts ?? [0]));
  const at = (n) => board.places[n];
  options.forEach(({ places }, n) => {
    const own = n === chosen ? "chosen" : "";
    const kind = right?.includes(n) ? "right" : own;
    const count = counts?.[n] ?? 0;
    if (!places.length || (!count && !kind)) {
      return;
    }
    const last = at(places.at(-1));
    if (places.length > 1) {
      const width = counts ? 14 + (46 * count) / most : 26;
      drawn.push(arrow(at(places.at(-2)), last, width, kind));
    } else if (!counts || kind === "right") {
      drawn.push(s("circle", { cx: last.x, cy: last.y, r: 95, class: `ring ${kind}` }));
    }
  });
  if (counts) {
    const totals = new Map();
    options.forEach(({ places }, n) => {
      if (places.length && counts[n]) {
        const last = places.at(-1);
        totals.set(last, (totals.get(last) ?? 0) + counts[n]);
      }
    });
    totals.forEach((count, place) => drawn.push(bubble(at(place), whole(count), "")));
  }
  return drawn;
}

function mapBoard(t, board, options, view, pointer) {
  const picture = s("svg", {
    viewBox: `0 0 ${board.width} ${board.height}`,
    class: "board",
    role: pointer ? "group" : "img",
    "aria-label": filled(t("Board: {game}"), { game: board.title }),
  });
  const land = s("g", { "aria-hidden": "true" });
  land.innerHTML = board.svg; // drawn by the server from the outlines of the map
  picture.append(land);
  board.marked.forEach((n) => {
    const { x, y } = board.places[n];
    picture.append(s("circle", { cx: x, cy: y, r: 100, class: "ring" }));
  });
  picture.append(...marks(board, options, view));
  if (!pointer) {
    return picture;
  }
  const places = pointer.path.map((n) => board.places[n]);
  picture.append(
    ...places.map(({ x, y }) => s("circle", { cx: x, cy: y, r: 95, class: "ring chosen" })),
  );
  for (const n of pointer.next) {
    const { x, y, said } = board.places[n];
    const spot = s("circle", {
      cx: x,
      cy: y,
      r: 85,
      class: "spot",
      role: "button",
      tabindex: 0,
      "aria-label": said,
      "data-key": `place-${n}`,
    });
    spot.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        pointer.point(n);
      } else if (event.key === "Escape" && pointer.path.length) {
        pointer.clear();
      }
    });
    picture.append(spot);
  }
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const scale = box.width / board.width;
    let nearest = -1;
    let least = REACH;
    for (const n of [...pointer.next, ...pointer.path]) {
      const { x, y } = board.places[n];
      const away = Math.hypot(
        box.left + x * scale - event.clientX,
        box.top + y * scale - event.clientY,
      );
      if (away < least) {
        least = away;
        nearest = n;
      }
    }
    if (nearest >= 0) {
      pointer.point(nearest);
    }
  });
  return picture;
}

function cardBoard(t, board, options, { counts, right, chosen }, pointer) {
  const of = (n) => options.flatMap(({ places }, at) => (places.at(-1) === n ? [at] : []));
  return h(
    "ul",
    { class: "cards", "aria-label": filled(t("Board: {game}"), { game: board.title }) },
    board.places.map((card, n) => {
      const mine = of(n);
      const count = counts ? mine.reduce((sum, at) => sum + (counts[at] ?? 0), 0) : 0;
      const kind = [
        mine.some((at) => right?.includes(at)) ? "right" : "",
        mine.includes(chosen) || pointer?.path.includes(n) ? "chosen" : "",
      ];
      const name = h("b", {}, card.name, card.worth ? ` (${card.worth})` : "");
      const canBe = pointer?.next.has(n);
      return h(
        "li",
        { class: kind.join(" ") },
        canBe
          ? h(
              "button",
              { type: "button", "data-key": `place-${n}`, onclick: () => pointer.point(n) },
              name,
            )
          : name,
        card.owner
          ? h("span", { style: `color:${card.colour}` }, `${card.symbol} ${card.owner}`)
          : null,
        card.lines.map(([text, dice]) =>
          h(
            "span",
            { class: dice ? "line done" : "line" },
            dice ? `✓ ${labelled(text, dice)}` : text,
          ),
        ),
        count ? h("strong", { class: "count" }, whole(count)) : null,
      );
    }),
  );
}

const players = (t, board) =>
  h(
    "ul",
    { class: "players" },
    board.players.map(({ name, symbol, colour, hand, cards }) =>
      h(
        "li",
        {},
        h("span", { style: `color:${colour}`, "aria-hidden": "true" }, symbol),
        ` ${name}`,
        hand
          ? h("span", { class: "quiet" }, ` ${filled(t("hand: {cards}"), { cards: hand })}`)
          : null,
        cards && !hand
          ? h("span", { class: "quiet" }, ` ${filled(t("cards: {n}"), { n: cards })}`)
          : null,
      ),
    ),
  );

// The dice that a sheet asks about; null where there are none.
export function lyingDice({ dice }) {
  if (!dice) {
    return null;
  }
  const box = h("div", { class: "lying" });
  box.innerHTML = dice; // drawn by the server
  return box;
}

// The board of a sheet. view: the option chosen, counts by option, the right ones. pointer: for one who answers.
export function drawBoard(t, sheet, view, pointer = null) {
  if (!sheet.board) {
    return null;
  }
  const draw = sheet.board.kind === "map" ? mapBoard : cardBoard;
  return h(
    "div",
    { class: "table" },
    draw(t, sheet.board, sheet.options ?? [], view, pointer),
    (sheet.board.dice ?? []).map((said) => h("p", { class: "dice" }, said)),
    players(t, sheet.board),
  );
}
