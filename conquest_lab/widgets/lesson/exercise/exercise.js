import { h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator } from "../../shared/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const prompt = h("p", { class: "cl-prompt" });
  const formats = h("span", { class: "cl-quiet" });
  const players = h("p", { class: "cl-row cl-quiet" });
  const dice = h("div", { class: "cl-thrown" });
  const label = h("span");
  const check = h("button", { class: "cl-first", type: "submit" });
  const field = h("input", {
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    maxlength: 60,
    class: "cl-number",
    "data-key": "answer",
  });
  const hintButton = h("button", {
    type: "button",
    class: "cl-plain",
    onclick: () => model.send({ do: "hint" }),
  });
  const showButton = h("button", {
    type: "button",
    class: "cl-plain",
    onclick: () => model.send({ do: "solution" }),
  });
  const nextButton = h("button", {
    type: "button",
    onclick: () => {
      renewed = true;
      model.send({ do: "next" });
      field.focus();
    },
  });
  const legend = h("legend", { class: "cl-sr" });
  const options = h("fieldset", { class: "cl-options" }, legend);
  const number = h("label", { class: "cl-row" }, label, field);
  const picked = () => options.querySelector("input:checked");
  const answer = (event) => {
    event.preventDefault();
    const { kind, variant } = model.get("view");
    if (kind === "number") {
      model.send({ do: "answer", text: field.value });
    } else if (picked()) {
      model.send({ do: "pick", to: Number(picked().value), variant });
    }
  };
  const form = h(
    "form",
    { novalidate: true, onsubmit: answer },
    options,
    h("div", { class: "cl-row" }, number, check, formats),
  );
  const said = h("p", { class: "cl-said" });
  const tries = h("span", { class: "cl-quiet" });
  const hint = h("p", { class: "cl-hint" });
  const solution = h("p", { class: "cl-solution" });
  const status = h("div", { role: "status" }, said, hint, solution);
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    prompt,
    players,
    dice,
    form,
    status,
    h("div", { class: "cl-row cl-after" }, hintButton, showButton, nextButton, tries),
  );
  el.append(root);
  const group = `answers-${Math.random()}`;
  let renewed = false;
  let variant = null;
  const draw = () => {
    const view = model.get("view");
    const asks = view.kind === "number";
    const picks = view.kind === "choice";
    // The question comes when the first board of the page is there.
    const waits = view.kind === "waiting";
    for (const part of root.children) {
      part.hidden = waits && part !== title;
    }
    root.setAttribute("aria-busy", String(waits));
    root.lang = view.language;
    title.textContent = view.title;
    if (waits) {
      return;
    }
    prompt.textContent = view.prompt;
    players.hidden = view.players.length === 0;
    players.replaceChildren(
      ...view.players.map(([symbol, colour, name]) =>
        h("span", { class: "cl-who", "data-symbol": symbol, style: `--who:${colour}` }, name),
      ),
    );
    dice.innerHTML = view.dice;
    dice.hidden = !view.dice;
    label.textContent = t("Your answer");
    const written = view.probability ? t("a fraction, a percentage or a decimal") : "";
    formats.textContent = view.kind === "place" ? t("Point at the board.") : written;
    check.textContent = t("Check");
    number.hidden = !asks;
    options.hidden = !picks;
    check.hidden = !asks && !picks;
    const now = `${view.language} ${view.variant} ${view.prompt} ${view.options.join("|")}`;
    if (variant !== now) {
      field.value = view.written;
      legend.textContent = t("Possible answers");
      options.replaceChildren(
        legend,
        ...view.options.map((text, index) =>
          h(
            "label",
            {},
            h("input", {
              type: "radio",
              name: group,
              value: index,
              checked: index === view.picked,
              "data-key": `option${index}`,
            }),
            h("span", {}, text),
          ),
        ),
      );
      if (renewed && picks) {
        options.querySelector("input").focus();
      }
      renewed = false;
    }
    variant = now;
    // The sign says it besides the colour; a repeated verdict is announced again.
    said.replaceChildren(
      ...(view.said
        ? [
            `${view.mood === "right" ? "✓" : "✗"} ${view.said} `,
            ruleNote(view.rule, { rule: t("Rule") }) || "",
          ]
        : []),
    );
    said.hidden = !view.said;
    root.dataset.mood = view.mood;
    field.setAttribute("aria-invalid", String(view.mood === "wrong"));
    hint.replaceChildren(h("strong", {}, t("Hint:")), ` ${view.hint}`);
    hint.hidden = !view.hint;
    solution.replaceChildren(h("strong", {}, t("Worked answer:")), ` ${view.solution}`);
    solution.hidden = !view.solution;
    hintButton.textContent = t("Hint");
    hintButton.disabled = Boolean(view.hint) || view.mood === "right";
    showButton.textContent = t("Show the answer");
    showButton.hidden = !view.may_see || Boolean(view.solution);
    nextButton.textContent = t("Another one");
    nextButton.classList.toggle("cl-first", view.mood === "right");
    check.classList.toggle("cl-first", view.mood !== "right");
    tries.textContent = view.tries;
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
