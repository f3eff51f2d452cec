import { drawAfterDice } from "../shared/after_dice.js";
import { fill, h, ownKeys } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const home = document.querySelector('meta[name="conquest-home"]')?.content;
  const root = h("section", { class: "cl-card" });
  el.append(root);
  const draw = (view) => {
    root.lang = view.language;
    root.classList.toggle("cl-nothing-yet", !view.shown && !view.address);
    const head = h("div", { class: "cl-head" }, h("h2", {}, t("Odds of this attack")));
    const parts = [head];
    if (view.shown) {
      parts.push(
        h(
          "p",
          { class: "cl-percent" },
          view.percent,
          view.exact ? h("span", { class: "cl-quiet" }, ` ${view.exact}`) : null,
        ),
      );
      parts.push(
        h(
          "div",
          { class: "cl-bar", "aria-hidden": "true" },
          h("i", { style: `width:${100 * view.conquer}%` }),
        ),
      );
      parts.push(
        h(
          "ul",
          {},
          view.lines.map((line) => h("li", {}, line)),
        ),
      );
    } else {
      parts.push(h("p", { class: "cl-quiet" }, view.hint));
    }
    if (home && view.address) {
      // Beside the game, which stays as it is.
      const href = `${home}${view.address}`;
      head.append(h("a", { href, target: "_blank", "data-key": "odds-app" }, t("Open in Odds")));
    }
    fill(root, parts);
  };
  return drawAfterDice(model, draw);
}
export default { render };
