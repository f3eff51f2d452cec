import { drawView, fill, h, ownKeys, scroller } from "../../shared/dom.js";
import { Choices } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";
import { stepper } from "../inquiry.js";

const KINDS = ["throw", "battle"];

const cell = (found) =>
  found
    ? h(
        "td",
        { class: `cl-mark-${found.mark}` },
        h("b", { "aria-hidden": "true" }, found.sign),
        h("span", { class: "cl-sr" }, `${found.said} `),
        h("span", {}, found.number),
      )
    : h("td", {}, h("span", { class: "cl-quiet", "aria-hidden": "true" }, "·"));

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const asking = { box: 0, kind: "throw" };
  const limits = (side) => () => [1, model.get("view").limits[asking.kind][side]];
  const attackers = stepper("attackers", limits(0), () => {});
  const defenders = stepper("defenders", limits(1), () => {});
  const boxes = h("div", { class: "cl-boxes", role: "group" });
  const kinds = KINDS.map((kind) =>
    h("button", {
      "data-key": kind,
      onclick: () => {
        asking.kind = kind;
        attackers.set(attackers.get());
        defenders.set(defenders.get());
        choose();
      },
    }),
  );
  const kindRow = h("div", { class: "cl-row", role: "group" }, kinds);
  const ask = h("button", {
    class: "cl-first",
    "data-key": "ask",
    onclick: () =>
      model.send({
        do: "ask",
        box: asking.box,
        kind: asking.kind,
        a: attackers.get(),
        d: defenders.get(),
      }),
  });
  const count = h("span", { class: "cl-asked" });
  const table = h("table", { class: "cl-evidence" });
  const names = h("div", { class: "cl-names" });
  const submit = h("button", { "data-key": "submit", onclick: () => model.send({ do: "submit" }) });
  const hint = h("button", {
    class: "cl-plain",
    "data-key": "hint",
    onclick: () => model.send({ do: "hint", to: model.get("view").possible.length === 0 }),
  });
  const next = h("button", { "data-key": "next", onclick: () => model.send({ do: "next" }) });
  const status = h("div", { role: "status", class: "cl-told" });
  const meanings = h("dl");
  const explain = h("summary");
  const title = h("h2");
  const namesTitle = h("h2");
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    h(
      "div",
      { class: "cl-two" },
      h(
        "div",
        {},
        title,
        boxes,
        kindRow,
        h("div", { class: "cl-row" }, attackers.root, defenders.root),
        h("div", { class: "cl-row" }, ask, count),
        status,
        scroller(table),
      ),
      h(
        "div",
        {},
        namesTitle,
        names,
        h("div", { class: "cl-row" }, submit, next, hint),
        h("details", {}, explain, meanings),
      ),
    ),
  );
  el.append(root);

  const boxButtons = [..."ABCDEF"].map((letter, n) =>
    h(
      "button",
      {
        class: "cl-box",
        "data-key": `box-${letter}`,
        onclick: () => {
          asking.box = n;
          choose();
        },
      },
      letter,
    ),
  );
  boxes.append(...boxButtons);

  const choose = () => {
    boxButtons.forEach((button, n) =>
      button.setAttribute("aria-pressed", String(n === asking.box)),
    );
    kinds.forEach((button, n) =>
      button.setAttribute("aria-pressed", String(KINDS[n] === asking.kind)),
    );
    const dice = asking.kind === "throw";
    attackers.name(
      dice ? t("Attacker’s dice") : t("Attackers"),
      t("fewer for the attacker"),
      t("more for the attacker"),
    );
    defenders.name(
      dice ? t("Defender’s dice") : t("Defenders"),
      t("fewer for the defender"),
      t("more for the defender"),
    );
  };

  const drawTable = ({ rows, boxes: letters }) => {
    table.hidden = rows.length === 0;
    table.replaceChildren(
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("in percent"), t("truth"), ...letters].map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, row.question),
            h("td", { class: "cl-truth" }, row.truth),
            row.cells.map(cell),
          ),
        ),
      ),
    );
  };

  const verdicts = new Choices();
  const drawNames = (view) =>
    fill(
      names,
      view.boxes.map((letter, n) => {
        const { chosen, choose: call } = verdicts.control(
          `${view.puzzle}-${letter}`,
          view.named[n] ?? "",
          null,
          (fault) => model.send({ do: "call", box: n, fault }),
        );
        const select = h(
          "select",
          {
            "data-key": `name-${letter}`,
            disabled: view.solved,
            "aria-label": `${t("Fault of box")} ${letter}`,
            onchange: () => call(select.value),
          },
          h("option", { value: "" }, t("Which fault?")),
          view.faults.map(({ key, name }) => h("option", { value: key }, name)),
        );
        select.value = chosen;
        return h(
          "div",
          { class: "cl-name" },
          h("b", {}, letter),
          select,
          view.possible.length
            ? h("span", { class: "cl-quiet" }, view.possible[n].join(", "))
            : null,
        );
      }),
    );

  attackers.set(1);
  defenders.set(1);
  drawView(model, root, (view) => {
    title.textContent = view.puzzle;
    namesTitle.textContent = t("Your verdict");
    explain.textContent = t("What the faults are");
    if (meanings.children.length === 0) {
      meanings.append(
        ...view.faults.flatMap(({ name, meaning }) => [h("dt", {}, name), h("dd", {}, meaning)]),
      );
    }
    boxes.setAttribute("aria-label", t("Box that is asked"));
    kindRow.setAttribute("aria-label", t("Kind of question"));
    kinds[0].textContent = t("One throw");
    kinds[1].textContent = t("A whole battle");
    ask.textContent = t("Ask");
    ask.disabled = view.solved || view.full;
    submit.textContent = t("Check the names");
    submit.disabled = view.solved;
    hint.textContent = view.possible.length ? t("Hide what still fits") : t("What still fits?");
    next.textContent = t("Another puzzle");
    next.classList.toggle("cl-first", view.solved);
    submit.classList.toggle("cl-first", !view.solved && !view.named.includes(null));
    count.textContent = view.count;
    choose();
    drawTable(view);
    drawNames(view);
    const text = view.said.join("\n");
    if (status.dataset.said !== text) {
      status.dataset.said = text;
      fill(
        status,
        view.said.map((line) => h("p", { class: view.solved ? "cl-mood-right" : "" }, line)),
      );
    }
  });
}
export default { render };
