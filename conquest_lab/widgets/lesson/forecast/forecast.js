import { drawView, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator, unbroken } from "../../../kit/words.js";
import { curtain } from "../curtain.js";
import { intoSight, showWhenReady } from "../sight.js";

const BRIEF = 36; // letters of answers of which two stand side by side on a phone

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const prompt = h("p", { class: "cl-prompt" });
  const dice = h("div", { class: "cl-thrown" });
  const legend = h("legend", { class: "cl-sr" });
  const options = h("fieldset", {}, legend);
  const lock = h("button", { class: "cl-first", type: "submit", "data-key": "lock" });
  const skip = h("button", {
    type: "button",
    class: "cl-plain",
    "data-key": "skip",
    onclick: () => model.send({ do: "skip" }),
  });
  const picked = () => options.querySelector("input:checked");
  const row = h("div", { class: "cl-row" }, lock, skip);
  const form = h(
    "form",
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        if (picked()) {
          model.send({ do: "lock", to: Number(picked().value) });
        }
      },
    },
    options,
    row,
  );
  showWhenReady(form, lock);
  const status = h("div", { role: "status", class: "cl-said" });
  const root = h("section", { class: "cl-card" }, title, prompt, dice, form, status);
  el.append(root);
  const group = `forecast-${Math.random()}`;
  const ready = () => {
    lock.disabled = !picked();
  };
  let shown = "";
  drawView(model, root, (view) => {
    const hadFocus = row.contains(document.activeElement);
    title.textContent = t("What happens?");
    prompt.textContent = unbroken(view.prompt);
    dice.innerHTML = view.dice;
    dice.hidden = !view.dice;
    lock.textContent = t("Lock it in");
    skip.textContent = t("Go on without a bet");
    row.hidden = view.open;
    options.disabled = view.open;
    legend.textContent = view.prompt;
    const now = `${view.language} ${view.open} ${view.picked} ${view.options.join("|")}`;
    if (shown !== now) {
      shown = now;
      options.classList.toggle(
        "cl-brief",
        view.options.every((text) => text.length <= BRIEF),
      );
      options.replaceChildren(
        legend,
        ...view.options.map((text, index) =>
          h(
            "label",
            { class: index === view.right ? "cl-right" : "" },
            h("input", {
              type: "radio",
              name: group,
              value: index,
              checked: index === view.picked,
              "data-key": `option${index}`,
              onchange: ready,
            }),
            h("span", {}, text),
            index === view.right
              ? h("span", { class: "cl-mark" }, "✓ ", h("span", {}, t("the answer")))
              : null,
          ),
        ),
      );
    }
    ready();
    status.replaceChildren(
      ...(view.said
        ? [`${view.said} `, ruleNote(view.rule, { rule: t("Rule {id}: {title}") }) || ""]
        : []),
    );
    curtain(el, () => model.get("view").open);
    if (view.open && hadFocus) {
      status.tabIndex = -1;
      status.focus({ preventScroll: true });
      requestAnimationFrame(() => intoSight(status));
    }
  });
}
export default { render };
