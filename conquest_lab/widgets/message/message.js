import { drawView, fill, h, ownKeys } from "../shared/dom.js";
import { translator } from "../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const text = h("span");
  const offers = h("span", { class: "cl-offers" });
  const close = h(
    "button",
    {
      "data-key": "close",
      class: "cl-close",
      onclick: () => model.send({ do: "close", number: model.get("view").number }),
    },
    "×",
  );
  const root = h(
    "div",
    { class: "cl-line", role: "status", "aria-live": "polite" },
    text,
    offers,
    close,
  );
  el.append(root);
  drawView(model, root, (view) => {
    root.hidden = !view.text;
    root.classList.toggle("cl-wrong", view.wrong);
    text.textContent = view.text;
    fill(
      offers,
      view.offers.map((label, index) =>
        h(
          "button",
          {
            "data-key": index ? `offer${index}` : "offer",
            onclick: () => model.send({ do: "offer", index, number: view.number }),
          },
          label,
        ),
      ),
    );
    offers.hidden = view.offers.length === 0;
    close.setAttribute("aria-label", t("Close"));
  });
}
export default { render };
