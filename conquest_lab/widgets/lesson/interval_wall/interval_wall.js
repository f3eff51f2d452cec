import { drawView, fill, h, ownKeys, setText } from "../../shared/dom.js";
import { heldList } from "../../shared/unconfirmed.js";
import { translator } from "../../../kit/words.js";
import { betParts } from "../trials.js";

const ROOM = 0.36; // of the window's height for the intervals of the wall
const THICKEST = 16;
const percent = (value) => `${(value * 100).toFixed(2)}%`; // of a style, not of a text

const line = (kind, value, text) =>
  value === null
    ? null
    : h("span", { class: `cl-plumb cl-plumb-${kind}`, style: `left:${percent(value)}` }, text);
const options = (select, show, entries, chosen) => {
  if (select.options.length === 0) {
    select.append(...entries.map(([value, text]) => h("option", { value }, text)));
  }
  show(chosen);
};

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const { closed, reveal, drawBet } = betParts(model, t, () => t("Lock in your bet first."));
  const one = h("button", {
    class: "cl-first",
    "data-key": "one",
    onclick: () => model.send({ do: "drop", to: 1 }),
  });
  const more = h("span", { class: "cl-row" });
  const reset = h("button", {
    class: "cl-plain",
    "data-key": "reset",
    onclick: () => model.send({ do: "reset" }),
  });
  const choose = () =>
    model.send({ do: "choose", size: Number(size.value), confidence: Number(confidence.value) });
  const size = h("select", { "data-key": "size", onchange: choose });
  const confidence = h("select", { "data-key": "confidence", onchange: choose });
  const [showSize, showConfidence] = [heldList(size), heldList(confidence)];
  const labels = [h("span"), h("span")];
  const wall = h("div", { class: "cl-wall", "aria-hidden": "true" });
  const status = h("p", { role: "status" });
  const root = h(
    "section",
    { class: "cl-card" },
    closed,
    h("div", { class: "cl-row" }, one, more, reset, reveal),
    h(
      "div",
      { class: "cl-row cl-samples" },
      h("label", { class: "cl-row" }, labels[0], size),
      h("label", { class: "cl-row" }, labels[1], confidence),
    ),
    wall,
    status,
  );
  el.append(root);
  let shown = 0;

  const curtain = () => [
    h("span", { class: "cl-curtain" }),
    h("span", { class: "cl-curtain-words" }, h("span", {}, t("the truth is behind the curtain"))),
  ];
  drawView(model, root, (view) => {
    drawBet(t("Draw the curtain"), t("Close the curtain"));
    one.textContent = t("Drop one interval");
    fill(
      more,
      view.handfuls.map(([n, text]) =>
        h(
          "button",
          {
            "data-key": `drop-${n}`,
            disabled: !view.open || view.full,
            onclick: () => model.send({ do: "drop", to: n }),
          },
          text,
        ),
      ),
    );
    one.disabled = !view.open || view.full;
    reset.textContent = t("Start again");
    reset.disabled = view.samples.length === 0;
    labels[0].textContent = t("Battles in a sample");
    labels[1].textContent = t("Confidence");
    options(
      size,
      showSize,
      view.sizes.map((n) => [n, n]),
      view.size,
    );
    options(confidence, showConfidence, view.confidences, view.confidence);
    const room = ROOM * innerHeight;
    const thick = Math.min(THICKEST, Math.max(2, room / Math.max(view.samples.length, 1)));
    wall.style.setProperty("--thick", `${thick}px`);
    wall.replaceChildren(
      ...[0, 0.25, 0.5, 0.75, 1].map((tick) =>
        h(
          "span",
          { class: "cl-wall-tick", style: `left:${percent(tick)}` },
          tick.toLocaleString(root.lang, { style: "percent" }),
        ),
      ),
      ...(view.revealed ? [] : curtain()),
      ...[line("truth", view.truth, view.truth_text), line("bet", view.bet, "◆")].filter(Boolean),
      h(
        "div",
        { class: "cl-bricks" },
        view.samples.map(([low, high, share, missed], n) =>
          h(
            "div",
            { class: `cl-brick${missed ? " cl-missed" : ""}${n >= shown ? " cl-new" : ""}` },
            h("span", { style: `left:${percent(low)};width:${percent(high - low)}` }),
            h("i", { style: `left:${percent(share)}` }),
            missed ? h("b", { style: `left:${percent(high)}` }, "✗") : null,
          ),
        ),
      ),
    );
    shown = view.samples.length;
    setText(status, view.said);
  });
}
export default { render };
