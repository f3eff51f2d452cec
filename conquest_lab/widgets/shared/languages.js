import { h } from "./dom.js";

// The two languages as buttons, and what marks the one that is spoken.
export function languageButtons(model, t) {
  const tongue = (code, name) =>
    h(
      "button",
      {
        lang: code,
        "data-key": code,
        class: "cl-tongue",
        onclick: () => model.send({ do: "language", to: code }),
      },
      name,
    );
  const row = h(
    "span",
    { class: "cl-row", role: "group" },
    tongue("en", "English"),
    tongue("fr", "Français"),
  );
  const mark = (language) => {
    row.setAttribute("aria-label", t("Language"));
    for (const control of row.children) {
      control.setAttribute("aria-pressed", String(control.dataset.key === language));
    }
  };
  return [row, mark];
}
