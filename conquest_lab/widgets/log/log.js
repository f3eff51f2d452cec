import { drawAfterDice } from "../shared/after_dice.js";
import { fill, h, ownKeys } from "../shared/dom.js";
import { ruleNote } from "../shared/rule_note.js";
import { translator } from "../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  const title = h("h2");
  const list = h("ol", { class: "cl-plies" });
  const left = h("div", { class: "cl-left" });
  root.append(title, list, left);
  el.append(root);
  let shown = new Map();

  const draw = ({ plies, rules, older, left: taken, language }) => {
    root.lang = language;
    title.textContent = t("What happened");
    // A ply that says what it said is left alone: an open rule stays open, nothing blinks.
    const kept = new Map();
    const items = plies.map((ply) => {
      const text = JSON.stringify([ply, language]);
      const item =
        shown.get(ply.n)?.text === text ? shown.get(ply.n) : { text, element: entry(ply, rules) };
      kept.set(ply.n, item);
      return item.element;
    });
    shown = kept;
    if (older) {
      items.push(
        h(
          "li",
          {},
          h(
            "button",
            { "data-key": "older", onclick: () => model.send({ do: "older" }) },
            t("Show earlier plies"),
          ),
        ),
      );
    }
    if (
      items.length !== list.children.length ||
      items.some((item, index) => list.children[index] !== item)
    ) {
      fill(list, items);
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
      {
        class: (ply.undone ? "cl-undone " : "") + (ply.now ? "cl-now" : ""),
        style: ply.colour ? `--who:${ply.colour}` : null,
        "aria-current": ply.now ? "step" : null,
      },
      h(
        "button",
        {
          class: "cl-go",
          "data-key": `go${ply.n}`,
          title: t("Look at this moment: {when}", { when: ply.line || t("Start") }),
          "aria-label": t("Look at this moment: {when}", { when: `${ply.n} ${ply.line}` }),
          onclick: () => model.send({ do: "go", to: ply.n }),
        },
        String(ply.n),
      ),
      h(
        "div",
        {},
        ply.events.map(([text, rule]) =>
          h(
            "div",
            { class: "cl-event" },
            h("span", {}, text),
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
