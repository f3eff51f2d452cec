import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const send = (message) => model.send({ ...message, ply: model.get("view").ply });
  const title = h("h2");
  const prompt = h("p", { class: "cl-prompt" });
  const fell = h("p", { class: "cl-quiet" });
  const fields = h("div", { class: "cl-row" });
  const label = h("p", { role: "status", "aria-live": "polite" });
  const choose = h("button", {
    class: "cl-first",
    "data-key": "chance-choose",
    onclick: () => send({ do: "outcome" }),
  });
  const roll = h("button", {
    "data-key": "chance-roll",
    "data-hotkey": "R",
    onclick: () => send({ do: "roll" }),
  });
  const hint = h("p", { class: "cl-quiet cl-hint" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    prompt,
    fell,
    fields,
    label,
    h("div", { class: "cl-row" }, choose, roll),
    hint,
  );
  el.append(root);
  drawView(model, root, (view) => {
    if (!view.fields) {
      return;
    }
    root.dataset.ply = view.ply;
    title.textContent = t("Chance decides here");
    prompt.textContent = view.prompt;
    fell.textContent = view.fell;
    fell.hidden = !view.fell;
    fill(
      fields,
      view.fields.map((field) => [
        field.before.trim() ? h("span", { class: "cl-quiet" }, field.before.trim()) : null,
        h(
          "select",
          {
            "data-key": `chance${field.n}`,
            "aria-label": field.label,
            onchange: (event) => send({ do: "pick", n: field.n, to: event.target.value }),
          },
          field.words.map(([value, name]) =>
            h("option", { value, selected: value === field.picked }, name),
          ),
        ),
      ]),
    );
    label.replaceChildren(
      h("b", {}, view.label),
      " ",
      h("span", { class: "cl-quiet" }, view.chance),
    );
    choose.textContent = t("Choose this outcome");
    roll.textContent = t("Let chance decide");
    roll.hidden = Boolean(view.fell);
    hint.textContent = t("Choose the outcome: a line of your own begins.");
  });
}
export default { render };
