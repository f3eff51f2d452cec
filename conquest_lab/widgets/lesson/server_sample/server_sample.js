import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const racks = h("div", { class: "cl-racks", "aria-hidden": "true" });
  const dice = h("div", { class: "cl-packet", "aria-hidden": "true" });
  const said = h("p");
  const quiet = h("p", { class: "cl-quiet" });
  const root = h("section", { class: "cl-card" }, racks, dice, said, quiet);
  el.append(root);
  drawView(model, root, (view) => {
    racks.replaceChildren(
      ...view.servers.map((letter, n) =>
        h(
          "span",
          { class: `cl-rack${n === 0 ? " cl-threw" : ""}` },
          h("i"),
          h("i"),
          h("b", {}, letter),
        ),
      ),
    );
    dice.replaceChildren(
      ...view.faces.map((face) => h("span", { class: face === 6 ? "cl-six" : "" }, face)),
    );
    said.textContent = view.said;
    quiet.textContent = t(
      "Exactly one of the servers is loaded: there the six falls twice as often as each other face.",
    );
  });
}
export default { render };
