import { Band, INK, Line, ofPlayer, Plane, useScale } from "../../kit/plane.js";
import { html, Who } from "../../kit/view.js";

const SAND = ["var(--sunk)", "var(--line)"]; // where two standard deviations reach, and one

// One scale for all players, so that their curves can be compared.
export function scaleOf(curves) {
  const points = curves.flat();
  return {
    most: Math.max(1, ...points.map(([n]) => n)),
    reach: Math.max(1e-6, ...points.map(([, sum, spread]) => Math.max(Math.abs(sum), 2 * spread))),
  };
}

const write = (at, up, said) => html`<text x=${at} y=${up} text-anchor="end">${said}</text>`;

function Edges({ words: { high, low, across } }) {
  const { y, left, right, top, foot, height } = useScale();
  return html`<path d=${`M${left},${y(0)}H${right}M${left},${top}V${foot}`} stroke=${INK} />
    ${write(left - 4, top + 4, high)}${write(left - 4, y(0) + 4, "0")}
    ${write(left - 4, foot + 4, low)}${write(right, height - 2, across)}`;
}

function End({ at: [n, sum], symbol, colour }) {
  const { x, y } = useScale();
  return html`<text x=${x(n) + 3} y=${y(sum) + 6} font-size="16" fill=${ofPlayer(colour)}>${symbol}</text>`;
}

// The luck of one player added up, in the band of chance. On a phone there are fewer units across, so that the words
// stay readable.
export const Curve = ({
  points,
  player: { symbol, colour },
  scale: { most, reach },
  words,
  narrow,
}) =>
  html`<${Plane} width=${narrow ? 340 : 520} height=${150} size=${12} aria-hidden="true" class="cl-fitted"
    x=${[0, most]} y=${[-reach, reach]} edge=${{ left: 44, right: 20, top: 14, bottom: 14 }}>
    ${[2, 1].map(
      (times, n) =>
        html`<${Band} colour=${SAND[n]}
          points=${points.map(([at, , spread]) => [at, -times * spread, times * spread])} />`,
    )}
    <${Edges} words=${words} />
    <${Line} points=${points.map(([at, sum]) => [at, sum])} colour=${ofPlayer(colour)} />
    <${End} at=${points.at(-1)} symbol=${symbol} colour=${colour} />
  <//>`;

const REACH = 3.4; // standard deviations to each side of the bell
const within = (score) => Math.max(-REACH, Math.min(REACH, score));
const law = (score) => Math.exp(-(score ** 2) / 2);
const STEPS = Array.from({ length: 137 }, (_, n) => -REACH + (n * REACH) / 68);

function Tail({ scores, colour }) {
  const { x, y, foot } = useScale();
  return html`<path stroke=${colour}
    d=${scores
      .filter((_, n) => n % 3 === 0)
      .map((each) => `M${x(each)},${foot}V${y(law(each))}`)
      .join("")} />`;
}

function Score({ score, symbol, colour, ticks }) {
  const { x, foot, left, right } = useScale();
  const at = x(within(score));
  return html`<path d=${`M${left - 6},${foot}H${right + 6}`} stroke=${INK} />
    ${ticks.map(
      (said, n) =>
        html`<path d=${`M${x(n - 2)},${foot}v5`} stroke=${INK} />
          ${n % 2 === 0 && html`<text x=${x(n - 2)} y=${foot + 19} text-anchor="middle">${said}</text>`}`,
    )}
    <path d=${`M${at},${foot}V20`} stroke=${colour} stroke-width="3" />
    <text x=${at} y="15" font-size="17" text-anchor="middle" fill=${colour}>${symbol}</text>`;
}

const area = (scores) => scores.map((each) => [each, 0, law(each)]);

// The total of one player on the bell of chance: what lies beyond it on its side is hatched.
export function Bell({ player }) {
  const { score } = player;
  const colour = ofPlayer(player.colour);
  const edge = within(score);
  const beyond = STEPS.filter((each) => (score >= 0 ? each >= edge : each <= edge));
  const tail = score >= 0 ? [edge, ...beyond] : [...beyond, edge];
  return html`<${Plane} width=${260} height=${124} size=${12} aria-hidden="true" class="cl-fitted"
    x=${[-REACH, REACH]} y=${[0, 1]} edge=${{ left: 14, right: 14, top: 32, bottom: 30 }}>
    <${Band} points=${area(STEPS)} colour=${SAND[0]} />
    <${Band} points=${area(tail)} colour=${colour} fill-opacity="0.28" />
    <${Tail} scores=${tail} colour=${colour} />
    <${Line} points=${STEPS.map((each) => [each, law(each)])} width=${1.5} />
    <${Score} ...${player} colour=${colour} />
  <//>`;
}

// The bells of all players beside each other, each with its sentence.
export const Bells = ({ players }) =>
  players.map(
    (player) =>
      html`<figure class="cl-bell cl-narrows">
        <figcaption class="cl-wrap cl-gap-flat cl-baseline">
          <${Who} symbol=${player.symbol} colour=${player.colour}>${player.name}<//> <b>${player.amount}</b>
        </figcaption>
        <${Bell} player=${player} />
        <p class="cl-text-m">${player.said}</p>
      </figure>`,
  );
