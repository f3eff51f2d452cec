import { h, ownKeys } from "../../shared/dom.js";
import { gameBar } from "../../shared/games.js";

function render({ model, el }) {
  ownKeys(el);
  const save = h("button", { "data-key": "save", onclick: () => model.send({ do: "save" }) });
  const words = (t) => {
    save.textContent = t("Save to a file");
    return [t("Explore"), t("Open in Luck")];
  };
  gameBar({ model, el }, "luck", words, { beside: [save] });
}
export default { render };
