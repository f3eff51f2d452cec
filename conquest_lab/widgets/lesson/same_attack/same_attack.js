import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";

const bar = (share, kind) =>
  h(
    "span",
    { class: `cl-bar ${kind}`, "aria-hidden": "true" },
    h("span", { style: `width:${100 * share}%` }),
  );

// The same attack in columns, one for each rulebook.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("h2");
  const controls = h("div", { class: "cl-row" });
  const books = h("div", { class: "cl-books" });
  const status = h("p", { role: "status", class: "cl-quiet" });
  const root = h("section", { class: "cl-card" }, title, controls, status, books);
  el.append(root);
  const selects = {};
  const buttons = {};
  const shows = {};
  const labels = {};
  for (const name of ["attackers", "defenders"]) {
    selects[name] = h("select", {
      "data-key": name,
      onchange: ({ target }) => model.send({ do: name, to: Number(target.value) }),
    });
    shows[name] = heldList(selects[name]);
    labels[name] = h("span");
    controls.append(h("label", { class: "cl-row" }, labels[name], selects[name]));
  }
  for (const name of ["once", "many", "reveal"]) {
    buttons[name] = h("button", {
      "data-key": name,
      class: name === "once" ? "cl-first" : "",
      onclick: () => model.send({ do: name }),
    });
    controls.append(buttons[name]);
  }
  drawView(model, root, (view) => {
    const names = {
      attackers: t("Attackers"),
      defenders: t("Defenders"),
      once: t("Attack once"),
      many: view.many,
      reveal: t("Show the exact probabilities"),
    };
    title.textContent = t("One attack, five rulebooks");
    for (const name of Object.keys(selects)) {
      labels[name].textContent = names[name];
      if (!selects[name].firstChild) {
        selects[name].append(
          ...view.choices[name].map((n) => h("option", { value: n }, String(n))),
        );
      }
      shows[name](view[name]);
    }
    for (const name of Object.keys(buttons)) {
      buttons[name].textContent = names[name];
    }
    buttons.reveal.disabled = view.revealed;
    fill(
      books,
      view.books.map((book) =>
        h(
          "article",
          {},
          h("h3", {}, book.title),
          h(
            "p",
            {},
            book.what,
            " ",
            book.rules.map((rule) => [ruleNote(rule, { rule: t("Rule {id}: {title}") }), " "]),
          ),
          book.story.length > 0
            ? h(
                "ol",
                {},
                book.story.map((line) => h("li", {}, line)),
              )
            : null,
          book.won === null
            ? null
            : h(
                "p",
                { class: book.won ? "cl-won" : "cl-lost" },
                book.won ? `✓ ${t("the attack succeeds")}` : `✗ ${t("the attack fails")}`,
              ),
          book.count ? h("p", { class: "cl-tally" }, bar(book.share, "thrown"), book.count) : null,
          book.exact
            ? h(
                "p",
                { class: "cl-tally" },
                bar(book.chance, "exact"),
                `${t("exactly")} ${book.exact}`,
              )
            : null,
        ),
      ),
    );
    status.textContent = view.said;
  });
}
export default { render };
