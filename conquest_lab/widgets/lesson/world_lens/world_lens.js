import { drawView, h, ownKeys, setText } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { placeList, teller, worldMap, withBoard } from "../world.js";

const NEAR = [255, 240, 205];
const FAR = [190, 95, 52];
const mixed = (share) =>
  `rgb(${NEAR.map((low, k) => Math.round(low + (FAR[k] - low) * share)).join()})`;

function build(model, el) {
  const t = translator(model);
  const { tell, fresh } = teller(model);
  let place = null;

  const choose = (n) => {
    place = n;
    show();
    tell({ do: "choose", to: n });
  };
  const pointed = (n) =>
    choose(model.get("view").lens === "gates" ? model.get("board").groups[n] : n);
  const map = worldMap(model, t, pointed);
  const list = placeList(model, pointed);
  const label = h("label", { class: "cl-row cl-list" });
  const hint = h("p", { class: "cl-quiet" });
  const said = h("p", { class: "cl-said", role: "status" });
  const lead = h("p");
  const group = h("div", { class: "cl-row", role: "group" });
  const root = h(
    "section",
    { class: "cl-card cl-world-frame" },
    h("div", { class: "cl-told" }, hint, group, said),
    map.frame,
    h("div", { class: "cl-tools" }, lead, label),
  );
  el.append(root);

  const degrees = () => {
    const { near } = model.get("board");
    near.forEach((others, n) => {
      const mine = n === place;
      const next = place !== null && near[place].includes(n);
      map.paint(n, {
        look: `${mine ? "cl-chosen" : ""} ${next ? "cl-next" : ""}`,
        text: others.length,
        said: String(others.length),
        pressed: mine,
      });
    });
    const all = near.flatMap((others, a) => others.filter((b) => a < b).map((b) => [a, b]));
    map.draw(all.map(([a, b]) => [a, b, a === place || b === place ? "cl-strong" : "cl-faint"]));
  };
  const gates = () => {
    const { near, groups } = model.get("board");
    const out = place === null ? [] : model.get("view").answers[place].out;
    const ways = (n) => out.filter(([a]) => a === n).length;
    near.forEach((_, n) => {
      const inside = groups[n] === place;
      map.paint(n, {
        look: `${inside ? "cl-inside" : ""} ${ways(n) ? "cl-gate" : ""}`,
        text: ways(n) || "",
        said: ways(n) ? `${t("ways in:")} ${ways(n)}` : "",
      });
    });
    map.draw(out.map(([a, b]) => [a, b, "cl-strong"]));
  };
  const distances = () => {
    const { near } = model.get("board");
    const steps = place === null ? null : model.get("view").answers[place].steps;
    const most = steps ? Math.max(...steps) : 1;
    near.forEach((_, n) => {
      map.paint(n, {
        look: n === place ? "cl-chosen" : "",
        text: steps ? steps[n] : "",
        said: steps ? `${t("steps:")} ${steps[n]}` : "",
        fill: steps && n !== place ? mixed(steps[n] / most) : "",
        pressed: n === place,
      });
    });
    map.draw(
      near.flatMap((others, a) => others.filter((b) => a < b).map((b) => [a, b, "cl-faint"])),
    );
  };
  const show = () => {
    const { lens, answers } = model.get("view");
    ({ degree: degrees, gates, distance: distances })[lens]();
    const text = place === null ? "" : answers[place].said;
    setText(said, text);
    [...group.children].forEach((button, k) =>
      button.setAttribute("aria-pressed", String(k === place)),
    );
  };
  drawView(model, root, (view) => {
    map.svg.setAttribute("aria-label", t("Map of the world with its borders"));
    hint.textContent = {
      degree: t("Each disc is a territory, each line a border. Click one to see its neighbours."),
      gates: t("Choose a continent: lines lead out of its gates."),
      distance: t("Click a territory: every disc says how many steps it takes to get there."),
    }[view.lens];
    lead.textContent = view.lead;
    label.replaceChildren(h("span", {}, t("Territory")), list);
    label.hidden = view.lens === "gates";
    if (view.lens === "gates" && !group.children.length) {
      const { continents } = model.get("board");
      group.append(
        ...continents.map(({ name }, k) =>
          h("button", { "data-key": `continent-${k}`, onclick: () => choose(k) }, name),
        ),
      );
    }
    group.hidden = view.lens !== "gates";
    if (fresh()) {
      place = view.place;
    }
    show();
  });
  return map.stop;
}
function render({ model, el }) {
  ownKeys(el);
  return withBoard(model, () => build(model, el));
}
export default { render };
