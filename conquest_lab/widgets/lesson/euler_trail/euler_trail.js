import { drawView, h, ownKeys, setText } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { teller, worldMap, withBoard } from "../world.js";

const same = ([a, b], [c, d]) => (a === c && b === d) || (a === d && b === c);

function build(model, el) {
  const t = translator(model);
  const { tell, fresh } = teller(model);
  let trail = [];

  const used = () => trail.slice(1).map((b, k) => [trail[k], b]);
  const free = (a, b) =>
    model.get("view").borders.some((border) => same(border, [a, b])) &&
    !used().some((border) => same(border, [a, b]));
  const walk = (n) => {
    const { group } = model.get("view");
    const inside = model.get("board").groups[n] === group;
    const tried = [...trail, n];
    if (inside && (trail.length === 0 || free(trail.at(-1), n))) {
      trail = tried;
      show();
    }
    tell({ do: "walk", to: tried });
  };
  const map = worldMap(model, t, walk);
  const group = h("div", { class: "cl-row", role: "group" });
  const hint = h("p", { class: "cl-quiet" });
  const said = h("p", { class: "cl-said", role: "status" });
  const next = h("div", { class: "cl-row cl-next-places", role: "group" });
  const back = h("button", {
    "data-key": "step-back",
    onclick: () => {
      trail = trail.slice(0, -1);
      show();
      tell({ do: "walk", to: trail });
    },
  });
  const again = h("button", {
    class: "cl-plain",
    "data-key": "again",
    onclick: () => {
      trail = [];
      show();
      tell({ do: "walk", to: [] });
    },
  });
  const reveal = h("button", {
    class: "cl-toggle",
    "data-key": "reveal",
    onclick: () => model.send({ do: "reveal", to: !model.get("view").revealed }),
  });
  const root = h(
    "section",
    { class: "cl-card cl-world-frame" },
    h("div", { class: "cl-told" }, hint, group, said),
    map.frame,
    h("div", { class: "cl-tools" }, h("div", { class: "cl-row" }, back, again, reveal), next),
  );
  el.append(root);
  let zoomed = null;

  const show = () => {
    const view = model.get("view");
    const { near, groups, names } = model.get("board");
    const here = trail.at(-1);
    near.forEach((_, n) => {
      const inside = groups[n] === view.group;
      const open = inside && here !== undefined && n !== here && free(here, n);
      const odd = view.odd.includes(n);
      map.paint(n, {
        look: `${inside ? "" : "cl-away"} ${n === here ? "cl-chosen" : ""} ${open ? "cl-open" : ""} ${odd ? "cl-odd" : ""}`,
        text: odd ? view.borders.filter((border) => border.includes(n)).length : "",
        said: open ? t("can be next") : "",
        pressed: n === here,
      });
    });
    map.draw(
      view.borders.map(([a, b]) => [
        a,
        b,
        used().some((border) => same(border, [a, b])) ? "cl-strong" : "",
      ]),
    );
    const inside = names.map((_, n) => n).filter((n) => groups[n] === view.group);
    const open = inside.filter((n) => here === undefined || (n !== here && free(here, n)));
    const key = document.activeElement?.dataset?.key;
    next.replaceChildren(
      ...open.map((n) =>
        h("button", { "data-key": `next-${n}`, onclick: () => walk(n) }, names[n]),
      ),
    );
    if (key?.startsWith("next-") && !el.contains(document.activeElement)) {
      (next.firstChild ?? back).focus({ preventScroll: true });
    }
    next.setAttribute("aria-label", t("The next territory"));
    back.disabled = trail.length === 0;
    again.disabled = trail.length === 0;
  };
  drawView(model, root, (view) => {
    const { continents } = model.get("board");
    map.svg.setAttribute("aria-label", t("Map of a continent with its borders"));
    hint.textContent = t(
      "Choose a continent. Begin anywhere and go from neighbour to neighbour: every border once, none twice.",
    );
    back.textContent = t("One step back");
    again.textContent = t("Begin anew");
    reveal.textContent = view.revealed
      ? t("Hide the odd territories")
      : t("Show the odd territories");
    reveal.setAttribute("aria-pressed", String(view.revealed));
    if (!group.children.length) {
      group.append(
        ...continents.map((_, k) =>
          h("button", {
            "data-key": `continent-${k}`,
            onclick: () => {
              trail = [];
              tell({ do: "continent", to: k });
            },
          }),
        ),
      );
    }
    [...group.children].forEach((button, k) => {
      button.textContent = `${continents[k].name}${view.solved.includes(k) ? " ✓" : ""}`;
      button.setAttribute("aria-pressed", String(k === view.group));
    });
    if (zoomed !== view.group) {
      zoomed = view.group;
      map.zoom(continents[zoomed].box);
    }
    if (fresh()) {
      trail = [...view.trail];
    }
    setText(said, view.said);
    show();
  });
  return map.stop;
}
function render({ model, el }) {
  ownKeys(el);
  return withBoard(model, () => build(model, el));
}
export default { render };
