import { drawView, fill, fillTable, h, ownKeys, setText, stopOrReset } from "../../shared/dom.js";
import { download } from "../../shared/files.js";
import { ruleNote } from "../../shared/rule_note.js";
import { savePicture } from "../../shared/save.js";
import { translator } from "../../../kit/words.js";
import { shareLine } from "../../lesson/share.js";
import { choiceField, numberField, stepWords } from "../choices/fields.js";
import { percent, plotParts } from "../figure/plot.js";
import { ends } from "./ends.js";
import { thrownDice } from "./thrown.js";

const bare = (bar) => ({ ...bar, seen: null });

// The controls of the attack. While a slider moves, `follow` draws what the script can work out.
function setUp(model, t, follow) {
  const set = (name) => (to) => model.send({ do: "set", name, to: String(to) });
  const words = stepWords(t);
  const armies = Object.fromEntries(
    ["a", "d"].map((name) => [
      name,
      numberField(name, { send: set(name), change: () => follow(), words }),
    ]),
  );
  const choices = Object.fromEntries(
    ["book", "ad", "dd", "ties"].map((name) => [name, choiceField(name, { send: set(name) })]),
  );
  const rules = h("span", { class: "cl-rules" });
  const own = h("div", { class: "cl-fields" }, choices.ad.box, choices.dd.box, choices.ties.box);
  const box = h(
    "div",
    { class: "cl-setup" },
    h("div", { class: "cl-fields" }, armies.a.box, armies.d.box),
    h("div", { class: "cl-fields" }, choices.book.box, rules),
    own,
  );
  const draw = (view) => {
    const { setup } = view;
    armies.a.draw({ label: t("Attackers"), least: 1, most: view.most, value: setup.a });
    armies.d.draw({ label: t("Defenders"), least: 1, most: view.most, value: setup.d });
    choices.book.draw({ label: t("Rulebook"), options: view.books, value: setup.book });
    const dice = [1, 2, 3].map((n) => [String(n), String(n)]);
    choices.ad.draw({ label: t("Attack dice"), options: dice, value: setup.ad });
    choices.dd.draw({ label: t("Defence dice"), options: dice, value: setup.dd });
    const sides = [
      ["defender", t("the defender")],
      ["attacker", t("the attacker")],
    ];
    choices.ties.draw({ label: t("Ties are won by"), options: sides, value: setup.ties });
    own.hidden = !view.own;
    rules.hidden = view.own;
    fill(
      rules,
      view.rules.map((rule) => [ruleNote(rule, { rule: t("Rule {id}: {title}") }), " "]),
    );
  };
  return { box, draw, armies: () => [armies.a.value(), armies.d.value()] };
}

// The buttons that throw, the bar of a long run, and what is exact.
function throwing(model, t) {
  const buttons = h("div", { class: "cl-row cl-buttons" });
  const stop = stopOrReset(model, { "data-key": "stop" });
  const reveal = h("button", {
    "data-key": "reveal",
    class: "cl-toggle",
    onclick: () => model.send({ do: "reveal", to: !model.get("view").revealed }),
  });
  const progress = h("progress", { class: "cl-progress" });
  const hint = h("p", { class: "cl-quiet" });
  const made = [];
  const draw = (view, busy) => {
    if (made.length === 0) {
      view.handfuls.forEach(([times], n) =>
        made.push(
          h("button", {
            "data-key": `throw-${times}`,
            class: n === 0 ? "cl-first" : "",
            onclick: () => model.send({ do: "throw", to: times }),
          }),
        ),
      );
      buttons.append(...made, stop, reveal);
    }
    made.forEach((button, n) => {
      [, button.textContent] = view.handfuls[n];
      button.disabled = !view.open || view.full || view.running || busy;
    });
    stop.textContent = view.running ? t("Stop") : t("Start again");
    stop.disabled = !view.running && !view.thrown;
    reveal.textContent = view.revealed ? t("Hide the exact values") : t("Show the exact values");
    reveal.setAttribute("aria-pressed", String(view.revealed));
    reveal.disabled = !view.open || busy;
    hint.textContent = t("Lock in your bet first: then the dice are yours.");
    hint.hidden = view.open;
    progress.hidden = !view.running;
    progress.max = view.goal || 1;
    progress.value = view.thrown;
    progress.setAttribute("aria-label", view.trials);
  };
  return { parts: [hint, buttons, progress], draw };
}

// The exact chance, large, and the fraction that it is.
function exactly(t) {
  const value = h("b", { class: "cl-exact" });
  const fraction = h("span", { class: "cl-fraction" });
  const summary = h("summary");
  const long = h("details", {}, summary, h("p", { class: "cl-long" }));
  const losses = h("p", { class: "cl-quiet" });
  const box = h("div", { class: "cl-exactly" }, value, " ", fraction, long, losses);
  const draw = (exact) => {
    box.hidden = !exact;
    if (!exact) {
      return;
    }
    value.textContent = exact.percent;
    fraction.textContent = exact.short ? `${exact.sign} ${exact.fraction}` : "";
    summary.textContent = t("As a fraction");
    long.hidden = exact.short;
    long.lastChild.textContent = exact.fraction;
    losses.textContent = exact.losses;
  };
  const follow = (chance, language) => {
    value.textContent = percent(chance, language, 2);
    fraction.textContent = "";
    long.hidden = true;
  };
  return { box, draw, follow };
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const status = h("div", { role: "status", class: "cl-sr" });
  const dice = thrownDice(t);
  const plot = plotParts(t, () => model.send({ do: "csv" }), savePicture);
  const { parts: shares, draw: drawShares } = shareLine(t, t("thrown"));
  const truth = exactly(t);
  const follow = () => {
    const view = model.get("view");
    if (!view.revealed) {
      return;
    }
    const [a, d] = controls.armies();
    const found = ends(a, d, view.setup.ad, view.setup.dd, view.laws);
    const bars = [
      ...found.held.map((exact, n) => bare({ label: String(d - n), group: 0, exact })),
      ...found.taken.map((exact, n) => bare({ label: String(n + 1), group: 1, exact })),
    ];
    plot.redrawn({ bars });
    truth.follow(found.conquer, view.language);
  };
  const controls = setUp(model, t, follow);
  const hand = throwing(model, t);
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    controls.box,
    hand.parts,
    h("div", { class: "cl-dice-row" }, dice.table, dice.details),
    h("div", { class: "cl-result" }, truth.box, h("div", {}, shares)),
    plot.figure,
    plot.saving,
    plot.numbers,
    status,
  );
  el.append(root);
  model.on("msg:custom", (message) => download(message));
  let told = 0;
  const result = () => {
    const view = model.get("view");
    hand.draw(view, false);
    truth.draw(view.exact);
    drawShares(view.line, view.running);
    plot.draw(view.picture, view.language);
    fillTable(plot.table, view.picture.table);
    if (!view.running) {
      setText(status, view.said);
    }
    root.dataset.thrown = view.thrown;
  };
  drawView(model, root, (view) => {
    title.textContent = t("The attack");
    controls.draw(view);
    if (view.told && view.told !== told) {
      ({ told } = view);
      hand.draw(view, true);
      dice.play(view.rounds, result);
      return;
    }
    if (!view.told) {
      told = 0;
      dice.clear();
    } else if (dice.rolling()) {
      return; // the result is shown once the dice lie still
    }
    result();
  });
  return () => dice.clear();
}
export default { render };
