import { drawAfterDice } from "../shared/after_dice.js";
import { fill, h, ownKeys } from "../shared/dom.js";
import { enterBox } from "../shared/focus.js";
import { download } from "../shared/files.js";
import { addressOf, follow, onWebsite } from "../shared/go.js";
import { ruleNote } from "../shared/rule_note.js";
import { still } from "../shared/tempo.js";
import { translator } from "../../kit/words.js";

const button = (key, text, onclick, first = false) =>
  h("button", { "data-key": `ending-${key}`, class: first ? "cl-first" : "", onclick }, text);

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const sign = h("span", { class: "cl-sign", "aria-hidden": "true" });
  const title = h("h2", { id: `cl-ending-${Math.random().toString(36).slice(2)}` });
  const why = h("div", { class: "cl-why" });
  const said = h("p", { class: "cl-quiet" });
  const points = h("p");
  const rematch = h("div", { class: "cl-row", role: "group" });
  const ways = h("div", { class: "cl-row" });
  const shared = h("p", { class: "cl-shared", role: "status" });
  const root = h(
    "section",
    { class: "cl-card cl-banner", "aria-labelledby": title.id },
    h("div", { class: "cl-head", role: "status" }, sign, title, why, said, points),
    rematch,
    ways,
    shared,
  );
  el.append(root);
  const send = (message) => model.send({ ...message, ply: model.get("view").ply });
  model.on("msg:custom", (message) => {
    download(message);
    follow(message);
  });

  const copy = async () => {
    const view = model.get("view");
    const link = addressOf("explore", { lang: view.language }, view.save);
    try {
      await navigator.clipboard.writeText(link);
      shared.textContent = view.long
        ? t("The link is copied. It is long: some programs cut it; the file is the safer way.")
        : t("The link is copied: it opens the whole game in Explore.");
    } catch {
      shared.textContent = link; // no clipboard here: the link to be copied by hand
    }
  };

  // The report of the decisions stands far below, where nobody would look for it.
  const review = () => {
    const panel = el.closest(".cl-game").querySelector(".cl-review");
    // On a phone the map covers the top of the page.
    const behavior = still() ? "auto" : "smooth";
    panel.querySelector("h2").scrollIntoView({ block: "center", behavior });
    panel.querySelector("[data-key=review]")?.click();
    panel.querySelector("button")?.focus({ preventScroll: true });
  };

  // A game that ends while it is played shows its end, wherever the page stands; the keyboard goes there from
  // where there is nothing left to do.
  const arrive = () => {
    root.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
    if (document.activeElement?.closest(".cl-game :is(.cl-actions, .cl-stage, .cl-card_stage)")) {
      enterBox(root);
    }
  };
  let played = false;
  const draw = (view) => {
    root.lang = view.language;
    root.hidden = !view.kind;
    if (!view.kind) {
      played = true;
      return;
    }
    const over = view.kind === "over";
    if (over && played) {
      played = false;
      setTimeout(arrive);
    }
    root.style.setProperty("--who", view.colour || "var(--line)");
    root.dataset.kind = view.kind;
    sign.textContent = view.symbol;
    title.textContent = view.title;
    fill(
      why,
      view.why
        ? [h("span", {}, view.why, " "), ruleNote(view.rule, { rule: t("Rule {id}: {title}") })]
        : [],
    );
    why.hidden = !view.why;
    said.textContent = view.said;
    points.textContent = view.points ?? "";
    points.hidden = !view.points;
    rematch.setAttribute("aria-label", t("Rematch"));
    rematch.hidden = !view.rematch.length;
    const kinds = {
      new: view.by_cards ? t("New cards") : t("New dice"),
      same: view.by_cards ? t("The same cards") : t("The same dice"),
      seats: view.by_cards ? t("The same cards, other seats") : t("The same dice, other seats"),
      next: t("Play again: the next player begins"),
    };
    fill(
      rematch,
      h("span", { class: "cl-quiet" }, t("Rematch")),
      view.rematch.map((kind, n) =>
        button(
          `again-${kind}`,
          kinds[kind],
          () => send({ do: "again", to: kind }),
          over && n === 0,
        ),
      ),
    );
    fill(
      ways,
      over
        ? [
            view.reviewed ? button("review", t("The costliest decisions"), review) : null,
            onWebsite() ? button("copy", t("Copy the link to the replay"), copy) : null,
            button("save", t("Save the replay to a file"), () => send({ do: "save" })),
            onWebsite()
              ? button("explore", t("Open in Explore"), () => send({ do: "explore" }))
              : null,
            onWebsite() ? button("luck", t("Open in Luck"), () => send({ do: "luck" })) : null,
          ]
        : [
            button("watch", t("Watch"), () => send({ do: "watch" }), true),
            view.can_skip ? button("skip", t("Skip to the end"), () => send({ do: "skip" })) : null,
          ],
    );
  };
  return drawAfterDice(model, draw);
}
export default { render };
