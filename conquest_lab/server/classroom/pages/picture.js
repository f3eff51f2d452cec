// The picture of a class: bets as dots over a line from 0 to 100 %, and under it the interval of all throws,
// which narrows from a few throws at the top to all of them at the bottom; the exact chance falls through both.

import { filled, percent, whole } from "./numbers.js";
import { trialWords } from "./trial_words.js";

const NS = "http://www.w3.org/2000/svg";
const WIDTH = 1000;
const HEIGHT = 560;
const BARE = 330; // of a picture of bets alone
const ABOVE = 16; // for the large figures of a phone
const LEFT = 50;
const RIGHT = 950;
const AXIS = 270;
const FUNNEL = [330, 520]; // from the first throws to the last
const APART = 2; // percent between two dots on one level

function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const at = (share) => LEFT + share * (RIGHT - LEFT);

function axis() {
  const marks = [];
  for (let tenth = 0; tenth <= 10; tenth += 1) {
    const x = at(tenth / 10);
    marks.push(s("line", { x1: x, x2: x, y1: AXIS, y2: AXIS + 8, class: "mark" }));
    if (tenth % 2 === 0) {
      marks.push(s("text", { x, y: AXIS + 34, class: "number" }, percent(tenth / 10, 0)));
    }
  }
  return s(
    "g",
    {},
    s("line", { x1: LEFT, x2: RIGHT, y1: AXIS, y2: AXIS, class: "axis" }),
    ...marks,
  );
}

// Each bet where it was made, on the lowest level on which its dot has room; they shrink where the pile
// would not fit.
function dots(bets) {
  const last = []; // the last bet on each level
  const placed = bets
    .toSorted((one, other) => one - other)
    .map((bet) => {
      const free = last.findIndex((before) => bet - before >= APART);
      const level = free < 0 ? last.length : free;
      last[level] = bet;
      return [bet, level];
    });
  const step = Math.min(20, (AXIS - 70) / Math.max(1, last.length));
  return placed.map(([bet, level]) =>
    s("circle", {
      cx: at(bet / 100),
      cy: AXIS - 14 - level * step,
      r: Math.min(8.5, step * 0.45),
      class: "dot",
    }),
  );
}

// Slips of paper in a box that is wider than the axis, larger while nothing else is shown: dots would be
// read as bets.
function hidden(count, largest) {
  const [across, down] = [44, 36];
  const [left, top, room] = [-5, 30, WIDTH + 10];
  const fits = (size) => Math.ceil(count / Math.floor(room / (across * size))) * down * size;
  let size = largest;
  while (fits(size) > AXIS - 90) {
    size *= 0.95;
  }
  const perRow = Math.floor(room / (across * size));
  const slips = Array.from({ length: count }, (_, n) => {
    const [x, y] = [n % perRow, Math.floor(n / perRow)];
    return s(
      "g",
      {
        class: "slip",
        transform: `translate(${left + x * across * size} ${top + y * down * size}) scale(${size})`,
      },
      s("rect", { x: 4, y: 4, width: 36, height: 28, rx: 3 }),
      s("text", { x: 22, y: 25 }, "?"),
    );
  });
  const height = Math.max(fits(size), down * size) + 20;
  const box = { x: left - 10, y: top - 10, width: room + 20, height, rx: 8 };
  return [s("rect", { ...box, class: "box" }), ...slips];
}

// Something stands on the axis or under it.
const hasValues = (seen) =>
  Boolean(seen.bets || seen.share?.throws || seen.exact) ||
  (seen.own !== undefined && seen.own !== null);

function funnel(path, share) {
  const points = [...path, share];
  const first = Math.log(points[0].throws);
  const span = Math.max(Math.log(share.throws) - first, 1e-9);
  const deep = (point) =>
    points.length === 2 && points[0].throws === share.throws
      ? FUNNEL[1]
      : FUNNEL[0] + ((Math.log(point.throws) - first) / span) * (FUNNEL[1] - FUNNEL[0]);
  const edge = (end) => points.map((point) => `${at(point[end])} ${deep(point)}`);
  const outline = `M${edge("low").join("L")}L${edge("high").toReversed().join("L")}z`;
  const middle = `M${edge("value").join("L")}`;
  const y = FUNNEL[1];
  return s(
    "g",
    { class: "share" },
    s("path", { d: outline, class: "inside" }),
    s("path", { d: middle, class: "value" }),
    s("path", { d: `M${at(share.low)} ${y}V${y + 14}H${at(share.high)}V${y}`, class: "end" }),
    s("text", { x: LEFT, y: y + 26, class: "left" }, `n = ${whole(share.throws)}`),
  );
}

function truth(exact, height) {
  const x = at(exact.value);
  const side = exact.value > 0.5 ? "right" : "left"; // the end of the text that stands at the line
  return s(
    "g",
    { class: "exact" },
    s("line", { x1: x, x2: x, y1: 34, y2: height - 12 }),
    s(
      "text",
      { x: x + (side === "right" ? 12 : -12), y: 26, class: side },
      percent(exact.value, 2),
    ),
  );
}

// `seen`: bets in percent or none, how many are hidden, the kind of the trials, their share, the exact
// chance; own: one bet to mark.
export function picture(t, seen) {
  const height = seen.share?.throws ? HEIGHT : BARE; // without throws it is drawn larger
  const parts = hasValues(seen) ? [axis()] : [];
  if (seen.bets) {
    parts.push(...dots(seen.bets));
  } else {
    parts.push(...hidden(seen.count, hasValues(seen) ? 1 : 2));
  }
  if (seen.share?.throws) {
    parts.push(funnel(seen.path ?? [], seen.share));
  }
  if (seen.own !== undefined && seen.own !== null) {
    const x = at(seen.own / 100);
    parts.push(s("path", { d: `M${x} ${AXIS - 2}l-11 -18h22z`, class: "own" }));
  }
  if (seen.exact) {
    parts.push(truth(seen.exact, height));
  }
  return s(
    "svg",
    {
      viewBox: `-25 ${-ABOVE} ${WIDTH + 50} ${ABOVE + height}`,
      class: "wall",
      role: "img",
      "aria-label": told(t, seen),
    },
    ...parts,
  );
}

// The picture in words.
export function told(t, seen) {
  const words = [];
  if (seen.bets?.length) {
    const sorted = [...seen.bets].sort((one, other) => one - other);
    const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
    words.push(
      sorted.length === 1
        ? filled(t("One bet: {bet}."), { bet: percent(middle / 100, 0) })
        : filled(t("Bets: {n}, from {low} to {high}, half of them at most {middle}."), {
            n: whole(sorted.length),
            low: percent(sorted[0] / 100, 0),
            high: percent(sorted.at(-1) / 100, 0),
            middle: percent(middle / 100, 0),
          }),
    );
  } else if (!seen.bets) {
    words.push(filled(t("Bets: {n}, hidden until the reveal."), { n: whole(seen.count) }));
  }
  if (seen.share?.throws) {
    words.push(shareTold(t, seen.trials, seen.share));
  }
  if (seen.exact) {
    words.push(filled(t("Exact chance: {chance}."), { chance: percent(seen.exact.value, 2) }));
  }
  return words.join(" ");
}

// The share of many trials with its interval, in words.
export const shareTold = (t, trials, share) =>
  filled(trialWords(t, trials).share, {
    won: whole(share.won),
    trials: whole(share.throws),
    share: percent(share.value),
    low: percent(share.low),
    high: percent(share.high),
  });
