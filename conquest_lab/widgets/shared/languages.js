import { h } from "./dom.js";

// The two languages as buttons, and what marks the one that is spoken. Some bars of a phone show the other
// one alone: the keyboard is then left on what takes its place.
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
    { class: "cl-row cl-tongues", role: "group" },
    tongue("en", "English"),
    tongue("fr", "Français"),
  );
  const mark = (language) => {
    row.setAttribute("aria-label", t("Language"));
    const focused = row.contains(document.activeElement);
    for (const control of row.children) {
      control.setAttribute("aria-pressed", String(control.dataset.key === language));
    }
    if (focused && !document.activeElement.checkVisibility()) {
      row.querySelector("[aria-pressed=false]").focus();
    }
  };
  return [row, mark];
}
