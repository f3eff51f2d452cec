import { drawView, fill, h, ownKeys } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const root = h("section", { class: "cl-card" });
  el.append(root);
  drawView(model, root, (view) => {
    root.style.setProperty("--who", view.colour || "var(--line)");
    const now = view.marks.findIndex((mark) => !mark.done);
    fill(
      root,
      h(
        "p",
        { class: "cl-goal" },
        view.symbol
          ? h("span", { class: "cl-who", "data-symbol": view.symbol, "aria-hidden": "true" })
          : null,
        h("span", {}, view.said),
      ),
      view.hint ? h("p", { class: "cl-hint" }, view.hint) : null,
      view.marks.length > 0
        ? h(
            "ol",
            // Before anything can be attacked none is to be done yet; they stand there, so that nothing moves then.
            { "aria-label": t("Your first attack"), class: view.later ? "cl-later" : "" },
            view.marks.map((mark, index) =>
              h(
                "li",
                {
                  class: mark.done ? "cl-done" : "",
                  "aria-current": index === now && !view.later ? "step" : null,
                },
                h("span", { class: "cl-mark", "aria-hidden": "true" }, mark.done ? "✓" : index + 1),
                mark.text,
                mark.done ? h("span", { class: "cl-sr" }, ` (${t("done")})`) : null,
              ),
            ),
          )
        : null,
    );
  });
}
export default { render };
