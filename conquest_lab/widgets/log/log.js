import { drawAfterDice } from "../shared/after_dice.js";
import { fill, h, ownKeys } from "../shared/dom.js";
import { ruleNote } from "../shared/rule_note.js";
import { translator } from "../../kit/words.js";
import { placed, walkPlies } from "./walk.js";

function mark(element, now, undone) {
  element.className = (undone ? "cl-undone " : "") + (now ? "cl-now" : "");
  if (now) {
    element.setAttribute("aria-current", "step");
  } else {
    element.removeAttribute("aria-current");
  }
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const own = `cl-log-${Math.random().toString(36).slice(2)}`;
  const root = h("section", { class: "cl-card" });
  const title = h("h2", { id: own });
  const help = h("p", { id: `${own}-help`, class: "cl-quiet cl-help" });
  const list = h("ol", { class: "cl-plies" });
  const plies = h(
    "div",
    { role: "group", "aria-labelledby": title.id, "aria-describedby": help.id },
    list,
  );
  const left = h("div", { class: "cl-left" });
  root.append(h("div", { class: "cl-head" }, title, help), plies, left);
  el.append(root);
  const walk = walkPlies(list);
  const earlier = h("button", {
    "data-key": "older",
    onclick: () => {
      asked = Math.min(...shown.keys());
      model.send({ do: "older" });
    },
  });
  const last = h("li", {}, earlier);
  let shown = new Map();
  let asked = -1; // the earliest ply that was shown when earlier ones were asked for

  const draw = ({ plies: all, rules, older, left: taken, language }) => {
    root.lang = language;
    title.textContent = t("What happened");
    help.textContent = t("Arrow keys: up and down to other plies, right to their rules.");
    // A ply that says what it said is left alone: an open rule stays open, nothing blinks.
    const kept = new Map();
    const items = all.map((ply) => {
      const { now, undone, ...said } = ply;
      const text = JSON.stringify([said, language]);
      const item =
        shown.get(ply.n)?.text === text ? shown.get(ply.n) : { text, element: entry(ply, rules) };
      kept.set(ply.n, item);
      mark(item.element, now, undone);
      return item.element;
    });
    shown = kept;
    earlier.textContent = t("Show earlier plies");
    const held = list.contains(document.activeElement) ? document.activeElement : null;
    const key = held?.closest("li").querySelector("button").dataset.key;
    placed(list, older ? [...items, last] : items);
    if (held && !held.isConnected) {
      list.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
    }
    walk(list.querySelector("[aria-current] > button"));
    if (asked >= 0 && all.at(-1)?.n < asked) {
      const next = all.find(({ n }) => n < asked);
      asked = -1;
      if (!held || held === earlier) {
        shown.get(next.n).element.querySelector("button").focus();
      }
    }
    fill(
      left,
      taken.length > 0
        ? [
            h("h2", {}, t("Taken back")),
            taken.map((branch) =>
              h("p", { class: "cl-quiet" }, h("s", {}, branch.lines), ` ${branch.reason}`),
            ),
          ]
        : [],
    );
  };
  const entry = (ply, rules) =>
    h(
      "li",
      { style: ply.colour ? `--who:${ply.colour}` : null },
      h(
        "button",
        {
          class: "cl-go",
          "data-key": `go${ply.n}`,
          title: t("Look at this moment: {when}", { when: ply.line || t("Start") }),
          "aria-label": t("Look at this moment: {when}", { when: `${ply.n} ${ply.line}` }),
          "aria-describedby": ply.events.map((_, n) => `${own}-${ply.n}-${n}`).join(" ") || null,
          onclick: () => model.send({ do: "go", to: ply.n }),
        },
        String(ply.n),
      ),
      h(
        "div",
        {},
        ply.events.map(([text, rule], n) =>
          h(
            "div",
            { class: "cl-event" },
            h("span", { id: `${own}-${ply.n}-${n}` }, text),
            " ",
            ruleNote(rules[rule], { rule: t("Rule {id}: {title}") }),
          ),
        ),
        ply.why
          ? h("div", { class: "cl-why" }, h("span", { class: "cl-sr" }, `${t("Why:")} `), ply.why)
          : null,
      ),
    );
  return drawAfterDice(model, draw);
}
export default { render };
