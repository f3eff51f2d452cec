import { Band, INK, PAPER, Plane, useScale } from "../../kit/plane.js";
import { html, useId, useMedia } from "../../kit/view.js";

const [HIGH, EDGE] = [230, { left: 30, right: 14, top: 8, bottom: 24 }];
const ROOM = 18; // pixels of a band in which its sign stands
const LINES = {
  rising: [-45],
  falling: [45],
  level: [0],
  upright: [90],
  grid: [0, 90],
  lattice: [-45, 45],
};

// The pattern of an owner, as on the map.
const Ground = ({ id, owner: { colour, mark, pattern } }) =>
  html`<pattern id=${id} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" fill=${colour} />
    ${pattern === "dots" && html`<circle cx="4" cy="4" r="1.4" fill=${mark} />`}
    ${(LINES[pattern] ?? []).map((angle) =>
      (Math.abs(angle) === 45 ? [0, 8, -8] : [0]).map(
        (dx) =>
          html`<path d="M-8 4H16" stroke=${mark} stroke-width="1.6"
            transform=${`translate(${dx} 0) rotate(${angle} 4 4)`} />`,
      ),
    )}
  </pattern>`;

// The sign of an owner where the band is widest: points are [round, low, high].
function Sign({ points, symbol }) {
  const { x, y, left, right } = useScale();
  const [at, low, high] = points
    .slice(points.length > 2 ? 1 : 0)
    .reduce((best, one) => (one[2] - one[1] > best[2] - best[1] ? one : best));
  if (y(low) - y(high) <= ROOM) {
    return null;
  }
  const middle = y((low + high) / 2);
  const across = Math.min(Math.max(x(at), left + 14), right - 14);
  return html`<circle cx=${across} cy=${middle} r="10" fill="var(--white)" />
    <text x=${across} y=${middle + 5} text-anchor="middle" font-size="14" fill="var(--night)">${symbol}</text>`;
}

// How many places there are, the rounds below, and where one is.
function Edges({ all, rounds, shown }) {
  const { x, y, left, top, foot, width, height } = useScale();
  const step = Math.max(1, Math.ceil(rounds.length / (width / 50)));
  const stroke = (colour, wide) =>
    html`<path d=${`M${x(shown)},${top}V${foot}`} stroke=${`var(--${colour})`} stroke-width=${wide} />`;
  return html`<text x=${left - 4} y=${y(all) + 10} text-anchor="end">${all}</text>
    <text x=${left - 4} y=${foot} text-anchor="end">0</text>
    ${rounds.map(
      (round, n) =>
        n % step === 0 &&
        html`<path d=${`M${x(n)},${foot}v4`} stroke=${INK} />
          <text x=${x(n)} y=${height - 6} text-anchor="middle">${round}</text>`,
    )}
    ${stroke("black", 4)}${stroke("white", 1.6)}`;
}

// The places of everybody by round, one band above another: colour, pattern and sign say whose. On a phone there are
// fewer units across, so that its words stay readable. A click travels to the round under it.
export function Areas({ owners, moments, shown, travel, ...attributes }) {
  const id = useId();
  const narrow = useMedia("(max-width: 640px)");
  const most = moments.length - 1;
  const all = moments[0].counts.reduce((sum, count) => sum + count, 0);
  let low = moments.map(() => 0);
  const bands = owners.map((_, band) =>
    moments.map(({ counts }, n) => {
      const from = low[n];
      low = low.with(n, from + counts[band]);
      return [n, from, low[n]];
    }),
  );
  const point = ({ type }, [round]) =>
    type === "click" && travel(Math.min(most, Math.max(0, Math.round(round))));
  return html`<${Plane} width=${narrow ? 350 : 640} height=${HIGH} size=${12} edge=${EDGE} aria-hidden="true"
    x=${[0, Math.max(1, most)]} y=${[0, all]} onPoint=${point} ...${attributes}>
    ${owners.map((owner, n) => html`<${Ground} id=${`${id}-${n}`} owner=${owner} />`)}
    ${bands.map((points, n) => html`<${Band} points=${points} colour=${`url(#${id}-${n})`} stroke=${PAPER} />`)}
    ${bands.map((points, n) => html`<${Sign} points=${points} symbol=${owners[n].symbol} />`)}
    <${Edges} all=${all} rounds=${moments.map(({ round }) => round)} shown=${shown} />
  <//>`;
}
