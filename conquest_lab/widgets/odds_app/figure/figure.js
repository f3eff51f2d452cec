import { drawView, fillTable, h, ownKeys } from "../../shared/dom.js";
import { download } from "../../shared/files.js";
import { savePicture } from "../../shared/save.js";
import { translator } from "../../../kit/words.js";
import { plotParts } from "./plot.js";

// A picture of what is exact, with its caption and its numbers.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const plot = plotParts(t, () => model.send({ do: "csv" }), savePicture);
  const lead = h("p", { class: "cl-lead", role: "status" });
  const root = h(
    "section",
    { class: "cl-card" },
    plot.title,
    lead,
    plot.figure,
    plot.saving,
    plot.numbers,
  );
  el.append(root);
  model.on("msg:custom", (message) => download(message));
  drawView(model, root, (view) => {
    lead.textContent = view.lead;
    lead.hidden = !view.lead;
    plot.draw(view.picture, view.language);
    fillTable(plot.table, view.picture.table);
  });
}
export default { render };
