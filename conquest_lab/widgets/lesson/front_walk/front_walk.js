import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { betParts, trialParts } from "../trials.js";
import { placeList, worldMap, withBoard } from "../world.js";

const LEAST = [255, 246, 224];
const MOST = [190, 95, 52];
const mixed = (share) =>
  `rgb(${LEAST.map((low, k) => Math.round(low + (MOST[k] - low) * share)).join()})`;

function build(model, el) {
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t, () =>
    t("Lock in your bet first: then the map is yours."),
  );
  const { reset, status, drawTrials } = trialParts(model, t);
  let flag = null;

  const plant = (n) => {
    flag = flag === n ? null : n;
    show();
    model.send({ do: "plant", to: flag ?? -1 });
  };
  const map = worldMap(model, t, plant);
  const list = placeList(model, plant);
  const hint = h("p", { class: "cl-quiet" });
  const buttons = h("div", { class: "cl-row" });
  const progress = h("progress", { max: 1 });
  const lines = h("div", { class: "cl-walk-lines" });
  const label = h("span");
  const root = h(
    "section",
    { class: "cl-card cl-world-frame" },
    h("div", { class: "cl-told" }, closed, hint),
    map.frame,
    h(
      "div",
      { class: "cl-tools" },
      buttons,
      h("div", { class: "cl-row" }, reset, progress),
      lines,
      reveal,
      h("label", { class: "cl-row cl-list" }, label, list),
    ),
    status,
  );
  el.append(root);

  const textOf = (n, view) => {
    if (n === flag) {
      return "⚑";
    }
    if (n === view.front) {
      return "★";
    }
    if (view.degrees) {
      return view.degrees[n];
    }
    return view.thrown < 1000 ? view.counts[n] || "" : "";
  };
  const show = () => {
    const view = model.get("view");
    const { near } = model.get("board");
    const most = Math.max(...view.counts, 1);
    near.forEach((_, n) => {
      const here = n === view.front;
      map.paint(n, {
        look: `${here ? "cl-front" : ""} ${n === flag ? "cl-flag" : ""} ${view.members.includes(n) ? "cl-member" : ""}`,
        text: textOf(n, view),
        said: `${view.counts[n]}${here ? `, ${t("the front")}` : ""}`,
        fill: view.thrown ? mixed(view.counts[n] / most) : "",
        pressed: n === flag,
      });
    });
    const trail = view.trail.slice(1).map((b, k) => [view.trail[k], b, "cl-strong"]);
    map.draw([
      ...near.flatMap((others, a) => others.filter((b) => a < b).map((b) => [a, b, "cl-faint"])),
      ...trail,
    ]);
  };
  drawView(model, root, (view) => {
    map.svg.setAttribute("aria-label", t("Map of the world with its borders"));
    drawBet(t("Show the exact value"), t("Hide the exact value"));
    drawTrials();
    hint.textContent = t(
      "★ is the front. Plant a flag ⚑ where you think it will come most often, then let it walk.",
    );
    fill(
      buttons,
      view.strides.map(([steps, text]) =>
        h(
          "button",
          {
            class: steps === 1 ? "cl-first" : "",
            "data-key": `walk-${steps}`,
            disabled: !view.open || view.full || view.running,
            onclick: () => model.send({ do: "walk", to: steps }),
          },
          text,
        ),
      ),
    );
    reset.disabled = !view.running && !view.thrown;
    progress.hidden = !view.running;
    progress.value = view.done;
    progress.setAttribute("aria-label", t("Progress"));
    fill(
      lines,
      view.lines.map((line) => h("p", {}, line)),
    );
    label.textContent = t("Plant the flag on");
    flag = view.flag;
    show();
  });
  return map.stop;
}
function render({ model, el }) {
  ownKeys(el);
  return withBoard(model, () => build(model, el));
}
export default { render };
