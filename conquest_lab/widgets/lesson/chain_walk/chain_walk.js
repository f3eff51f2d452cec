import { percent } from "../../../kit/tracks.js";
import { AskForBet, LastDice, Reveal, StopOrReset, Told } from "../../../kit/trials.js";
import { Act, classes, html, useRef, useState, view, WideTable } from "../../../kit/view.js";

// The states stand close and their letters are large: five against five is read from the back of a room,
// and on a phone.
const UNIT = { x: 192, y: 180, left: 196, top: 176, r: 68 };
const BEND = { down: -150, right: -155 }; // past the round states in between
// Losses of the attacker lead right, of the defender down.
const STEPS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

const placeOf = ({ a, d }, [attackers, defenders]) => [
  UNIT.left + (attackers - a) * UNIT.x,
  UNIT.top + (defenders - d) * UNIT.y,
];

const cut = ([x, y], [tx, ty], by) => {
  const far = Math.hypot(tx - x, ty - y) || 1;
  return [x + ((tx - x) * by) / far, y + ((ty - y) * by) / far];
};

// An arrow that leaves round states in between alone: its path, and the point for its label.
function arrowPath([x1, y1], [x2, y2]) {
  const down = x1 === x2;
  const right = y1 === y2;
  let bend = [0, 0];
  if (down && y2 - y1 > UNIT.y) {
    bend = [BEND.down, 0];
  } else if (right && x2 - x1 > UNIT.x) {
    bend = [0, BEND.right];
  }
  const middle = [(x1 + x2) / 2 + bend[0], (y1 + y2) / 2 + bend[1]];
  const from = cut([x1, y1], middle, UNIT.r + 3);
  const to = cut([x2, y2], middle, UNIT.r + 12);
  // Beside a straight arrow down, above one to the right, outside of a bent one: no state is
  // hidden. Else on its middle.
  let aside = [0, 0];
  if (down) {
    aside = [bend[0] ? -42 : 62, 0];
  } else if (right) {
    aside = [0, bend[1] ? -38 : -56];
  }
  const label = [0, 1].map((n) => (from[n] + 2 * middle[n] + to[n]) / 4 + aside[n]);
  return { d: `M${from.map(Math.round)}Q${middle.map(Math.round)} ${to.map(Math.round)}`, label };
}

function Shape({ kind }) {
  const { r } = UNIT;
  if (kind === "won") {
    return html`<rect class="shape" x=${-r} y=${-r * 0.8} width=${2 * r} height=${r * 1.6} rx="12" />`;
  }
  if (kind === "lost") {
    const [far, near, high] = [r * 1.05, r * 0.55, r * 0.85];
    const above = `M${-far} 0L${-near} ${-high}H${near}`;
    return html`<path class="shape" d=${`${above}L${far} 0L${near} ${high}H${-near}Z`} />`;
  }
  return html`<circle class="shape" r=${r} />`;
}

function Fraction({ arrow: { from, ways, label }, isShown }) {
  const [above, below] = ways.split("/");
  const wide = 13 * Math.max(above.length, below.length) + 12;
  return html`<g class=${classes("fraction cl-untouched", isShown && "shown")} data-from=${from}
    style="--side:var(--accent)" stroke-width="3" transform=${`translate(${label.map(Math.round).join(" ")})`}>
    <rect class="cl-accent-line" fill="var(--paper)" fill-opacity="0.93" x=${-wide} y="-45" width=${2 * wide} height="90" rx="12" />
    <text y="-9">${above}</text>
    <path class="cl-accent-line" d=${`M${-wide + 12} 0H${wide - 12}`} />
    <text y="37">${below}</text>
  </g>`;
}

