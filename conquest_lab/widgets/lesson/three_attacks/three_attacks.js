import { drawView, fill, h, ownKeys, setText, stopOrReset } from "../../shared/dom.js";
import { picture } from "../../shared/draw.js";
import { translator } from "../../../kit/words.js";
import { shareLine } from "../share.js";
import { betParts } from "../trials.js";

const BEAT = 900; // milliseconds that a throw is shown
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const die = (face, side, used) =>
  h("span", { class: `cl-digit cl-digit-${side}${used ? "" : " cl-unused"}` }, String(face));

// So many units of which some are gone: what fell is crossed out.
const troop = (unit, left, first, side) =>
  h(
    "span",
    { class: `cl-troop cl-troop-${side}` },
    Array.from({ length: first }, (_, n) =>
      h("span", { class: n < left ? "" : "cl-gone" }, picture(unit)),
    ),
  );

function laneParts(t) {
  const title = h("h3");
  const aim = h("p", { class: "cl-quiet" });
  const throwOf = h("p", { class: "cl-throw-of" });
  const units = h("div", { class: "cl-units" });
  const end = h("p", { class: "cl-end" });
  const { parts, draw: drawLine } = shareLine(t);
  const body = h("section", { class: "cl-lane" }, title, aim, throwOf, units, end, parts);
  parts.at(-1).removeAttribute("role"); // one status for all three
  const draw = (lane, round, rounds, running) => {
    const now = Math.min(round, lane.left.length - 1);
    const [own, enemy] = lane.left[now];
    const [firstOwn, firstEnemy] = lane.left[0];
    title.textContent = lane.title;
    aim.textContent = lane.aim;
    const used = lane.used[round - 1];
    throwOf.replaceChildren(
      ...(round > 0 && rounds.length
        ? rounds[round - 1].flatMap((faces, side) =>
            faces.map((face, n) => die(face, side ? "blue" : "red", used && n < used[side])),
          )
        : [h("span", { class: "cl-quiet" }, t("No throw yet."))]),
    );
    units.replaceChildren(
      troop(lane.unit, own, firstOwn, "red"),
      h("span", { class: "cl-against" }, "→"),
      troop("infantry", enemy, firstEnemy, "blue"),
      h("span", { class: "cl-score" }, `${own} : ${enemy}`),
    );
    const over = rounds.length > 0 && round >= lane.left.length - 1;
    const won = lane.unit === "cannon" ? enemy === 1 : enemy === 0;
    const verdict = won ? `✓ ${t("aim reached")}` : `✗ ${t("aim missed")}`;
    end.textContent = over ? verdict : "\u00A0";
    drawLine(lane.line, running);
  };
  return { body, draw };
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t);
  const button = (key, first = "") =>
    h("button", { class: first, "data-key": key, onclick: () => model.send({ do: key }) });
  const one = button("one", "cl-first");
  const ten = button("ten");
  const run = button("run");
  const reset = stopOrReset(model, { class: "cl-plain", "data-key": "reset" });
  const count = h("span", { class: "cl-count" });
  const bar = h("progress", { max: 1, value: 0, hidden: true });
  const scrub = h("input", { type: "range", min: 0, step: 1, value: 0, "data-key": "scrub" });
  const shown = h("output");
  const label = h("span", { class: "cl-wide-only" });
  const next = h("button", { "data-key": "next-throw" });
  const lanes = h("div", { class: "cl-lanes" });
  const status = h("div", { role: "status", class: "cl-sr" });
  const root = h(
    "section",
    { class: "cl-card" },
    closed,
    h("div", { class: "cl-row" }, one, ten, run, reset, reveal, count, bar),
    h(
      "div",
      { class: "cl-row cl-scrub" },
      next,
      h("label", { class: "cl-row" }, label, scrub),
      shown,
    ),
    lanes,
    status,
  );
  el.append(root);

  let parts = [];
  let thrown = 0;
  let target = 0;
  let timer = 0;
  const follow = () => {
    const { lanes: all, rounds, running } = model.get("view");
    const round = Number(scrub.value);
    shown.textContent = rounds.length ? `${round} / ${rounds.length}` : "";
    next.disabled = round >= rounds.length;
    scrub.disabled = rounds.length === 0;
    all.forEach((lane, n) => parts[n].draw(lane, round, rounds, running));
  };
  const turn = (to) => {
    scrub.value = to;
    follow();
  };
  const play = () => {
    clearTimeout(timer);
    if (Number(scrub.value) < Number(scrub.max)) {
      timer = setTimeout(() => {
        turn(Number(scrub.value) + 1);
        play();
      }, BEAT);
    }
  };
  next.addEventListener("click", () => {
    clearTimeout(timer);
    turn(Number(scrub.value) + 1);
  });
  scrub.addEventListener("input", () => {
    clearTimeout(timer);
    follow();
  });
  run.addEventListener("click", () => {
    target = model.get("view").thrown + model.get("view").most;
  });

  drawView(model, root, (view) => {
    drawBet(t("Show the exact values"), t("Hide the exact values"));
    one.textContent = t("Attack once");
    ten.textContent = view.ten;
    run.textContent = view.many;
    reset.textContent = view.running ? t("Stop") : t("Start again");
    reset.disabled = !view.running && !view.thrown;
    for (const each of [one, ten, run]) {
      each.disabled = !view.open || view.full || view.running;
    }
    count.textContent = view.thrown ? view.trials : "";
    bar.hidden = !view.running;
    bar.value = view.running ? 1 - (target - view.thrown) / view.most : 0;
    bar.setAttribute("aria-label", view.trials);
    next.textContent = t("Next throw");
    label.textContent = t("Throw of the last attack");
    scrub.setAttribute("aria-label", label.textContent);
    if (parts.length !== view.lanes.length) {
      parts = view.lanes.map(() => laneParts(t));
      fill(
        lanes,
        parts.map(({ body }) => body),
      );
    }
    if (view.thrown !== thrown) {
      clearTimeout(timer);
      scrub.max = view.rounds.length;
      const slowly = view.thrown === thrown + 1 && !still();
      scrub.value = slowly ? 1 : view.rounds.length;
      thrown = view.thrown;
      if (slowly) {
        play();
      }
    }
    follow();
    if (!view.running) {
      setText(status, view.said);
    }
  });
  return () => clearTimeout(timer);
}
export default { render };
