import { drawAfterDice } from "../shared/after_dice.js";
import { fill, h, ownKeys, setText } from "../shared/dom.js";
import { onWebsite } from "../shared/go.js";
import { still } from "../shared/tempo.js";
import { translator } from "../../kit/words.js";

// The board stands far above the report; on a phone the map stays in sight, and of many cards one is meant.
const showBoard = (game) => {
  const card = game?.querySelector(".cl-cards .cl-advised");
  const board = card ?? game?.querySelector(".cl-top > .cl-arena, .cl-top > .cl-cards");
  const box = board?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > innerHeight)) {
    const block = card ? "center" : "start";
    board.scrollIntoView({ block, behavior: still() ? "auto" : "smooth" });
  }
};

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const begin = h("div", { class: "cl-begin" });
  const said = h("p", { class: "cl-summary", role: "status" });
  const list = h("ol", { class: "cl-costly" });
  const method = h("p", { class: "cl-quiet" });
  const root = h("section", { class: "cl-card" }, title, begin, said, list, method);
  el.append(root);
  const send = (message) => model.send({ ...message, ply: model.get("view").ply });

  model.on("msg:custom", ({ do: done }) => done === "shown" && showBoard(el.closest(".cl-game")));

  let listed = "";
  const item = (one, reachable) =>
    h(
      "li",
      { class: one.certain ? "" : "cl-unsure" },
      h(
        "div",
        { class: "cl-row" },
        h(
          "span",
          { class: "cl-who", "data-symbol": one.symbol, style: `--who:${one.colour}` },
          one.name,
        ),
        h("b", {}, one.cost),
        one.range ? h("span", { class: "cl-quiet" }, `(${one.range})`) : null,
        one.certain ? null : h("span", { class: "cl-tag" }, t("uncertain")),
        h("span", { class: "cl-quiet" }, one.when),
      ),
      one.asked ? h("div", { class: "cl-quiet" }, one.asked) : null,
      h("div", {}, one.played),
      h("div", {}, one.better),
      one.reason ? h("div", { class: "cl-quiet" }, one.reason) : null,
      reachable
        ? h(
            "button",
            {
              "data-key": `position-${one.ply}`,
              "aria-label": t("Go to this position: {when}", { when: one.when }),
              onclick: () => send({ do: "position", to: one.ply }),
            },
            t("Go to this position"),
          )
        : null,
    );

  const draw = (view) => {
    root.lang = view.language;
    root.hidden = !view.state;
    if (!view.state) {
      return;
    }
    title.textContent = view.title;
    begin.hidden = view.state === "done";
    if (view.state === "running" && begin.querySelector("progress")) {
      begin.querySelector("progress").value = view.progress; // the button keeps its place
    } else {
      fill(
        begin,
        view.state === "none"
          ? [
              h("p", {}, view.about),
              h(
                "button",
                { "data-key": "review", onclick: () => send({ do: "review" }) },
                t("Review the decisions"),
              ),
            ]
          : [
              h(
                "label",
                {},
                t("Looking at the decisions"),
                " ",
                h("progress", { max: 100, value: view.progress }),
              ),
              " ",
              h(
                "button",
                { "data-key": "stop-review", onclick: () => send({ do: "stop_review" }) },
                t("Stop"),
              ),
            ],
      );
    }
    setText(said, view.summary);
    const found = JSON.stringify(view.costly);
    if (found !== listed) {
      // Its buttons are pressed while the review goes on.
      listed = found;
      fill(
        list,
        view.costly.map((one) => item(one, !view.linked || onWebsite())),
      );
    }
    list.hidden = view.costly.length === 0;
    method.textContent = view.state === "done" ? view.method : "";
    method.hidden = view.state !== "done";
  };
  return drawAfterDice(model, draw);
}
export default { render };
