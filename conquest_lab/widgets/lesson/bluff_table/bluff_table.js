import { drawView, fill, h, ownKeys, setText } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator } from "../../../kit/words.js";
import { bidCard, hiddenCard } from "../bids.js";
import { betParts } from "../trials.js";

const look = (gain, attacked) => {
  if (attacked) {
    return gain > 0 ? "cl-gain" : "cl-loss";
  }
  return "cl-pass";
};
const token = ([gain, attacked, weak], n) =>
  h(
    "li",
    { class: `${look(gain, attacked)} ${weak ? "cl-weak" : ""}`, value: n + 1 },
    attacked ? `${gain > 0 ? "+" : "−"}${Math.abs(gain)}` : "0",
  );

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t, () =>
    t("Lock in your bet first: then the cards are yours."),
  );
  const field = h("div", { class: "cl-bid-table" });
  const attack = h("button", {
    class: "cl-first",
    "data-key": "attack",
    onclick: () => play(true),
  });
  const pass = h("button", { "data-key": "pass", onclick: () => play(false) });
  const reset = h("button", {
    class: "cl-plain",
    "data-key": "reset",
    onclick: () => model.send({ do: "reset" }),
  });
  const count = h("p", { class: "cl-count" });
  const said = h("p", { class: "cl-told", role: "status" });
  const strip = h("ol", { class: "cl-strip" });
  const lines = h("div");
  const rules = h("p");
  const root = h(
    "section",
    { class: "cl-card" },
    closed,
    field,
    h("div", { class: "cl-row cl-buttons" }, attack, pass, count),
    said,
    rules,
    strip,
    lines,
    h("div", { class: "cl-row" }, reveal, reset),
  );
  el.append(root);
  const play = (to) => model.send({ do: "play", attack: to, round: model.get("view").round });

  const table = ({ cards, held, last, over, bluff }) => {
    // After the last round its cards stay on the table.
    const shown = over && last ? last.card : held;
    const answer = last?.engaged;
    return [
      bidCard(cards.attacking, "cl-mine"),
      shown
        ? bidCard(cards[shown], `cl-mine ${bluff ? "cl-weak-card" : ""}`)
        : hiddenCard(t("you")),
      h("span", { class: "cl-versus", "aria-label": t("attacks") }, "⚔"),
      bidCard(cards.attacked, "cl-yours"),
      bidCard(cards.defence, `cl-yours ${answer ? "cl-spent" : ""}`),
    ];
  };
  drawView(model, root, (view) => {
    drawBet(t("Show the equilibrium"), t("Hide the equilibrium"));
    field.replaceChildren(...table(view));
    attack.textContent = view.bluff ? t("Attack (a bluff)") : t("Attack");
    pass.textContent = t("Draw two cards");
    attack.disabled = !view.open || view.over;
    pass.disabled = !view.open || view.over;
    count.textContent = `${t("Round")} ${Math.min(view.round + 1, view.rounds)} / ${view.rounds} · ${view.score}`;
    reset.textContent = t("Start again");
    reset.disabled = view.round === 0;
    setText(said, view.said);
    fill(
      rules,
      view.rules.map((rule) => [ruleNote(rule, { rule: t("Rule {id}: {title}") }), " "]),
    );
    strip.replaceChildren(...view.strip.map(token));
    strip.setAttribute("aria-label", t("Gains of the rounds; weak cards are underlined"));
    fill(
      lines,
      view.lines.map((line) => h("p", {}, line)),
    );
  });
}
export default { render };
