import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";

const LOW = [33, 80, 160];
const MIDDLE = [250, 247, 238];
const HIGH = [190, 70, 40];
const CELLS = 48;
const mixed = (a, b, share) => a.map((x, k) => Math.round(x + (b[k] - x) * share));

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const canvas = h("canvas", { width: CELLS, height: CELLS, "aria-hidden": "true" });
  const cross = [h("span", { class: "cl-best-across" }), h("span", { class: "cl-best-down" })];
  const point = h("span", { class: "cl-point" });
  const corners = [0, 1, 2, 3].map((n) => h("span", { class: `cl-corner cl-corner-${n}` }));
  const field = h("div", { class: "cl-payoffs" }, canvas, corners, cross, point);
  const across = h("p", { class: "cl-axis" });
  const down = h("p", { class: "cl-axis cl-axis-up" });
  const slider = (key) =>
    h("input", { type: "range", min: 0, max: 60, step: 1, "data-key": key, oninput: () => slid() });
  const sliders = [slider("bluff"), slider("engage")];
  const labels = [h("span"), h("span")];
  const shares = [h("output"), h("output")];
  const gain = h("p", { class: "cl-count", role: "status" });
  const said = h("p");
  const note = h("p", { class: "cl-quiet" });
  const hands = h(
    "div",
    {},
    sliders.map((input, k) => h("label", { class: "cl-row" }, labels[k], input, shares[k])),
  );
  const root = h(
    "section",
    { class: "cl-card cl-map-of-gains" },
    h("div", { class: "cl-field" }, down, field, across),
    h("div", {}, note, hands, gain, said),
  );
  el.append(root);
  let at = [0.2, 0.3];

  const value = (b, q) => {
    const [[n0, n1], [a0, a1]] = model.get("view").corners;
    return (1 - b) * ((1 - q) * n0 + q * n1) + b * ((1 - q) * a0 + q * a1);
  };
  const number = (x, digits = 2) =>
    x.toLocaleString(model.get("view").language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const percent = (x) =>
    x.toLocaleString(model.get("view").language, { style: "percent", maximumFractionDigits: 0 });

  const paint = () => {
    const flat = model.get("view").corners.flat();
    const [least, most] = [Math.min(...flat), Math.max(...flat)];
    const middle = value(0.5, 0.5);
    const ink = canvas.getContext("2d");
    const image = ink.createImageData(CELLS, CELLS);
    for (let y = 0; y < CELLS; y += 1) {
      for (let x = 0; x < CELLS; x += 1) {
        const v = value((x + 0.5) / CELLS, 1 - (y + 0.5) / CELLS);
        const colour =
          v < middle
            ? mixed(LOW, MIDDLE, (v - least) / (middle - least))
            : mixed(MIDDLE, HIGH, (v - middle) / (most - middle));
        image.data.set([...colour, 255], 4 * (y * CELLS + x));
      }
    }
    ink.putImageData(image, 0, 0);
    const [[n0, n1], [a0, a1]] = model.get("view").corners;
    [n1, a1, n0, a0].forEach((v, k) => {
      corners[k].textContent = number(v, 1);
    });
  };
  const follow = (view) => {
    cross.forEach((line) => {
      line.hidden = !view.best;
    });
    if (view.best) {
      cross[0].style.bottom = `${100 * view.best[1]}%`;
      cross[1].style.left = `${100 * view.best[0]}%`;
      cross[0].textContent = percent(view.best[1]);
      cross[1].textContent = percent(view.best[0]);
    }
  };
  const show = () => {
    const view = model.get("view");
    const [b, q] = at;
    point.hidden = b === null;
    gain.textContent = "";
    said.textContent = "";
    if (b === null) {
      follow(view);
      return;
    }
    point.style.left = `${100 * b}%`;
    point.style.bottom = `${100 * q}%`;
    sliders[0].value = Math.round(60 * b);
    sliders[1].value = Math.round(60 * q);
    at.forEach((share, k) => {
      shares[k].textContent = percent(share);
      sliders[k].setAttribute("aria-valuetext", percent(share));
    });
    gain.textContent = `${t("Points a round:")} ${number(value(b, q))}`;
    said.textContent = `${t("The least for this share of bluffs, against a bot that knows it:")} ${number(Math.min(value(b, 0), value(b, 1)))}`;
    follow(view);
  };
  const slid = () => {
    at = sliders.map((input) => Number(input.value) / 60);
    show();
  };
  let pulled = false;
  const pull = (event) => {
    const box = field.getBoundingClientRect();
    const b = (event.clientX - box.left) / box.width;
    const q = 1 - (event.clientY - box.top) / box.height;
    at = [b, q].map((share) => Math.min(1, Math.max(0, Math.round(share * 60) / 60)));
    show();
  };
  field.addEventListener("pointerdown", (event) => {
    if (model.get("view").by_hand) {
      event.preventDefault();
      field.setPointerCapture(event.pointerId);
      pulled = true;
      pull(event);
    }
  });
  field.addEventListener("pointermove", (event) => pulled && pull(event));
  const letGo = () => {
    pulled = false;
  };
  field.addEventListener("pointerup", letGo);
  field.addEventListener("pointercancel", letGo);
  drawView(model, root, (view) => {
    across.textContent = t("share of weak cards that attack →");
    down.textContent = t("share of attacks that the bot answers →");
    labels[0].textContent = t("Bluffs");
    labels[1].textContent = t("Answers");
    note.textContent = view.by_hand
      ? t("Drag the point, or use the sliders. Red is good for you, blue is bad.")
      : t("The point shows your mixture and the bot’s so far. Red is good for you, blue is bad.");
    hands.hidden = !view.by_hand;
    field.classList.toggle("cl-by-hand", view.by_hand);
    if (!view.by_hand) {
      const [b, q] = view.share ?? [null, null];
      at = b === null || q === null ? [null, null] : [b, q];
    }
    paint();
    show();
  });
}
export default { render };
