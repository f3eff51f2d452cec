import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { shareLine } from "../share.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const count = h("span", { class: "cl-quiet" });
  const many = h("button", {
    "data-key": "many",
    onclick: () => model.send({ do: model.get("view").running ? "stop" : "many" }),
  });
  const reveal = h("button", {
    class: "cl-first",
    "data-key": "show-exact",
    onclick: () => model.send({ do: "reveal" }),
  });
  const { parts, draw: drawLine } = shareLine(t);
  const list = h("div", { role: "status", class: "cl-gap-lines" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    h("div", { class: "cl-row" }, many, reveal, count),
    parts,
    list,
  );
  el.append(root);
  let shown = "";
  drawView(model, root, ({ lines, line, ...view }) => {
    title.textContent = t("What explains the gap?");
    many.textContent = view.running ? t("Stop") : view.many;
    reveal.textContent = t("Show the exact value");
    reveal.hidden = view.revealed;
    reveal.disabled = !view.thrown;
    count.textContent = view.thrown ? view.trials : t("Nothing has been thrown yet.");
    drawLine(line, view.running);
    const text = lines.join("\n");
    if (text !== shown && !view.running) {
      shown = text;
      list.replaceChildren(...lines.map((one) => h("p", {}, one)));
    }
  });
}
export default { render };
