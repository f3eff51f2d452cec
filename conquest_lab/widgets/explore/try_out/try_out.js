import { fill, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";

const ruleCard = (rule, words) =>
  rule &&
  h(
    "div",
    { class: "cl-rule-text" },
    h("strong", {}, `${words.rule} ${rule.id} · ${rule.title}`),
    h("p", {}, rule.text),
    h("p", { class: "cl-source" }, rule.source),
  );

function render({ model, el }) {
  ownKeys(el);
  const send = (message) => model.send({ ...message, ply: model.get("view").ply });
  const title = h("h2");
  const prompt = h("p", { class: "cl-prompt" });
  const went = h("p", { class: "cl-quiet" });
  const chosen = h("p", { class: "cl-chosen cl-quiet" });
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
    chosen,
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
  const draw = () => {
    const view = model.get("view");
    const { words, verdict: said } = view;
    root.lang = view.language;
    root.dataset.ply = view.ply;
    title.textContent = words.title;
    prompt.textContent = view.prompt;
    went.replaceChildren(...(view.went ? [words.went, " ", h("b", {}, view.went)] : []));
    went.hidden = !view.went;
    fill(
      chosen,
      view.chosen.length > 0
        ? [
            words.chosen,
            " ",
            h("b", {}, view.chosen.join(" → ")),
            " ",
            h(
              "button",
              { class: "cl-small", "data-key": "try-clear", onclick: () => send({ do: "clear" }) },
              words.clear,
            ),
          ]
        : [],
    );
    chosen.hidden = view.chosen.length === 0;
    verdict.className = `cl-verdict ${said ? "cl-legal" : "cl-refused"}`;
    const refused = view.refused
      ? [
          h("p", {}, h("b", {}, `✗ ${words.refused} `), view.refused, " "),
          ruleCard(view.rule, words),
        ]
      : [];
    fill(
      verdict,
      said
        ? [
            h("p", {}, h("b", {}, `✓ ${words.legal} `), said.label),
            h("p", { class: "cl-quiet" }, words.does),
            h(
              "ul",
              {},
              said.events.map((event) => h("li", {}, event.text, " ", ruleNote(event.rule, words))),
            ),
            h(
              "button",
              { class: "cl-first", "data-key": "try-play", onclick: () => send({ do: "play" }) },
              words.play,
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
              ? h("span", { class: "cl-quiet" }, view.refused ? words.instead : words.possible)
              : null,
            view.offers.map((label, index) =>
              h(
                "button",
                { "data-key": `offer${index}`, onclick: () => send({ do: "offer", index }) },
                label,
              ),
            ),
            view.more ? h("span", { class: "cl-quiet" }, words.more) : null,
            view.at_end
              ? h(
                  "button",
                  { "data-key": "try-advise", onclick: () => send({ do: "advise" }) },
                  words.advise,
                )
              : null,
          ],
    );
    summary.textContent = words.any;
    kindLabel.textContent = words.kind;
    lineLabel.textContent = words.line;
    textLabel.textContent = words.write;
    button.textContent = words.try;
    hint.textContent = words.hint;
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
  };
  model.on("change:view", draw);
  draw();
}
export default { render };
