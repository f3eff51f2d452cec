import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { ruleWords } from "../../shared/rule_note.js";
import { seeker } from "../../shared/seeker.js";
import { translator } from "../../../kit/words.js";

const USERS_OF_ARROWS = [
  "input, select, textarea, [contenteditable], .place",
  "[role=radiogroup], [role=slider], .jp-CodeCell .jp-Editor",
].join();

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const who = h("p", { class: "cl-who-line cl-quiet" });
  // The sentence stays in the page, so that screen readers hear it change.
  const what = h("div", { class: "cl-what", role: "status", "aria-live": "polite" });
  const back = h("button", { "data-key": "step-back", onclick: () => seek.by(-1) });
  const next = h("button", {
    class: "cl-first",
    "data-key": "step-next",
    onclick: () => seek.by(1),
  });
  const now = h("p", { class: "cl-quiet" });
  const rules = h("div", { class: "cl-row cl-step-rules", role: "group" });
  const card = h("section", { class: "cl-rule-open" });
  const root = h(
    "section",
    { class: "cl-card" },
    h("div", { class: "cl-row cl-steps" }, title, h("span", { class: "cl-spring" }), back, next),
    who,
    what,
    now,
    rules,
    card,
  );
  el.append(root);
  const send = (message) => model.send(message);
  const seek = seeker(model);
  const keys = (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !root.isConnected
    ) {
      return;
    }
    // Arrows belong to whoever uses them: the map, fields, sliders, a list of choices.
    if (event.target.closest?.(USERS_OF_ARROWS)) {
      return;
    }
    if (!document.body.dataset.voila && !event.target.closest?.(".cl-explore")) {
      return;
    }
    if (event.key === "ArrowRight") {
      seek.by(1);
    } else if (event.key === "ArrowLeft") {
      seek.by(-1);
    } else if (event.key === "Home") {
      seek.to(0);
    } else if (event.key === "End") {
      seek.to(model.get("view").last);
    } else {
      return;
    }
    event.preventDefault();
  };
  document.addEventListener("keydown", keys);
  const use = (key, label, to) =>
    h(
      "button",
      {
        "data-key": key,
        "aria-label": label,
        title: label,
        disabled: to === null,
        onclick: () => send({ do: "use", to }),
      },
      key === "use-before" ? "◀" : "▶",
    );
  drawView(model, root, (view) => {
    const { rule } = view;
    seek.answered();
    root.dataset.ply = view.ply;
    root.style.setProperty("--who", view.colour || "var(--line)");
    title.textContent = view.title;
    back.textContent = `◀ ${t("Step back")}`;
    back.disabled = view.ply === 0;
    next.textContent = `${t("Next step")} ▶`;
    next.disabled = view.ply === view.last;
    who.replaceChildren(
      h("b", { class: "cl-who", "data-symbol": view.symbol }, view.who),
      " ",
      h("code", { lang: "en" }, view.line),
    );
    const said = JSON.stringify([view.events, view.language]);
    if (what.dataset.said !== said) {
      what.dataset.said = said;
      what.replaceChildren(...view.events.map(([text]) => h("p", {}, text)));
    }
    now.textContent = view.next ? `${t("Now:")} ${view.next}` : "";
    now.hidden = !view.next;
    rules.setAttribute("aria-label", t("Rules of this step"));
    fill(
      rules,
      view.rules.length > 1 || (rule && !view.own)
        ? view.rules.map((id) =>
            h(
              "button",
              {
                class: "cl-chip",
                "data-key": `rule-${id}`,
                "aria-pressed": String(Boolean(rule) && rule.id === id),
                onclick: () => send({ do: "rule", id }),
              },
              id,
            ),
          )
        : [],
    );
    fill(
      card,
      rule
        ? [
            h(
              "p",
              { class: "cl-rule-head" },
              h("span", { class: "cl-rule-id" }, `${t("Rule")} ${rule.id}`),
              h("span", { class: rule.reading ? "cl-badge cl-ours" : "cl-badge" }, rule.badge),
            ),
            h("h3", {}, rule.title),
            h("p", { class: "cl-rule-words" }, ruleWords(rule.text)),
            h("p", { class: "cl-source" }, rule.source),
            rule.effect.length
              ? h(
                  "div",
                  { class: "cl-effect" },
                  h("h4", {}, t("What the choice does to the game")),
                  rule.effect.map((line, n) =>
                    h("p", { class: n === rule.effect.length - 1 ? "cl-quiet" : "" }, line),
                  ),
                )
              : null,
            h(
              "div",
              { class: "cl-row cl-uses" },
              use("use-before", t("Earlier step with this rule"), rule.before),
              use("use-after", t("Later step with this rule"), rule.after),
              h("span", { class: "cl-quiet" }, rule.uses),
              rule.near.map((ply) =>
                h(
                  "button",
                  {
                    class: "cl-chip",
                    "data-key": `use-${ply}`,
                    "aria-current": ply === view.ply ? "step" : null,
                    onclick: () => send({ do: "use", to: ply }),
                  },
                  String(ply),
                ),
              ),
            ),
          ]
        : [],
    );
    card.hidden = !rule;
  });
  return () => document.removeEventListener("keydown", keys);
}
export default { render };
