import { drawView, h, ownKeys, setText } from "../../shared/dom.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";
import { runParts } from "../inquiry.js";

const percent = (value) => `${(value * 100).toFixed(3)}%`;

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const battle = h("select", {
    "data-key": "hunt-battle",
    onchange: () => model.send({ do: "battle", to: Number(battle.value) }),
  });
  const showBattle = heldList(battle);
  const label = h("span");
  const { run, progress, drawRun } = runParts(model, t, "hunt-run");
  const count = h("span", { class: "cl-count" });
  const rows = h("div", { class: "cl-tracks" });
  const status = h("p", { role: "status" });
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    h(
      "div",
      { class: "cl-row" },
      h("label", { class: "cl-row" }, label, battle),
      run,
      progress,
      count,
    ),
    rows,
    status,
  );
  el.append(root);

  drawView(model, root, (view) => {
    label.textContent = t("Battle");
    if (battle.options.length === 0) {
      battle.append(...view.battles.map((text, n) => h("option", { value: n }, text)));
    }
    showBattle(view.size);
    drawRun(view, t("Simulate 100,000 battles"));
    count.textContent = view.runs;
    rows.replaceChildren(
      ...view.rows.map(({ name, value, text, found, said }) =>
        h(
          "div",
          { class: `cl-track-row${found ? " cl-out" : ""}` },
          h("span", { class: "cl-track-name" }, name),
          h(
            "span",
            { class: "cl-track", "aria-hidden": "true" },
            view.runs
              ? h("span", {
                  class: "cl-band",
                  style: `left:${percent(view.low)};width:max(3px,${percent(view.high - view.low)})`,
                })
              : null,
            h("i", { class: "cl-says", style: `left:${percent(value)}` }),
          ),
          h("span", { class: "cl-track-text" }, text, " ", found ? h("b", {}, `✗ ${said}`) : ""),
        ),
      ),
    );
    setText(status, view.said);
  });
}
export default { render };
