import { drawView, fill, h, ownKeys } from "../../shared/dom.js";
import { fileButton } from "../../shared/files.js";
import { translator } from "../../../kit/words.js";
import { make } from "../../map/svg.js";

const [WIDE, HIGH] = [600, 220];
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 5", "1 6"];

const path = (list) =>
  list.map(([a, b], n) => `${n ? "L" : "M"}${a.toFixed(1)},${b.toFixed(1)}`).join("");

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const throwing = h("span", { class: "cl-row" });
  const [open, input] = fileButton(model, { "data-key": "luck-open" });
  const reset = h("button", {
    class: "cl-plain",
    "data-key": "reset",
    onclick: () => model.send({ do: "reset" }),
  });
  const picture = h("div", { class: "cl-curve" });
  const legend = h("p", { class: "cl-quiet cl-names" });
  const table = h("table");
  const told = h("div", { role: "status" });
  const complaint = h("p", { class: "cl-complaint", role: "alert" });
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    h("div", { class: "cl-row" }, throwing, open, input, reset),
    complaint,
    h("div", { class: "cl-two" }, h("div", {}, picture, legend), h("div", {}, table, told)),
  );
  el.append(root);

  const drawCurves = (curves) => {
    const points = curves.flatMap((curve) => curve.points);
    const most = Math.max(1, ...points.map(([n]) => n));
    const reach = Math.max(
      4,
      ...points.map(([, total, spread]) => Math.max(Math.abs(total), spread)),
    );
    const x = (n) => (n / most) * WIDE;
    const y = (value) => HIGH / 2 - (value / reach) * (HIGH / 2 - 6);
    const svg = make("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" });
    const longest = curves.reduce((a, b) => (b.points.length > a.points.length ? b : a));
    const band = [
      ...longest.points.map(([n, , spread]) => [x(n), y(spread)]),
      ...longest.points.toReversed().map(([n, , spread]) => [x(n), y(-spread)]),
    ];
    make("path", { d: `${path(band)}Z`, class: "cl-band" }, svg);
    make("path", { d: `M0,${y(0)}H${WIDE}`, class: "cl-zero" }, svg);
    curves.forEach((curve, n) => {
      const d = path(curve.points.map(([at, total]) => [x(at), y(total)]));
      make(
        "path",
        { d, class: `cl-luck cl-luck-${n % 6}`, "stroke-dasharray": DASHES[n % 6] },
        svg,
      );
    });
    picture.replaceChildren(svg);
  };

  drawView(model, root, (view) => {
    fill(
      throwing,
      view.handfuls.map(([n, text]) =>
        h(
          "button",
          {
            class: n === 1 ? "cl-first" : "",
            "data-key": `luck-${n}`,
            disabled: view.full,
            onclick: () => model.send({ do: "throw", to: n }),
          },
          text,
        ),
      ),
    );
    open.textContent = t("Open one of your games …");
    reset.textContent = t("Start again");
    reset.disabled = !view.begun;
    complaint.textContent = view.complaint;
    complaint.hidden = !view.complaint;
    const empty = { name: "", points: [[0, 0, 0]] };
    drawCurves(view.curves.length ? view.curves : [empty]);
    legend.textContent = view.begun
      ? t("Luck added up, in armies; the band is two standard deviations to each side.")
      : t("Throw three dice against two: the luck of each throw is written down.");
    table.hidden = view.rows.length === 0;
    table.replaceChildren(
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("dice"), t("realised"), t("expected"), t("luck")].map((text) =>
            h("th", { scope: "col" }, text),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        view.rows.map(([dice, ...numbers]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, dice),
            numbers.map((text) => h("td", {}, text)),
          ),
        ),
      ),
    );
    const text = view.players.join("\n");
    if (told.dataset.said !== text) {
      told.dataset.said = text;
      told.replaceChildren(...view.players.map((line) => h("p", {}, line)));
    }
  });
}
export default { render };
