import { h, setText, stopOrReset } from "../shared/dom.js";

// What stands in every view behind a bet: the line that asks for it, and the button that shows what
// is exact. `ask` gives that line where there are no dice.
export function betParts(model, t, ask) {
  const closed = h("p", { class: "cl-quiet" });
  const reveal = h("button", {
    "data-key": "reveal",
    class: "cl-toggle",
    onclick: () => model.send({ do: "reveal", to: !model.get("view").revealed }),
  });
  const drawBet = (show, hide) => {
    const { open, revealed } = model.get("view");
    closed.textContent = ask?.() ?? t("Lock in your bet first: then the dice are yours.");
    closed.hidden = open;
    reveal.textContent = revealed ? hide : show;
    reveal.disabled = !open;
    reveal.setAttribute("aria-pressed", String(revealed));
  };
  return { closed, reveal, drawBet };
}

// What stands in every view of trials: the battle or throw, the button that stops or begins anew,
// the last dice, and the words for a screen reader.
export function trialParts(model, t) {
  const lead = h("p", { class: "cl-lead" });
  const reset = stopOrReset(model, { "data-key": "reset", class: "cl-plain" });
  const dice = h("div", { class: "cl-table" });
  const status = h("div", { role: "status", class: "cl-sr" });
  const drawTrials = () => {
    const view = model.get("view");
    lead.textContent = view.lead ?? "";
    reset.textContent = view.running ? t("Stop") : t("Start again");
    dice.innerHTML = view.dice;
    dice.classList.toggle("cl-none", !view.dice);
    if (!view.dice) {
      dice.textContent = t("No throw yet.");
    }
    if (!view.running) {
      setText(status, view.said);
    }
  };
  return { lead, reset, dice, status, drawTrials };
}

// What stands in every view of single throws: besides the parts of trials, buttons for one, ten and a
// thousand throws, and their number so far.
export function throwParts(model, t) {
  const { drawTrials, ...parts } = trialParts(model, t);
  const throwing = (key, to, first = "") =>
    h("button", {
      class: first,
      "data-key": key,
      onclick: () => model.send({ do: "throw", to }),
    });
  const one = throwing("one", 1, "cl-first");
  const ten = throwing("ten", 10);
  const thousand = throwing("thousand", 1000);
  const count = h("p", { class: "cl-count" });
  const drawThrows = () => {
    const view = model.get("view");
    drawTrials();
    one.textContent = t("Throw once");
    ten.textContent = view.ten;
    thousand.textContent = view.thousand;
    for (const button of [one, ten, thousand]) {
      button.disabled = !view.open || view.full;
    }
    parts.reset.disabled = !view.running && !view.thrown;
    count.textContent = view.thrown ? view.trials : "";
  };
  return { ...parts, buttons: [one, ten, thousand], count, drawThrows };
}
