import { h, scroller } from "../shared/dom.js";

// A table with a column for each reading.
export function pairTable(rows, names, caption) {
  return scroller(
    h(
      "table",
      {},
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          names.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([what, ...cells]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, what),
            cells.map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

// The form of a bet on two readings.
export function pairBet(model, name, t) {
  const view = model.get("view");
  const options = view.options.map((text, n) =>
    h(
      "label",
      { "data-right": view.open && view.answer === n },
      h("input", {
        type: "radio",
        name: `bet-${name}`,
        value: n,
        checked: view.chosen === n,
        disabled: view.open,
        "data-key": `${name}${n}`,
      }),
      h("span", {}, text),
      view.open && view.chosen === n ? h("b", {}, t("your bet")) : null,
    ),
  );
  const form = h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const picked = form.querySelector("input:checked");
        if (picked) {
          model.send({ do: "bet", to: Number(picked.value) });
        }
      },
    },
    h("fieldset", {}, h("legend", { class: "cl-prompt" }, view.prompt), options),
    view.open
      ? null
      : h(
          "div",
          { class: "cl-row" },
          h(
            "button",
            { class: "cl-first", type: "submit", "data-key": `${name}-lock` },
            t("Lock it in"),
          ),
          h(
            "button",
            {
              type: "button",
              class: "cl-plain",
              "data-key": `${name}-skip`,
              onclick: () => model.send({ do: "skip" }),
            },
            t("Go on without a bet"),
          ),
        ),
  );
  return form;
}

// Whether the bet was right, once it is locked.
export function pairVerdict(view, t) {
  if (!view.open || view.chosen < 0 || view.answer < 0) {
    return null;
  }
  return h(
    "span",
    { class: view.chosen === view.answer ? "cl-right" : "cl-wrong" },
    view.chosen === view.answer
      ? `✓ ${t("Your bet was right.")} `
      : `✗ ${t("Your bet was wrong.")} `,
  );
}
