import { drawView, h, ownKeys } from "../../shared/dom.js";
import { roamIn } from "../../shared/roam.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const summary = h("summary");
  const find = h("input", { type: "search", "data-key": "find-rule", oninput: () => sift() });
  const findLabel = h("span");
  const only = h("input", { type: "checkbox", "data-key": "only-used", onchange: () => sift() });
  const onlyLabel = h("span");
  const none = h("p", { class: "cl-quiet", role: "status" });
  const list = h("ul", { class: "cl-rules" });
  const root = h(
    "details",
    { class: "cl-card", open: true },
    summary,
    h(
      "div",
      { class: "cl-row" },
      h("label", { class: "cl-find" }, findLabel, find),
      h("label", {}, only, " ", onlyLabel),
    ),
    none,
    list,
  );
  el.append(root);
  const offered = () => [...list.querySelectorAll("li:not([hidden]) > button")];
  // The rules stand in rows of as many as there is room for.
  const next = (here, key) => {
    const all = offered();
    const at = all.indexOf(here);
    const row = all.filter(({ offsetTop }) => offsetTop === all[0].offsetTop).length;
    return {
      ArrowRight: all[at + 1],
      ArrowLeft: all[at - 1],
      ArrowDown: all[at + row],
      ArrowUp: all[at - row],
      Home: all[0],
      End: all.at(-1),
    }[key];
  };
  const walk = roamIn(list, offered, next);
  let items = new Map();
  let built = "";
  const sift = () => {
    const { rules, uses } = model.get("view");
    const plain = find.value.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");
    const wanted = plain.match(/[\p{L}\p{N}_-]+/gu) ?? [];
    let shown = 0;
    for (const rule of rules) {
      const fits =
        wanted.every((word) => rule.words.includes(` ${word}`)) && (!only.checked || uses[rule.id]);
      items.get(rule.id).item.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    none.textContent = shown ? "" : t("No rule has these words.");
    walk(offered().find((button) => button.matches("[aria-pressed=true]")));
  };
  drawView(model, root, (view) => {
    const { rules, uses } = view;
    root.dataset.ply = view.ply;
    summary.textContent = t("All rules of this game");
    findLabel.textContent = t("Find a rule");
    onlyLabel.textContent = t("Only rules applied in this line");
    const now = JSON.stringify([rules, view.language]);
    if (built !== now) {
      built = now;
      items = new Map(
        rules.map((rule) => {
          const count = h("span", { class: "cl-count" });
          const button = h(
            "button",
            {
              "data-key": `all-${rule.id}`,
              title: t("Show this rule and its steps"),
              onclick: () => model.send({ do: "rule", id: rule.id }),
            },
            h("b", {}, rule.id),
            " ",
            h("span", { class: "cl-title" }, rule.title),
            rule.badge
              ? h(
                  "span",
                  { class: rule.reading ? "cl-badge cl-ours" : "cl-badge", title: rule.standing },
                  rule.badge,
                )
              : null,
            count,
          );
          return [rule.id, { item: h("li", {}, button), button, count }];
        }),
      );
      list.replaceChildren(...[...items.values()].map(({ item }) => item));
    }
    for (const [id, { item, button, count }] of items) {
      count.textContent = uses[id] ?? "";
      button.setAttribute("aria-pressed", String(view.rule === id));
      item.classList.toggle("cl-here", view.here.includes(id));
    }
    sift();
  });
}
export default { render };
