import { drawView, h, markup, ownKeys, setText } from "../../shared/dom.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";
import { betParts } from "../trials.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const send = (what, to) => () => model.send({ do: what, to });
  const title = h("h2");
  const { closed, drawBet } = betParts(model, t);
  const select = h("select", {
    "data-key": "card",
    onchange: () => model.send({ do: "card", to: select.value }),
  });
  const showCard = heldList(select);
  const owned = h("input", {
    type: "checkbox",
    "data-key": "owned",
    onchange: () => model.send({ do: "owned", to: owned.checked }),
  });
  const selectLabel = h("span");
  const ownedLabel = h("span");
  const points = h("span");
  const lines = h("ul");
  const tray = h("div", { class: "cl-dice-tray" });
  const count = h("p", { class: "cl-quiet cl-count" });
  const end = h("p", { class: "cl-end" });
  const actions = h("div", { class: "cl-row" });
  const judged = h("div", { class: "cl-judged" });
  const status = h("div", { role: "status", class: "cl-sr" });
  const root = h(
    "section",
    { class: "cl-card" },
    title,
    closed,
    h(
      "div",
      { class: "cl-row cl-choose" },
      h("label", { class: "cl-row" }, selectLabel, select),
      h("label", { class: "cl-row" }, owned, ownedLabel),
    ),
    h(
      "div",
      { class: "cl-spread" },
      h("div", { class: "cl-country" }, h("p", { class: "cl-name" }, h("strong"), points), lines),
      h("div", { class: "cl-tray" }, tray, count, end, actions),
    ),
    judged,
    status,
  );
  el.append(root);
  let stage = null;
  drawView(model, root, (view) => {
    const mine = [lines, actions].some((box) => box.contains(document.activeElement));
    title.textContent = t("Attempt the card");
    drawBet("", "");
    selectLabel.textContent = t("Country card");
    ownedLabel.textContent = t("another player owns it: a General is needed");
    if (select.options.length === 0) {
      select.append(...view.cards.map(([key, name]) => h("option", { value: key }, name)));
    }
    showCard(view.card);
    owned.checked = view.owned;
    root.querySelector(".cl-name strong").textContent = view.cards.find(
      ([key]) => key === view.card,
    )[1];
    points.textContent = view.points;
    lines.replaceChildren(
      ...view.filled.map((one) =>
        h(
          "li",
          { class: "cl-filled" },
          markup(one.line),
          h("span", { class: "cl-done" }, `✓ ${t("filled")}`),
          markup(one.dice, { class: "cl-on" }),
        ),
      ),
      ...view.left.map((one, n) =>
        h(
          "li",
          {},
          markup(one.line),
          one.fill
            ? h(
                "button",
                { "data-key": `fill${n}`, "aria-label": one.label, onclick: send("fill", n) },
                one.fill,
              )
            : null,
          view.phase === "choose" && !one.fill
            ? h("span", { class: "cl-quiet" }, `✗ ${t("cannot be filled")}`)
            : null,
        ),
      ),
    );
    tray.innerHTML = view.tray;
    if (!view.tray) {
      tray.replaceChildren(h("span", { class: "cl-quiet" }, view.phase === "over" ? "" : "…"));
    }
    count.textContent = view.count;
    end.textContent = view.end;
    end.hidden = !view.end;
    actions.replaceChildren(
      ...[
        view.phase === "choose"
          ? null
          : h(
              "button",
              {
                class: "cl-first",
                "data-key": "throw",
                disabled: !view.open,
                onclick: send("throw"),
              },
              view.throw,
            ),
        view.phase === "choose" && view.may_give_up
          ? h("button", { "data-key": "give_up", onclick: send("give_up") }, t("Give up a die"))
          : null,
      ].filter(Boolean),
    );
    const told = view.judged;
    judged.hidden = !told;
    if (told) {
      judged.replaceChildren(
        h(
          "p",
          { class: told.good ? "cl-good" : "cl-bad" },
          `${told.good ? "✓" : "✗"} ${told.said}`,
        ),
        h(
          "table",
          {},
          h("caption", { class: "cl-sr" }, t("What each choice was worth")),
          h(
            "tbody",
            {},
            told.rows.map((row) =>
              h(
                "tr",
                { class: row.chosen ? "cl-chosen" : "" },
                h(
                  "th",
                  { scope: "row" },
                  row.name,
                  row.chosen ? h("em", {}, ` ◂ ${t("your choice")}`) : null,
                ),
                h(
                  "td",
                  { class: "cl-bars", "aria-hidden": "true" },
                  h("span", { style: `width:${row.wide * 100}%` }),
                ),
                h("td", {}, row.chance),
              ),
            ),
          ),
        ),
      );
    }
    setText(status, view.said);
    const now = `${view.phase} ${view.count}`;
    if (mine && stage !== now) {
      (
        actions.querySelector(".cl-first") ??
        lines.querySelector("button") ??
        actions.querySelector("button")
      )?.focus({ preventScroll: true });
    }
    stage = now;
  });
}
export default { render };
