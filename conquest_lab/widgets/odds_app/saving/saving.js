import { drawView, h, ownKeys } from "../../shared/dom.js";
import { drawn } from "../../shared/drawn.js";
import { download } from "../../shared/files.js";
import { savePicture } from "../../shared/save.js";
import { translator } from "../../../kit/words.js";

// Buttons that save a part of the page: as it is shown, with its caption; and its numbers.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const name = h("span");
  const buttons = ["svg", "png", "csv"].map((kind) =>
    h("button", {
      "data-key": `save-${kind}`,
      class: "cl-save",
      onclick: () => model.send({ do: "save", kind }),
    }),
  );
  const root = h("div", { class: "cl-row cl-saving", role: "group" }, name, buttons);
  el.append(root);
  model.on("msg:custom", (message) => {
    if (message.file) {
      download(message);
      return;
    }
    const { part, without } = model.get("view");
    const shown = el.closest(".cl-odds-screen")?.querySelector(part);
    if (shown) {
      savePicture(drawn(shown, without), message.caption, message.name, message.kind);
    }
  });
  drawView(model, root, (view) => {
    name.textContent = view.title;
    root.setAttribute("aria-label", view.title);
    buttons[0].textContent = t("Save as SVG");
    buttons[1].textContent = t("Save as PNG");
    buttons[2].textContent = t("Numbers as CSV");
  });
}
export default { render };
