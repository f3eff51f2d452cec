// The picture of a class: bets as dots over a line from 0 to 100 %, and under it the interval of all throws,
// which narrows from a few throws at the top to all of them at the bottom; the exact chance falls through both.

import { EXACT, INK, SEEN } from "../../../kit/plane.js";
import { html } from "../../../kit/view.js";
import { fillGaps } from "../../../kit/words.js";
import { percent, whole } from "./numbers.js";
import { t } from "./page.js";
import { trialWords } from "./trial_words.js";

const WIDTH = 1000;
const HEIGHT = 560;
const BARE = 330; // of a picture of bets alone
const ABOVE = 16; // for the large figures of a phone
const LEFT = 50;
const RIGHT = 950;
const AXIS = 270;
const FUNNEL = [330, 520]; // from the first throws to the last
const APART = 2; // percent between two dots on one level
const TENTHS = Array.from({ length: 11 }, (_, n) => n / 10);

const at = (share) => LEFT + share * (RIGHT - LEFT);
const isThere = (value) => value !== undefined && value !== null;

const Axis = () =>
  html`<g stroke-width="2" stroke=${INK}>
    <line x1=${LEFT} x2=${RIGHT} y1=${AXIS} y2=${AXIS} class="axis" />
    ${TENTHS.map(at).map((x) => html`<line x1=${x} x2=${x} y1=${AXIS} y2=${AXIS + 8} />`)}
  </g>`;

// Drawn last, on ground of their own: the line of the exact chance passes behind them.
const Figures = () =>
  html`<g class="figures" stroke="var(--paper)" stroke-width="12" stroke-linejoin="round" paint-order="stroke">
    ${TENTHS.filter((_, n) => n % 2 === 0).map(
      (share) => html`<text x=${at(share)} y=${AXIS + 34}>${percent(share, 0)}</text>`,
    )}
  </g>`;

// Each bet where it was made, on the lowest level on which its dot has room; they shrink where the pile
// would not fit.
function Dots({ bets }) {
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
  return placed.map(
    ([bet, level]) =>
      html`<circle cx=${at(bet / 100)} cy=${AXIS - 14 - level * step} r=${Math.min(8.5, step * 0.45)}
        class="dot" fill=${SEEN} />`,
  );
}

// Slips of paper in a box that is wider than the axis, larger while nothing else is shown: dots would be
// read as bets.
function Hidden({ count, largest }) {
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
    const place = `translate(${left + x * across * size} ${top + y * down * size}) scale(${size})`;
    return html`<g class="slip" transform=${place}>
      <rect x="4" y="4" width="36" height="28" rx="3" fill="var(--raised)" stroke=${SEEN} stroke-width="3" />
      <text x="22" y="25" fill=${SEEN}>?</text>
    </g>`;
  });
  const height = Math.max(fits(size), down * size) + 20;
  return html`<rect x=${left - 10} y=${top - 10} width=${room + 20} height=${height} rx="8" fill="var(--sunk)"
      stroke="var(--line)" stroke-width="2" />${slips}`;
}

function Funnel({ path, share }) {
  const points = [...path, share];
  const first = Math.log(points[0].throws);
  const span = Math.max(Math.log(share.throws) - first, 1e-9);
  const deep = (point) =>
    points.length === 2 && points[0].throws === share.throws
      ? FUNNEL[1]
      : FUNNEL[0] + ((Math.log(point.throws) - first) / span) * (FUNNEL[1] - FUNNEL[0]);
  const edge = (end) => points.map((point) => `${at(point[end])} ${deep(point)}`);
  const y = FUNNEL[1];
  return html`<g fill="none" stroke=${INK} stroke-width="3">
    <path d=${`M${edge("low").join("L")}L${edge("high").toReversed().join("L")}z`} fill="var(--gold)" stroke="var(--gold-ink)" stroke-width="2" />
    <path d=${`M${edge("value").join("L")}`} />
    <path d=${`M${at(share.low)} ${y}V${y + 14}H${at(share.high)}V${y}`} />
    <text x=${LEFT} y=${y + 26} text-anchor="start" fill=${INK} stroke="none">n = ${whole(share.throws)}</text>
  </g>`;
}

function Truth({ exact, height }) {
  const x = at(exact.value);
  const anchor = exact.value > 0.5 ? "end" : "start"; // of the text that stands at the line
  return html`<g class="exact">
    <line x1=${x} x2=${x} y1="34" y2=${height - 12} stroke=${EXACT} stroke-width="4" />
    <text x=${x + (anchor === "end" ? 12 : -12)} y="26" text-anchor=${anchor}>${percent(exact.value, 2)}</text>
  </g>`;
}

// bets in percent or none, how many are hidden, the kind of the trials, their share, the exact chance; own: one bet
// to mark.
export function Picture(seen) {
  const { bets, count, share, path, own, exact } = seen;
  const hasThrows = Boolean(share?.throws);
  const height = hasThrows ? HEIGHT : BARE; // without throws it is drawn larger
  const hasValues = Boolean(bets || hasThrows || exact) || isThere(own); // on the axis or under it
  return html`<svg viewBox=${`-25 ${-ABOVE} ${WIDTH + 50} ${ABOVE + height}`} class="wall cl-block cl-full cl-round-l cl-on-paper" fill=${INK} text-anchor="middle"
    role="img"
    aria-label=${told(seen)}>
    ${hasValues && html`<${Axis} />`}
    ${bets ? html`<${Dots} bets=${bets} />` : html`<${Hidden} count=${count} largest=${hasValues ? 1 : 2} />`}
    ${hasThrows && html`<${Funnel} path=${path ?? []} share=${share} />`}
    ${isThere(own) && html`<path d=${`M${at(own / 100)} ${AXIS - 2}l-11 -18h22z`} />`}
    ${exact && html`<${Truth} exact=${exact} height=${height} />`}
    ${hasValues && html`<${Figures} />`}
  </svg>`;
}

// The picture in words.
export function told({ bets, count, trials, share, exact }) {
  const words = [];
  if (bets?.length) {
    const sorted = [...bets].sort((one, other) => one - other);
    const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
    words.push(
      sorted.length === 1
        ? t("One bet: {bet}.", { bet: percent(middle / 100, 0) })
        : t("Bets: {n}, from {low} to {high}, half of them at most {middle}.", {
            n: whole(sorted.length),
            low: percent(sorted[0] / 100, 0),
            high: percent(sorted.at(-1) / 100, 0),
            middle: percent(middle / 100, 0),
          }),
    );
  } else if (!bets) {
    words.push(t("Bets: {n}, hidden until the reveal.", { n: whole(count) }));
  }
  if (share?.throws) {
    words.push(shareTold(trials, share));
  }
  if (exact) {
    words.push(t("Exact chance: {chance}.", { chance: percent(exact.value, 2) }));
  }
  return words.join(" ");
}

// The share of many trials with its interval, in words.
export const shareTold = (trials, share) =>
  fillGaps(trialWords(t, trials).share, {
    won: whole(share.won),
    trials: whole(share.throws),
    share: percent(share.value),
    low: percent(share.low),
    high: percent(share.high),
  });
