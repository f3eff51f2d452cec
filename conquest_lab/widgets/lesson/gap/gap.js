import { h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const list = h("div", { role: "status" });
  const root = h("section", { class: "cl-card" }, title, list);
  el.append(root);
  let shown = "";
  const draw = () => {
    const { lines, language } = model.get("view");
    root.lang = language;
    title.textContent = t("What explains the gap?");
    const text = lines.join("\n");
    if (text === shown && list.firstChild) {
      return;
    }
    shown = text;
    list.replaceChildren(
      ...(lines.length > 0
        ? lines.map((line) => h("p", {}, line))
        : [
            h(
              "p",
              { class: "cl-quiet" },
              t(
                "Throw the dice a thousand times and show what is exact: then there is a gap to explain.",
              ),
            ),
          ]),
    );
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
