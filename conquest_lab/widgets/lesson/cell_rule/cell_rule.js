import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { cellGrid } from "../cells.js";

const RULES = ["defender", "attacker", "again"];
const FAR = 12; // pixels that the diagonal is pulled before it changes sides

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const board = h("div");
  const said = h("p", { class: "cl-count", role: "status" });
  const sentence = h("p");
  const faces = h("input", { type: "range", step: 1, "data-key": "faces" });
  const facesLabel = h("span");
  const facesShown = h("output");
  const group = h("div", { class: "cl-row", role: "group" });
  const hint = h("p", { class: "cl-quiet" });
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    board,
    h(
      "div",
      {},
      hint,
      group,
      h("label", { class: "cl-row cl-faces" }, facesLabel, faces, facesShown),
      said,
      sentence,
    ),
  );
  el.append(root);
  let rule = { ties: "defender", sides: 6 };
  let grid = null;

  const names = () => ({
    defender: t("Ties to the defender"),
    attacker: t("Ties to the attacker"),
    again: t("Ties are thrown again"),
  });
  const change = (changes) => {
    rule = { ...rule, ...changes };
    show();
    model.send({ do: "rule", ...rule });
  };
  const buttons = RULES.map((ties) =>
    h("button", { "data-key": ties, onclick: () => change({ ties }) }),
  );
  group.append(...buttons);
  faces.addEventListener("input", () => change({ sides: Number(faces.value) }));

  // The diagonal follows the hand: pulled down or to the left it joins the attacker's cells.
  let pull = null;
  const moved = (event) => {
    if (!pull) {
      return;
    }
    const [right, down] = [event.clientX - pull.x, event.clientY - pull.y];
    if (Math.hypot(right, down) >= FAR) {
      const ties = down - right > 0 ? "attacker" : "defender";
      if (ties !== rule.ties) {
        change({ ties });
      }
    }
  };
  const letGo = () => {
    pull = null;
  };
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);

  const show = () => {
    const answer = model.get("view").answers[rule.sides][rule.ties];
    if (!grid || grid.rows.length !== rule.sides) {
      const words = { attack: t("Attacker’s die"), defence: t("Defender’s die") };
      grid = cellGrid(rule.sides, words, (_, attack, defence) =>
        h("div", {
          class: `cl-cell ${attack === defence ? "cl-tie" : ""}`,
          onpointerdown: (event) => {
            if (attack === defence) {
              event.preventDefault();
              event.target.releasePointerCapture?.(event.pointerId);
              pull = { x: event.clientX, y: event.clientY };
            }
          },
        }),
      );
      board.replaceChildren(grid.frame);
    }
    grid.cells.forEach((cell, n) => {
      cell.classList.toggle("cl-attackers", answer.won.includes(n));
      cell.classList.toggle("cl-defenders", !answer.won.includes(n) && !answer.out.includes(n));
      cell.classList.toggle("cl-out", answer.out.includes(n));
    });
    buttons.forEach((button, n) =>
      button.setAttribute("aria-pressed", String(RULES[n] === rule.ties)),
    );
    faces.value = rule.sides;
    facesShown.textContent = rule.sides;
    said.textContent = `${answer.fraction} ${answer.percent}`;
    sentence.textContent = answer.said;
  };
  drawView(model, root, (view) => {
    hint.textContent = t("Pull the diagonal to the other side, or choose the rule here.");
    group.setAttribute("aria-label", t("Who wins ties"));
    buttons.forEach((button, n) => {
      button.textContent = names()[RULES[n]];
    });
    facesLabel.textContent = t("Faces of the dice");
    faces.min = view.fewest;
    faces.max = view.most;
    faces.closest("label").hidden = view.fewest === view.most;
    rule = { ties: view.ties, sides: view.sides };
    show();
  });
  return () => {
    document.removeEventListener("pointermove", moved);
    document.removeEventListener("pointerup", letGo);
    document.removeEventListener("pointercancel", letGo);
  };
}
export default { render };
