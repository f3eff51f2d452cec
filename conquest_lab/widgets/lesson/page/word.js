import { h } from "../../shared/dom.js";

// Asks for the teacher's word; `give` sends it.
export function wordForm(t, give) {
  const label = h("span");
  const field = h("input", {
    type: "password",
    autocomplete: "off",
    maxlength: 60,
    "data-key": "word",
  });
  const button = h("button", { type: "submit", class: "cl-first" });
  const wrong = h("p", { role: "status", class: "cl-wrong-word" });
  const root = h(
    "form",
    {
      class: "cl-word",
      onsubmit: (event) => {
        event.preventDefault();
        give(field.value);
      },
    },
    h("label", {}, label, field),
    button,
    wrong,
  );
  return {
    root,
    draw: (asks, refused, language) => {
      root.hidden = !asks;
      root.lang = language;
      label.textContent = t("Teacher’s word");
      button.textContent = t("Show the answers");
      wrong.textContent = refused ? t("This is not the word of this link.") : "";
      field.setAttribute("aria-invalid", String(refused));
    },
  };
}
