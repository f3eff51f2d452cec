import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { ruleNote } from "../../shared/rule_note.js";
import { translator } from "../../shared/words.js";
import { cellGrid } from "../cells.js";
import { Drawing } from "../drawing.js";
import { intoSight } from "../sight.js";

const MOODS = { "": "none", right: "right" };

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const board = h("div");
  const count = h("p", { class: "cl-count" });
  const check = h("button", {
    class: "cl-first",
    "data-key": "check",
    onclick: () => {
      asked = true;
      const cells = [...painted].toSorted((one, other) => one - other);
      drawing.handedIn(cells);
      model.send({ do: "check", cells });
    },
  });
  const clear = h("button", {
    class: "cl-plain",
    "data-key": "clear",
    onclick: () => {
      painted.clear();
      show();
      drawing.handedIn([]);
      model.send({ do: "reset" });
    },
  });
  const status = h("div", { role: "status", class: "cl-verdict" });
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    board,
    h(
      "div",
      {},
      h("p", { class: "cl-quiet" }),
      count,
      h("div", { class: "cl-row" }, check, clear),
      status,
    ),
  );
  el.append(root);
  const drawing = new Drawing();
  let painted = new Set();
  let asked = false;
  let grid = null;
  let sides = 0;

  const show = () => {
    const { wrong } = model.get("view");
    grid.cells.forEach((cell, n) => {
      cell.classList.toggle("cl-attackers", painted.has(n));
      cell.setAttribute("aria-pressed", String(painted.has(n)));
      cell.textContent = painted.has(n) && wrong.includes(n) ? "✗" : "";
    });
    count.textContent = `${painted.size} / ${grid.cells.length}`;
  };
  // A stroke paints, or wipes, what its first cell did.
  let stroke = null;
  const touch = (n) => {
    if (stroke === "paint") {
      painted.add(n);
    } else {
      painted.delete(n);
    }
    show();
  };
  const begin = (n) => {
    stroke = painted.has(n) ? "wipe" : "paint";
    touch(n);
  };
  const build = () => {
    sides = model.get("view").sides;
    const words = { attack: t("Attacker’s die"), defence: t("Defender’s die") };
    grid = cellGrid(sides, words, (n, attack, defence) =>
      h("button", {
        class: "cl-cell",
        "data-cell": n,
        "aria-label": `${words.attack} ${attack}, ${words.defence} ${defence}`,
        onpointerdown: (event) => {
          event.target.releasePointerCapture?.(event.pointerId);
          if (event.button === 0) {
            begin(n);
          }
        },
        // A click without a pointer comes from the keyboard or from a screen reader.
        onclick: (event) => {
          if (event.detail === 0) {
            begin(n);
            stroke = null;
          }
        },
      }),
    );
    grid.grid.addEventListener("pointermove", (event) => {
      if (stroke) {
        const cell = document.elementFromPoint(event.clientX, event.clientY);
        if (grid.grid.contains(cell) && cell.dataset.cell) {
          touch(Number(cell.dataset.cell));
        }
      }
    });
    board.replaceChildren(grid.frame);
  };
  const end = () => {
    stroke = null;
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);

  drawView(model, root, (view) => {
    if (sides !== view.sides) {
      build();
    }
    if (drawing.isNew(view.painted)) {
      painted = new Set(view.painted);
    }
    root.querySelector("p").textContent = t(
      "Press and draw over the cells, or go with the arrow keys and press the space bar.",
    );
    check.textContent = t("Check");
    clear.textContent = t("Wipe");
    status.className = `cl-verdict cl-mood-${MOODS[view.kind] ?? "wrong"}`;
    fill(status, view.said, ruleNote(view.rule, { rule: t("Rule {id}: {title}") }));
    show();
    if (asked && view.said) {
      requestAnimationFrame(() => intoSight(status));
    }
    asked = false;
  });
  return () => {
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
  };
}
export default { render };
