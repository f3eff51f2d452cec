import { h, ownKeys } from "../shared/dom.js";
import { translator } from "../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const text = h("span");
  const offer = h("button", { "data-key": "offer", onclick: () => model.send({ do: "offer" }) });
  const close = h(
    "button",
    { "data-key": "close", class: "cl-close", onclick: () => model.send({ do: "close" }) },
    "×",
  );
  const root = h(
    "div",
    { class: "cl-line", role: "status", "aria-live": "polite" },
    text,
    offer,
    close,
  );
  el.append(root);
  const draw = () => {
    const view = model.get("view");
    root.lang = view.language;
    root.hidden = !view.text;
    root.classList.toggle("cl-wrong", view.wrong);
    text.textContent = view.text;
    offer.textContent = view.offer;
    offer.hidden = !view.offer;
    close.setAttribute("aria-label", t("Close"));
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
