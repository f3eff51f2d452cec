import { drawView, h, ownKeys, setText } from "../../shared/dom.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";
import { runParts, slide } from "../inquiry.js";

const fillSelect = (select, show, entries, value) => {
  if (select.options.length === 0) {
    select.append(...entries.map(([n, text]) => h("option", { value: n }, text)));
  }
  show(value);
};

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const choose = () =>
    model.send({ do: "choose", throws: Number(throws.value), load: Number(load.value) });
  const throws = h("select", { "data-key": "fit-throws", onchange: choose });
  const load = h("select", { "data-key": "fit-load", onchange: choose });
  const [showThrows, showLoad] = [heldList(throws), heldList(load)];
  const { run, progress, drawRun } = runParts(model, t, "fit-run");
  let critical = null; // in steps
  const cut = slide("critical", (to) => {
    critical = to;
    show();
  });
  const bins = h("div", { class: "cl-hist" });
  const line = h("span", { class: "cl-cut" });
  const tops = [h("p", { class: "cl-hist-name" }), h("p", { class: "cl-hist-name" })];
  const halves = [h("div", { class: "cl-half" }), h("div", { class: "cl-half cl-lower" })];
  bins.append(...halves, line);
  bins.setAttribute("aria-hidden", "true");
  const status = h("p", { role: "status" });
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    h("div", { class: "cl-row" }, throws, load, run, progress),
    tops[0],
    bins,
    tops[1],
    cut.root,
    status,
  );
  el.append(root);

  const beyond = (counts) =>
    counts.slice(critical).reduce((sum, n) => sum + n, 0) / Math.max(1, model.get("view").series);
  const percent = (value) => {
    const { decimal, space } = model.get("view");
    return `${(100 * value).toFixed(1).replace(".", decimal)}${space}%`;
  };
  const at = () => {
    const { decimal, step } = model.get("view");
    return (critical * step).toFixed(1).replace(".", decimal);
  };

  // The line can be pulled in the picture, too.
  const pull = (event) => {
    if (event.buttons) {
      const box = bins.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      const most = model.get("view").fair.length - 1;
      critical = Math.max(0, Math.min(most, Math.round(share * (most + 1))));
      show();
    }
  };
  bins.addEventListener("pointerdown", pull);
  bins.addEventListener("pointermove", pull);

  const show = () => {
    const view = model.get("view");
    const most = view.fair.length - 1;
    cut.draw(t("Accuse from χ² ="), most, critical, at());
    line.style.left = `${(100 * critical) / (most + 1)}%`;
    halves.forEach((half) =>
      [...half.children].forEach((bar, n) => bar.classList.toggle("cl-beyond", n >= critical)),
    );
    const wrong = percent(beyond(view.fair));
    const power = percent(beyond(view.loaded));
    tops[0].textContent = `${t("Fair die")}${view.series ? ` · ${t("false alarms:")} ${wrong}` : ""}`;
    tops[1].textContent = `${t("Loaded die")}${view.series ? ` · ${t("caught (power):")} ${power}` : ""}`;
  };
  drawView(model, root, (view) => {
    throws.setAttribute("aria-label", t("Throws in a series"));
    load.setAttribute("aria-label", t("Loaded die"));
    fillSelect(throws, showThrows, view.throws, view.chosen[0]);
    fillSelect(load, showLoad, view.loads, view.chosen[1]);
    drawRun(view, t("Simulate 100,000 series"));
    critical ??= Math.round(view.critical / view.step);
    const highest = Math.max(1, ...view.fair, ...view.loaded);
    [view.fair, view.loaded].forEach((counts, n) => {
      if (halves[n].children.length === 0) {
        halves[n].append(...counts.map(() => h("i")));
      }
      counts.forEach((count, bin) => {
        halves[n].children[bin].style.height = `${(100 * count) / highest}%`;
      });
    });
    show();
    setText(status, view.said);
  });
}
export default { render };
