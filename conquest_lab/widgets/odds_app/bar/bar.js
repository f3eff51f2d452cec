import { drawView, h, ownKeys } from "../../shared/dom.js";
import { languageButtons } from "../../shared/languages.js";
import { roam } from "../../shared/roam.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h1");
  const seedName = h("span");
  const seed = h("input", {
    type: "number",
    min: 0,
    step: 1,
    "data-key": "seed",
    onchange: () => {
      const to = Number(seed.value);
      if (seed.value !== "" && Number.isInteger(to) && to >= 0) {
        model.send({ do: "seed", to });
      } else {
        seed.value = model.get("view").seed;
      }
    },
  });
  const [languages, mark] = languageButtons(model, t);
  // Where classes meet; nowhere in a notebook.
  const classes = document.querySelector('meta[name="conquest-class"]')?.content;
  const ask = h("a", { class: "cl-ask", "data-key": "ask-class", target: "_blank", hidden: true });
  const tabs = h("div", { class: "cl-tabs", role: "tablist" });
  const root = h(
    "header",
    { class: "cl-head" },
    title,
    h("span", { class: "cl-gap" }),
    ask,
    h("label", { class: "cl-row" }, seedName, seed),
    languages,
    tabs,
  );
  el.append(root);
  const made = new Map();
  drawView(model, root, (view) => {
    if (!view.tabs) {
      return;
    }
    title.textContent = t("Odds");
    seedName.textContent = t("Seed");
    seed.max = view.most;
    if (document.activeElement !== seed) {
      seed.value = view.seed;
    }
    mark(view.language);
    ask.hidden = !classes || !view.question;
    ask.textContent = t("Ask a class");
    ask.href = `${classes}?lang=${view.language}#${new URLSearchParams({ ask: view.question })}`;
    tabs.setAttribute("aria-label", t("Views of odds"));
    if (made.size === 0) {
      for (const [name] of view.tabs) {
        const tab = h("button", {
          role: "tab",
          "data-key": `tab-${name}`,
          onclick: () => model.send({ do: "tab", to: name }),
        });
        made.set(name, tab);
        tabs.append(tab);
      }
      roam([[...made.values()]], made.get(view.tab));
    }
    for (const [name, word] of view.tabs) {
      const tab = made.get(name);
      const here = name === view.tab;
      tab.textContent = word;
      tab.setAttribute("aria-selected", String(here));
      tab.setAttribute("tabindex", here ? 0 : -1);
      if (here && tabs.scrollWidth > tabs.clientWidth) {
        tabs.scrollTo({ left: tab.offsetLeft - tabs.offsetLeft - 40, behavior: "instant" });
      }
    }
  });
}
export default { render };
