import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  let chosen = 0;
  const ticked = {}; // by test, the calculators that it is foreseen to catch
  const tests = h("div", { class: "cl-row cl-tests", role: "group" });
  const about = h("p", { class: "cl-prompt" });
  const rows = h("div", { class: "cl-tested" });
  const run = h("button", {
    class: "cl-first",
    "data-key": "run-test",
    onclick: () => {
      const { key } = model.get("view").tests[chosen];
      model.send({ do: "run", test: key, caught: [...(ticked[key] ?? [])] });
    },
  });
  const said = h("p");
  const together = h("p", { class: "cl-together" });
  const status = h("div", { role: "status" }, said, together);
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    tests,
    about,
    rows,
    h("div", { class: "cl-row" }, run),
    status,
  );
  el.append(root);

  const asking = (view, test) =>
    view.tested.map(([key, name]) => {
      const box = h("input", {
        type: "checkbox",
        "data-key": `catch-${key}`,
        checked: Boolean(ticked[test.key]?.has(key)),
        onchange: () => {
          ticked[test.key] ??= new Set();
          ticked[test.key][box.checked ? "add" : "delete"](key);
        },
      });
      return h("label", { class: "cl-tick" }, box, h("span", {}, name));
    });
  const answered = (view, test) => [
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("calculator"), t("it says"), t("test"), t("foreseen")].map((text) =>
            h("th", { scope: "col" }, text),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        view.tested.map(([, name], n) => {
          const row = test.rows[n];
          return h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            h("td", {}, row.told),
            h(
              "td",
              { class: row.caught ? "cl-caught" : "" },
              row.caught ? `✗ ${t("caught")}` : `· ${t("passes")}`,
            ),
            h("td", {}, row.foreseen ? `✓ ${t("yes")}` : t("no")),
          );
        }),
      ),
    ),
  ];

  const draw = drawView(model, root, (view) => {
    const test = view.tests[chosen];
    const done = test.rows.length > 0;
    tests.setAttribute("aria-label", t("Tests"));
    fill(
      tests,
      view.tests.map(({ key, name, rows: results }, n) =>
        h(
          "button",
          {
            "data-key": `test-${key}`,
            "aria-pressed": String(n === chosen),
            onclick: () => {
              chosen = n;
              draw();
            },
          },
          results.length ? `✓ ${name}` : name,
        ),
      ),
    );
    about.textContent = test.about;
    rows.classList.toggle("cl-answered", done);
    fill(
      rows,
      done
        ? answered(view, test)
        : [
            h("p", { class: "cl-quiet" }, t("Tick the calculators that this test will catch:")),
            asking(view, test),
          ],
    );
    run.textContent = done ? t("Run it again") : t("Run the test");
    run.hidden = done && test.key !== "simulation";
    said.textContent = test.said;
    together.textContent = view.together;
  });
}
export default { render };
