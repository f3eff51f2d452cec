import { h } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { unbroken } from "../../../kit/words.js";
import { intoSight, showWhenReady } from "../sight.js";
import { sheetFor } from "./sheets.js";

const plain = (key, onclick) =>
  h("button", { type: "button", class: "cl-plain", "data-key": key, onclick });

// The card of one question. `tell` sends what is done: give, hint, solution, and next where there is
// another one. `draw` shows the question as the kernel has told it.
export function questionCard(t, tell, { renews = true, heading = "h2" } = {}) {
  const title = h(heading);
  const level = h("span", { class: "cl-level" });
  const head = h("div", { class: "cl-card-head" }, title, level);
  const prompt = h("p", { class: "cl-prompt" });
  const players = h("p", { class: "cl-row cl-quiet" });
  const dice = h("div", { class: "cl-thrown" });
  const place = h("div", { class: "cl-sheet" });
  const check = h("button", { class: "cl-first", type: "submit", "data-key": "check" });
  const form = h("form", { novalidate: true }, place, h("div", { class: "cl-row" }, check));
  const said = h("p", { class: "cl-said" });
  const cause = h("p", { class: "cl-cause" });
  const hint = h("p", { class: "cl-hint" });
  const solution = h("p", { class: "cl-solution" });
  const status = h("div", { role: "status" }, said, cause, hint, solution);
  const tries = h("span", { class: "cl-quiet" });
  const hintButton = plain("hint", () => act("hint"));
  const showButton = plain("solution", () => act("solution"));
  const nextButton = h("button", {
    type: "button",
    "data-key": "next",
    onclick: () => {
      renewed = true;
      act("next");
    },
  });
  const after = h("div", { class: "cl-row cl-after" }, hintButton, showButton);
  after.append(...(renews ? [nextButton] : []), tries);
  const root = h("section", { class: "cl-card" }, head, prompt, players, dice, form, status, after);
  let asked = false;
  const act = (what, ...rest) => {
    asked = true;
    tell(what, ...rest);
  };
  let sheet = null;
  let shown = null;
  let renewed = false;
  let sent = null;
  let filled = null;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = sheet?.read() ?? null;
    const now = JSON.stringify(answer);
    // Pressed twice before the verdict is there, it is one try.
    if (answer !== null && !(asked && now === sent)) {
      sent = now;
      act("give", answer);
    }
  });

  showWhenReady(form, check);

  const lay = (view) => {
    const same = sheet?.kind === view.kind;
    if (!same) {
      sheet = { ...sheetFor(view, t), kind: view.kind };
      place.replaceChildren(sheet.element);
    }
    sheet.fill(view);
    if (renewed) {
      sheet.focus();
    }
    renewed = false;
  };

  const draw = (view) => {
    // The question comes when the first board of the page is there.
    const waits = view.kind === "waiting";
    for (const part of root.children) {
      part.hidden = waits && part !== head;
    }
    root.setAttribute("aria-busy", String(waits));
    root.lang = view.language;
    title.textContent = view.title;
    level.hidden = waits;
    if (waits) {
      return;
    }
    level.textContent = view.level;
    prompt.textContent = unbroken(view.prompt);
    players.hidden = !view.players?.length;
    players.replaceChildren(
      ...(view.players ?? []).map(([symbol, colour, name]) =>
        h("span", { class: "cl-who", "data-symbol": symbol, style: `--who:${colour}` }, name),
      ),
    );
    dice.innerHTML = view.dice;
    dice.hidden = !view.dice;
    const now = JSON.stringify([
      view.language,
      view.variant,
      view.prompt,
      view.options,
      view.items,
      view.reasons,
      view.board,
    ]);
    const given = JSON.stringify(view.given ?? null);
    if (shown !== now) {
      lay(view);
    } else if (given !== "null" && given !== filled && given !== sent) {
      sheet.fill(view); // an answer that the browser had kept
    }
    shown = now;
    filled = given;
    sheet.mark(view.parts, view.mood === "wrong");
    // The sign says it besides the colour; a repeated verdict is announced again.
    const sign = { right: "✓", open: "✎" }[view.mood] ?? "✗";
    said.replaceChildren(
      ...(view.said
        ? [`${sign} ${view.said} `, ruleNote(view.rule, { rule: t("Rule {id}: {title}") }) || ""]
        : []),
    );
    said.hidden = !view.said;
    cause.replaceChildren(h("strong", {}, view.cause), ` ${view.about}`);
    cause.hidden = !view.cause;
    root.dataset.mood = view.mood;
    hint.replaceChildren(h("strong", {}, t("Hint:")), ` ${view.hint}`);
    hint.hidden = !view.hint;
    solution.replaceChildren(h("strong", {}, t("Worked answer:")), ` ${view.solution}`);
    solution.hidden = !view.solution;
    check.textContent = view.kind === "text" ? t("Hand in") : t("Check");
    check.hidden = view.kind === "place" && !view.board;
    hintButton.textContent = t("Hint");
    hintButton.disabled = Boolean(view.hint) || view.mood === "right";
    showButton.textContent = t("Show the answer");
    showButton.hidden = !view.may_see || Boolean(view.solution);
    nextButton.textContent = t("Another one");
    nextButton.classList.toggle("cl-first", view.mood === "right");
    check.classList.toggle("cl-first", view.mood !== "right");
    tries.textContent = view.tries;
    if (asked && (view.said || view.hint || view.solution)) {
      requestAnimationFrame(() => intoSight(status));
    }
    asked = false;
  };
  return { root, draw };
}
