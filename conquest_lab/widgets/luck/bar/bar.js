import { h, ownKeys } from "../../shared/dom.js";
import { gameBar } from "../../shared/games.js";

function render({ model, el }) {
  ownKeys(el);
  const summary = h("summary");
  const hint = h("span");
  const text = h("textarea", { rows: 3, spellcheck: "false", "data-key": "pasted" });
  const take = h("button", {
    "data-key": "paste",
    onclick: () => {
      if (text.value.trim()) {
        model.send({ do: "open", text: text.value });
      }
    },
  });
  const paste = h("details", { class: "cl-paste" }, summary, h("label", {}, hint, text), take);
  const words = (t) => {
    summary.textContent = t("Paste a saved game or a link");
    hint.textContent = t("The text of a saved game, or the link to a replay");
    take.textContent = t("Show its luck");
    return [t("Luck"), t("Open in Explore")];
  };
  gameBar({ model, el }, "explore", words, { below: [paste] });
}
export default { render };