// The states with their arrows. `shown` is the key of the one that is explained, `stop` that of the one which Tab
// reaches; `point` and `rest` are told a key.
function States({ view: { states, size, path, now }, shown, stop, point, rest, label }) {
  const box = useRef(null);
  const [head] = useState(() => `walk-${Math.random().toString(36).slice(2, 8)}`);
  const at = Object.fromEntries(states.map((state) => [state.key, placeOf(state, size)]));
  const walked = new Set(path.slice(1).map((key, n) => `${path[n]} ${key}`));
  const arrows = states.flatMap(({ key, arrows: leaving }) =>
    leaving.map(({ to, ways }) => ({
      from: key,
      ways,
      isWalked: walked.has(`${key} ${to}`),
      ...arrowPath(at[key], at[to]),
    })),
  );
  const width = UNIT.left + size[0] * UNIT.x + UNIT.r + 20;
  const height = UNIT.top + size[1] * UNIT.y + UNIT.r + 8;
  const keyed = (event, { a, d, key }) => {
    if (event.key === "Enter" || event.key === " ") {
      rest(key);
    } else if (event.key in STEPS) {
      const [da, dd] = STEPS[event.key];
      const way = Array.from({ length: Math.max(...size) }, (_, n) =>
        box.current.querySelector(`[data-state="${a + (n + 1) * da}-${d + (n + 1) * dd}"]`),
      );
      way.find(Boolean)?.focus();
    } else {
      return;
    }
    event.preventDefault();
  };
  const state = (each) => {
    const { key, kind, passed, text, said, weight } = each;
    const look = [path.includes(key) && "walked", key === now && "now", key === shown && "chosen"];
    return html`<g class=${classes("state cl-pressable", kind, ...look)} data-state=${key}
      transform=${`translate(${at[key].join(" ")})`} role="button" tabindex=${key === stop ? 0 : -1}
      style=${`--weight:${weight}`} aria-label=${said}
      onPointerEnter=${() => point(key)} onPointerLeave=${() => point(null)}
      onFocus=${() => point(key, true)} onBlur=${() => point(null)}
      onClick=${({ currentTarget }) => {
        currentTarget.focus();
        rest(key);
      }}
      onKeyDown=${(event) => keyed(event, each)}>
      ${
        key === now &&
        html`<circle fill="none" stroke="var(--blue-ink)" stroke-width="5" r=${UNIT.r + 13} />
          <path fill="var(--blue-fill)" d=${`M-18 ${-UNIT.r - 44}h36l-18 30z`} />`
      }
      <${Shape} kind=${kind} />
      <text y=${passed ? 3 : 14}>${text}</text>
      ${passed && html`<text class="passed" y="36">${passed}</text>`}
    </g>`;
  };
  return html`<div class=${classes("cl-states cl-coloured", size[0] > 4 && "cl-wide")} ref=${box}>
    <svg viewBox=${`0 0 ${width} ${height}`} role="group" aria-label=${label}
      style=${`max-width:${Math.round(width * 0.68)}px;--ratio:${(width / height).toFixed(3)}`}>
      <defs>
        <marker id=${head} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5.5"
          markerHeight="5.5" orient="auto-start-reverse"><path fill="context-stroke" d="M0 0L10 5L0 10z" /></marker>
      </defs>
      ${arrows
        .toSorted((one, other) => one.isWalked - other.isWalked)
        .map(
          ({ from, d, isWalked }) =>
            html`<path class=${classes("arrow", isWalked && "walked")} fill="none"
              stroke=${`var(--${(isWalked && "blue-ink") || (from === shown ? "accent" : "rim")})`}
              stroke-width=${isWalked ? 8 : 5} data-from=${from} d=${d} marker-end=${`url(#${head})`} />`,
        )}
      ${states.map(state)}
      ${arrows.map((arrow) => html`<${Fraction} arrow=${arrow} isShown=${arrow.from === shown} />`)}
    </svg>
  </div>`;
}

const bar = (kind, wide) => html`<span class=${kind} style=${`width:${percent(wide)}`} />`;

// Where battles ended, as bars, beside what is exact.
function Endings({ view: { trials, endings, revealed }, t }) {
  const bars = ({ wide, exact_wide: exactWide, bet }) =>
    html`<div class="cl-bars cl-anchor cl-coloured" aria-hidden="true">
      ${wide > 0 && bar("thrown", wide)}${revealed && bar("exact", exactWide)}
      ${bet !== null && html`<i class="bet" title=${t("your bet")} style=${`left:${percent(bet)}`} />`}
    </div>`;
  const columns = [t("Ending"), "", t("battles"), t("share"), ...(revealed ? [t("exact")] : [])];
  const rows = endings.map(({ label, count, share, exact, ...rest }) => [
    label,
    bars(rest),
    count,
    share,
    ...(revealed ? [exact] : []),
  ]);
  return html`<${WideTable} class="cl-ends cl-full" caption=${trials} columns=${columns} rows=${rows} />`;
}

function ChainWalk({ view: shown, t }) {
  const { open, states, path, now, thrown, where } = shown;
  const [pointed, setPointed] = useState(null);
  const [reached, reach] = useState([]); // the path, the state that Tab reaches, the one that stays explained
  const walk = path.join();
  const [stop, resting] = reached[0] === walk ? reached.slice(1) : [now, now];
  const point = (key, isFocus = false) => {
    setPointed(key);
    if (isFocus) {
      reach([walk, key, resting]);
    }
  };
  const state = states.find(({ key }) => key === (pointed ?? resting));
  const label = t("The states of the battle: (attackers, defenders)");
  const button = (key, words, kind) =>
    html`<${Act} name=${key} class=${kind} disabled=${!open}>${words}<//>`;
  return html`<section class="cl-card">
    <h2>${t("Walk through the battle")}</h2>
    <p class="cl-lead cl-text-m">${shown.lead}</p>
    <${AskForBet} />
    <div class="cl-row cl-buttons">
      ${button("step", t("One round"), "cl-first")}${button("ten", shown.ten)}
      ${button("run", shown.run)}
      <${StopOrReset} begun=${path.length > 1 || thrown} />
    </div>
    <figure>
      <p class="cl-axis cl-start">${label}</p>
      <${States} view=${shown} shown=${state.key} stop=${stop} point=${point} label=${label}
        rest=${(key) => reach([walk, key, key])} />
      <p class="cl-quiet cl-help cl-text-s">
        ${t("Point at a state, or go from one to the next with the arrow keys.")}
      </p>
    </figure>
    <div class="cl-side">
      <p class="cl-where cl-text-l cl-bold">${where}</p>
      <${Reveal} show=${t("Show the exact probabilities")}
        hide=${t("Hide the exact probabilities")} />
      <${LastDice} />
      <div class="cl-from cl-space-above">
        <p class="cl-bold">${state.lead}</p>
        ${state.note && html`<p class="cl-note">${state.note}</p>`}
        <ul class="cl-bare-list">
          ${state.arrows.map(
            ({ said, ways, percent: share }) =>
              html`<li class="cl-wrap cl-gap-flat cl-between cl-line-below"><span>→ ${said}</span><b
                class="cl-in-accent">${ways} ${share}</b></li>`,
          )}
        </ul>
      </div>
    </div>
    <${Endings} view=${shown} t=${t} />
    <${Told} />
  </section>`;
}
export default view(ChainWalk);
