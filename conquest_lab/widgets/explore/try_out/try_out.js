import { chosenPlaces } from "../../shared/chosen.js";
import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { ruleNote, ruleWords } from "../../shared/rule_note.js";
import { translator } from "../../../kit/words.js";

const ruleCard = (rule, t) =>
  rule &&
  h(
    "div",
    { class: "cl-rule-text" },
    h("strong", {}, `${t("Rule")} ${rule.id} · ${rule.title}`),
    h("p", {}, ruleWords(rule.text)),
    h("p", { class: "cl-source" }, rule.source),
  );

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const send = (message) => model.send({ ...message, ply: model.get("view").ply });
  const title = h("h2");
  const prompt = h("p", { class: "cl-prompt" });
  const went = h("p", { class: "cl-quiet" });
  const chosen = chosenPlaces(t, "try-clear", () => send({ do: "clear" }));
  const verdict = h("div", { class: "cl-verdict", role: "alert" });
  const offers = h("div", { class: "cl-row" });
  const summary = h("summary");
  const kind = h("select", { "data-key": "try-kind", onchange: () => lines() });
  const line = h("select", {
    "data-key": "try-line",
    onchange: () => {
      text.value = line.value;
    },
  });
  const text = h("input", {
    type: "text",
    maxlength: 200,
    autocomplete: "off",
    spellcheck: "false",
    "data-key": "try-text",
    onkeydown: (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        attempt();
      }
    },
  });
  const button = h("button", { "data-key": "try", onclick: () => attempt() });
  const kindLabel = h("span");
  const lineLabel = h("span");
  const textLabel = h("span");
  const any = h(
    "details",
    {},
    summary,
    h(
      "div",
      { class: "cl-any" },
      h("label", {}, kindLabel, kind),
      h("label", {}, lineLabel, line),
      h("label", {}, textLabel, text),
      button,
    ),
  );
  const hint = h("p", { class: "cl-quiet cl-hint" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    prompt,
    went,
    verdict,
    chosen.root,
    offers,
    any,
    hint,
  );
  el.append(root);
  const attempt = () => text.value.trim() && send({ do: "try", line: text.value });
  const lines = () => {
    const found = model.get("view").kinds.find(([name]) => name === kind.value);
    line.replaceChildren(
      ...(found ? found[1] : []).map(([each, legal]) =>
        h("option", { value: each }, `${legal ? "✓" : "·"} ${each}`),
      ),
    );
    text.value = line.value;
  };
  drawView(model, root, (view) => {
    const { verdict: said } = view;
    root.dataset.ply = view.ply;
    title.textContent = t("What could be done here");
    prompt.textContent = view.prompt;
    went.replaceChildren(...(view.went ? [t("In this line:"), " ", h("b", {}, view.went)] : []));
    went.hidden = !view.went;
    chosen.draw(view.chosen);
    verdict.className = `cl-verdict ${said ? "cl-legal" : "cl-refused"}`;
    const refused = view.refused
      ? [h("p", {}, h("b", {}, `✗ ${t("Refused:")} `), view.refused, " "), ruleCard(view.rule, t)]
      : [];
    fill(
      verdict,
      said
        ? [
            h("p", {}, h("b", {}, `✓ ${t("Legal:")} `), said.label),
            h("p", { class: "cl-quiet" }, t("It would do this:")),
            h(
              "ul",
              {},
              said.events.map((event) =>
                h(
                  "li",
                  {},
                  event.text,
                  " ",
                  ruleNote(event.rule, { rule: t("Rule {id}: {title}") }),
                ),
              ),
            ),
            h(
              "button",
              {
                class: "cl-first",
                "data-key": "try-play",
                onclick: () => model.send({ do: "play", ply: view.ply }),
              },
              view.leaves ? t("Play it: a line of your own begins") : t("Play it"),
            ),
          ]
        : refused,
    );
    verdict.hidden = !said && !view.refused;
    fill(
      offers,
      said
        ? []
        : [
            view.offers.length > 0
              ? h(
                  "span",
                  { class: "cl-quiet" },
                  view.refused ? t("What would be legal:") : t("For example:"),
                )
              : null,
            view.offers.map(([index, label], n) =>
              h(
                "button",
                {
                  "data-key": `offer${n}`,
                  onclick: () => model.send({ do: "act", index, ply: view.ply }),
                },
                label,
              ),
            ),
            view.more ? h("span", { class: "cl-quiet" }, view.more) : null,
            view.at_end
              ? h(
                  "button",
                  { "data-key": "try-advise", onclick: () => send({ do: "advise" }) },
                  t("Let the computer decide"),
                )
              : null,
          ],
    );
    summary.textContent = t("Any action of this game, legal here or not");
    kindLabel.textContent = t("Action");
    lineLabel.textContent = t("Which");
    textLabel.textContent = t("A line of notation");
    button.textContent = t("Try it");
    hint.textContent = t(
      "Point at the picture, choose below, or write a line: trying plays nothing.",
    );
    const kinds = JSON.stringify(view.kinds);
    if (kind.dataset.kinds !== kinds) {
      const before = kind.value;
      kind.dataset.kinds = kinds;
      kind.replaceChildren(
        ...view.kinds.map(([name, all]) =>
          h(
            "option",
            { value: name, selected: name === before },
            `${all.some(([, legal]) => legal) ? "✓" : "·"} ${name}`,
          ),
        ),
      );
      const typed = text.value;
      lines();
      if (document.activeElement === text) {
        text.value = typed;
      }
    }
  });
}
export default { render };
