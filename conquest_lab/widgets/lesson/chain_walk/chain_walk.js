import { drawView, h, ownKeys } from "../../shared/dom.js";
import { roam } from "../../shared/roam.js";
import { translator } from "../../../kit/words.js";
import { betParts, trialParts } from "../trials.js";

// The states stand close and their letters are large: five against five is read from the back of a room,
// and on a phone.
const UNIT = { x: 192, y: 180, left: 196, top: 176, r: 68 };
const BEND = { down: -150, right: -155 }; // past the round states in between

// A point of the picture for a state; losses of the attacker lead right, of the defender down.
function placeOf(state, [attackers, defenders]) {
  return [UNIT.left + (attackers - state.a) * UNIT.x, UNIT.top + (defenders - state.d) * UNIT.y];
}

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
  const label = [
    (from[0] + 2 * middle[0] + to[0]) / 4 + aside[0],
    (from[1] + 2 * middle[1] + to[1]) / 4 + aside[1],
  ];
  return { d: `M${from.map(Math.round)}Q${middle.map(Math.round)} ${to.map(Math.round)}`, label };
}

function stateShape({ kind }, r) {
  if (kind === "won") {
    const [x, y] = [-r, -r * 0.8];
    return `<rect class="shape" x="${x}" y="${y}" width="${-2 * x}" height="${-2 * y}" rx="12"/>`;
  }
  if (kind === "lost") {
    const [far, near, high] = [r * 1.05, r * 0.55, r * 0.85];
    const above = `M${-far} 0L${-near} ${-high}H${near}`;
    return `<path class="shape" d="${above}L${far} 0L${near} ${high}H${-near}Z"/>`;
  }
  return `<circle class="shape" r="${r}"/>`;
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const send = (what) => () => model.send({ do: what });
  const title = h("h2");
  const { closed, reveal, drawBet } = betParts(model, t);
  const { lead, reset, dice, status, drawTrials } = trialParts(model, t);
  const one = h("button", { class: "cl-first", "data-key": "step", onclick: send("step") });
  const ten = h("button", { "data-key": "ten", onclick: send("ten") });
  const run = h("button", { "data-key": "run", onclick: send("run") });
  const picture = h("div", { class: "cl-states" });
  const caption = h("p", { class: "cl-axis" });
  const where = h("p", { class: "cl-where" });
  const from = h("div", { class: "cl-from" });
  const help = h("p", { class: "cl-quiet cl-help" });
  const ends = h("table", { class: "cl-ends" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    lead,
    closed,
    h("div", { class: "cl-row cl-buttons" }, one, ten, run, reset),
    h(
      "div",
      { class: "cl-two" },
      h("figure", {}, caption, picture, help),
      h("div", { class: "cl-side" }, where, dice, from),
    ),
    h(
      "div",
      { class: "cl-results" },
      h("div", { class: "cl-row cl-over" }, reveal),
      h("div", { class: "cl-scroll", tabindex: 0 }, ends),
    ),
    status,
  );
  el.append(root);
  let pointed = null;
  let resting = null;

  const explain = () => {
    const { states } = model.get("view");
    const state = states.find((each) => each.key === (pointed ?? resting));
    for (const group of picture.querySelectorAll("[data-from]")) {
      group.classList.toggle("shown", group.dataset.from === state.key);
    }
    for (const group of picture.querySelectorAll(".state")) {
      group.classList.toggle("chosen", group.dataset.state === state.key);
    }
    from.replaceChildren(
      h("p", {}, state.lead),
      state.note ? h("p", { class: "cl-note" }, state.note) : "",
      h(
        "ul",
        {},
        state.arrows.map((arrow) =>
          h(
            "li",
            {},
            h("span", {}, `→ ${arrow.said}`),
            h("b", {}, `${arrow.ways} ${arrow.percent}`),
          ),
        ),
      ),
    );
  };

  const point = (key) => {
    pointed = key;
    explain();
  };
  const rest = (key) => {
    resting = key;
    explain();
  };

  const paint = (view) => {
    const { states, size, path, now } = view;
    const at = Object.fromEntries(states.map((state) => [state.key, placeOf(state, size)]));
    const walked = new Set(path.slice(1).map((key, n) => `${path[n]} ${key}`));
    const arrows = states.flatMap((state) =>
      state.arrows.map((arrow) => {
        const {
          d,
          label: [x, y],
        } = arrowPath(at[state.key], at[arrow.to]);
        const [above, below] = arrow.ways.split("/");
        const wide = 13 * Math.max(above.length, below.length) + 12;
        const been = walked.has(`${state.key} ${arrow.to}`) ? " walked" : "";
        const leaving = `data-from="${state.key}"`;
        return [
          `<path class="arrow${been}" ${leaving} d="${d}" marker-end="url(#${id}-head)"/>`,
          [
            `<g class="fraction" ${leaving} transform="translate(${Math.round(x)} ${Math.round(y)})">`,
            `<rect x="${-wide}" y="-45" width="${2 * wide}" height="90" rx="12"/>`,
            `<text y="-9">${above}</text><path d="M${-wide + 12} 0H${wide - 12}"/>`,
            `<text y="37">${below}</text></g>`,
          ].join(""),
        ];
      }),
    );
    const marks = states.map((state) => {
      const [x, y] = at[state.key];
      const classes = [
        "state",
        state.kind,
        path.includes(state.key) ? "walked" : "",
        state.key === now ? "now" : "",
      ].join(" ");
      const under = state.passed ? `<text class="passed" y="36">${state.passed}</text>` : "";
      const pawn = `<path class="pawn" d="M-18 ${-UNIT.r - 44}h36l-18 30z"/>`;
      return [
        `<g class="${classes}" data-state="${state.key}" transform="translate(${x} ${y})"`,
        ` role="button" tabindex="-1" style="--weight:${state.weight}">`,
        state.key === now ? `<circle class="ring" r="${UNIT.r + 13}"/>${pawn}` : "",
        stateShape(state, UNIT.r),
        `<text y="${state.passed ? 3 : 14}">${state.text}</text>${under}</g>`,
      ].join("");
    });
    const width = UNIT.left + size[0] * UNIT.x + UNIT.r + 20;
    const height = UNIT.top + size[1] * UNIT.y + UNIT.r + 8;
    const focused = picture.contains(document.activeElement)
      ? document.activeElement.dataset.state
      : null;
    const lines = arrows.map(([line]) => line);
    const walkedLast = [false, true].flatMap((been) =>
      lines.filter((line) => line.includes("walked") === been),
    );
    picture.innerHTML = [
      `<svg viewBox="0 0 ${width} ${height}" role="group"`,
      ` style="max-width:${Math.round(width * 0.68)}px;--ratio:${(width / height).toFixed(3)}"><defs>`,
      `<marker id="${id}-head" viewBox="0 0 10 10" refX="8" refY="5"`,
      ' markerWidth="5.5" markerHeight="5.5" orient="auto-start-reverse">',
      '<path d="M0 0L10 5L0 10z"/></marker></defs>',
      ...walkedLast,
      ...marks,
      ...arrows.map(([, label]) => label),
      "</svg>",
    ].join("");
    picture.firstChild.setAttribute(
      "aria-label",
      t("The states of the battle: (attackers, defenders)"),
    );
    const groups = Object.fromEntries(
      [...picture.querySelectorAll(".state")].map((group) => [group.dataset.state, group]),
    );
    for (const state of states) {
      const group = groups[state.key];
      group.setAttribute("aria-label", state.said);
      group.addEventListener("pointerenter", () => point(state.key));
      group.addEventListener("pointerleave", () => point(null));
      group.addEventListener("focus", () => point(state.key));
      group.addEventListener("blur", () => point(null));
      group.addEventListener("click", () => {
        group.focus();
        rest(state.key);
      });
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          rest(state.key);
        }
      });
    }
    const [attackers, defenders] = size;
    const rows = Array.from({ length: defenders + 1 }, (_row, y) =>
      Array.from(
        { length: attackers + 1 },
        (_cell, x) => groups[`${attackers - x}-${defenders - y}`] ?? null,
      ),
    );
    roam(rows, groups[focused ?? now]);
    if (focused) {
      groups[focused].focus({ preventScroll: true });
    }
  };

  const id = `walk-${Math.random().toString(36).slice(2, 8)}`;
  let stood = null;
  drawView(model, root, (view) => {
    title.textContent = t("Walk through the battle");
    drawBet(t("Show the exact probabilities"), t("Hide the exact probabilities"));
    drawTrials();
    one.textContent = t("One round");
    ten.textContent = view.ten;
    run.textContent = view.run;
    for (const button of [one, ten, run]) {
      button.disabled = !view.open;
    }
    reset.disabled = view.path.length === 1 && !view.thrown;
    caption.textContent = t("The states of the battle: (attackers, defenders)");
    help.textContent = t("Point at a state, or go from one to the next with the arrow keys.");
    where.textContent = view.where;
    if (stood !== view.path.join()) {
      resting = view.now;
    }
    stood = view.path.join();
    paint(view);
    explain();
    const exact = view.revealed;
    ends.classList.toggle("cl-exact", exact);
    picture.classList.toggle("cl-wide", view.size[0] > 4);
    ends.replaceChildren(
      h("caption", {}, view.trials),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("Ending"), "", t("battles"), t("share"), exact ? t("exact") : null]
            .filter((text) => text !== null)
            .map((text) =>
              text ? h("th", { scope: "col" }, text) : h("td", { "aria-hidden": "true" }),
            ),
        ),
      ),
      h(
        "tbody",
        {},
        view.endings.map((row, n) =>
          h(
            "tr",
            { class: n === view.endings.length - 1 ? "cl-total" : "" },
            h("th", { scope: "row" }, row.label),
            h(
              "td",
              { class: "cl-bars", "aria-hidden": "true" },
              h("span", { class: "thrown", hidden: !row.wide, style: `width:${row.wide * 100}%` }),
              exact ? h("span", { class: "exact", style: `width:${row.exact_wide * 100}%` }) : null,
              row.bet === null
                ? null
                : h("i", { class: "bet", title: t("your bet"), style: `left:${row.bet * 100}%` }),
            ),
            h("td", {}, String(row.count)),
            h("td", {}, row.share),
            exact ? h("td", {}, row.exact) : null,
          ),
        ),
      ),
    );
  });
}
export default { render };
