import { drawView, fill, h, ownKeys, setText } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

// A chance on a scale from 0 to 1: the bar is the estimate, the line across its end the interval.
// Without an estimate of its own a decision has only the line.
const bar = ({ mean, low, high }) =>
  h(
    "div",
    { class: "cl-scale", "aria-hidden": "true" },
    mean === null ? null : h("div", { class: "cl-mean", style: `width:${100 * mean}%` }),
    low === high
      ? null
      : h("div", { class: "cl-interval", style: `left:${100 * low}%;right:${100 - 100 * high}%` }),
  );

// The next decisions of the turn: a single one goes on in the sentence.
const line = ({ title, steps }) => {
  if (steps.length < 2) {
    return steps.length ? h("p", {}, `${title} ${steps[0]}`) : null;
  }
  return [
    h("p", {}, title),
    h(
      "ol",
      {},
      steps.map((step) => h("li", {}, step)),
    ),
  ];
};

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("div");
  const row = h("div", { class: "cl-row" });
  const advice = h("p", { class: "cl-advice", role: "status", "aria-live": "polite" });
  const computing = h("div", { class: "cl-row cl-computing" });
  const chances = h("section", { class: "cl-chances" });
  const heard = h("p", { class: "cl-sr", role: "status" }); // the rest is there to be read
  root.append(row, advice, computing, chances, heard);
  el.append(root);
  const button = (key, label, shown, { ply } = model.get("view")) =>
    shown
      ? h(
          "button",
          {
            "data-key": key,
            class: "cl-small",
            onclick: () => {
              model.send({ do: key, ply });
              if (key === "follow") {
                // In Explore it is tried in the panel above. In Play a table of cards is so high that what
                // happens on it would be out of sight; a map stays in sight.
                const cards = document.querySelector(".cl-game .cl-top > .cl-cards");
                const panel = document.querySelector(".cl-explore_try, .cl-actions");
                if (cards || panel?.matches(".cl-explore_try")) {
                  panel?.scrollIntoView({ block: "nearest" });
                }
              }
            },
          },
          label,
        )
      : null;

  const drawChances = (found) => {
    computing.hidden = !found?.running;
    chances.hidden = !found?.rows;
    fill(
      computing,
      found?.running
        ? [
            h("label", {}, t("Playing on from here"), " ", h("progress", { max: 100 })),
            button("stop_advice", t("Stop"), true),
          ]
        : [],
    );
    if (found?.running) {
      computing.querySelector("progress").value = found.progress;
    }
    const said = found?.rows
      ? [found.title, found.before && `${found.before}, ${t("then")}`, found.after, found.means]
      : [];
    const text = said.filter(Boolean).join(" ");
    setText(heard, text);
    if (!found?.rows) {
      fill(chances);
      return;
    }
    fill(
      chances,
      h("h2", {}, found.title),
      h(
        "p",
        { class: "cl-change" },
        found.before ? h("span", {}, found.before) : null,
        h(
          "span",
          {},
          found.before ? h("span", { role: "img", "aria-label": t("then") }, "→ ") : null,
          h("b", {}, found.after),
        ),
      ),
      h("p", { class: "cl-quiet" }, found.means),
      h(
        "ul",
        {},
        found.rows.map((way) =>
          h(
            "li",
            { class: way.compared ? "" : "cl-advised" },
            h("div", {}, way.name, way.tags ? h("span", { class: "cl-tag" }, way.tags) : null),
            bar(way),
            h("div", { class: "cl-quiet" }, way.said, way.compared ? ` · ${way.compared}` : ""),
          ),
        ),
      ),
      line(found.line),
      found.risks.map((risk) => h("p", {}, risk)),
      h("p", { class: "cl-quiet cl-method" }, found.method),
    );
  };

  drawView(model, root, (view) => {
    fill(
      row,
      button("advise", t("Advice"), view.can_advise),
      button("repeat", t("Attack until it is decided"), view.can_repeat),
      button("set_up", t("Finish the set-up for everybody"), view.can_set_up),
    );
    const follow = view.explores ? t("Try it") : t("Play it");
    const said = `${view.advice}\n${follow}${view.can_follow}`;
    // Said again at every look at the progress, it would be read out again.
    if (advice.dataset.said !== said) {
      advice.dataset.said = said;
      fill(
        advice,
        view.advice ? [view.advice, " ", button("follow", follow, view.can_follow)] : [],
      );
    }
    advice.hidden = !view.advice;
    drawChances(view.chances);
  });
}
export default { render };
