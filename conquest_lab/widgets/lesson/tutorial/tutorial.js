import { drawView, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator } from "../../../kit/words.js";

// The script beside the board: what happened, what there is to know, what to do, how far one has
// come.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const bar = h("progress", { max: 1, value: 0 });
  const progress = h("span", { class: "cl-quiet" });
  const happened = h("h3");
  const story = h("ul", { class: "cl-story" });
  const text = h("p", { class: "cl-prompt" });
  const goal = h("p", { class: "cl-goal" });
  const fresh = h("div", { class: "cl-fresh" });
  const page = h(
    "div",
    { role: "status", tabindex: -1, class: "cl-page" },
    happened,
    story,
    text,
    goal,
  );
  const send = (what) => () => model.send({ do: what, at: model.get("view").reached });
  const on = h("button", { class: "cl-first", "data-key": "go_on", onclick: send("go_on") });
  const back = h("button", { "data-key": "back", onclick: send("back") });
  const over = h("button", { class: "cl-plain", "data-key": "over", onclick: send("over") });
  const metTitle = h("summary");
  const met = h("ul", { class: "cl-met" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    h("p", { class: "cl-row cl-far" }, bar, progress),
    page,
    fresh,
    h("div", { class: "cl-row" }, on, back, over),
    h("details", {}, metTitle, met),
  );
  el.append(root);

  let shown = null;
  drawView(model, root, (view) => {
    const named = { rule: t("Rule {id}: {title}") };
    root.dataset.step = view.reached;
    root.setAttribute("aria-label", view.title);
    title.textContent = view.title;
    bar.max = view.steps;
    bar.value = view.reached;
    bar.setAttribute("aria-label", view.progress);
    progress.textContent = view.progress;
    const now = `${view.language}/${view.reached}`;
    // A refusal draws the desk again: what is read stays as it is then.
    if (shown === now) {
      return;
    }
    const left = root.contains(document.activeElement);
    shown = now;
    happened.textContent = t("What happened");
    happened.hidden = view.told.length === 0;
    story.hidden = view.told.length === 0;
    story.replaceChildren(
      ...view.told.map(([said, rule]) => h("li", {}, said, " ", ruleNote(rule, named))),
    );
    text.textContent = view.text;
    goal.replaceChildren(h("strong", {}, t("Your move:")), ` ${view.goal}`);
    goal.hidden = !view.goal;
    fresh.replaceChildren(
      ...(view.new.length > 0
        ? [
            h("span", { class: "cl-quiet" }, t("Rules of this step")),
            " ",
            ...view.new.flatMap((rule) => [ruleNote(rule, named), " "]),
          ]
        : []),
    );
    on.textContent = t("Go on");
    on.hidden = !view.may_go_on;
    back.textContent = t("Back");
    over.textContent = t("From the start");
    back.disabled = view.reached === 0;
    over.disabled = view.reached === 0;
    metTitle.textContent = view.met_title;
    met.replaceChildren(
      ...view.met.map((rule) => h("li", {}, ruleNote(rule, named), " ", h("span", {}, rule.title))),
    );
    if (left) {
      (view.may_go_on ? on : page).focus({ preventScroll: true });
    }
  });
}
export default { render };
