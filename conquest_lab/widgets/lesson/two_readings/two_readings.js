import { drawView, h, ownKeys } from "../../shared/dom.js";
import { ruleWords } from "../../shared/rule_note.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";

const options = (select, show, names, chosen) => {
  select.replaceChildren(...names.map((name, n) => h("option", { value: n }, name)));
  show(chosen);
};

// Which rule, which two readings of it, and which position.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const pairs = h("select", {
    "data-key": "pair",
    onchange: ({ target }) => model.send({ do: "pair", to: Number(target.value) }),
  });
  const spots = h("select", {
    "data-key": "spot",
    onchange: ({ target }) => model.send({ do: "spot", to: Number(target.value) }),
  });
  const [showPair, showSpot] = [heldList(pairs), heldList(spots)];
  const words = [h("span"), h("span")];
  const lead = h("summary");
  const rule = h("p");
  const source = h("p", { class: "cl-source" });
  const label = h("p", { class: "cl-label" });
  const readings = h("ol", { class: "cl-readings" });
  const players = h("p", { class: "cl-row" });
  const prompt = h("p", { class: "cl-prompt", role: "status" });
  el.append(
    h(
      "section",
      { class: "cl-card" },
      title,
      h(
        "div",
        { class: "cl-row" },
        h("label", { class: "cl-pick" }, words[0], pairs),
        h("label", { class: "cl-pick" }, words[1], spots),
      ),
      h("details", {}, lead, h("div", { class: "cl-rule-text" }, rule, source)),
      label,
      readings,
      prompt,
      players,
    ),
  );
  drawView(model, el, (view) => {
    title.textContent = t("Two readings");
    words[0].textContent = t("Rule");
    words[1].textContent = t("Position");
    options(pairs, showPair, view.pairs, view.pair);
    options(spots, showSpot, view.spots, view.spot);
    rule.replaceChildren(...ruleWords(view.rule.text));
    lead.textContent = view.lead;
    source.textContent = view.rule.source;
    label.textContent = view.label;
    readings.replaceChildren(
      ...view.names.map((name, n) =>
        h(
          "li",
          {},
          h("small", { class: "cl-quiet" }, n ? t("the other reading") : t("as recommended")),
          h("strong", {}, name),
        ),
      ),
    );
    prompt.textContent = view.prompt;
    players.replaceChildren(
      ...view.players.map(([symbol, colour, name]) =>
        h("span", { class: "cl-who", "data-symbol": symbol, style: `--who:${colour}` }, name),
      ),
    );
  });
}
export default { render };
