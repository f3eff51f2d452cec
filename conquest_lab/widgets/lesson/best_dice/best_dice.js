import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { drawCubes, fitted, sides as outlines, turnable, view as projected } from "../cubes.js";

const INSIDE = [244, 178, 60]; // at most the chosen face
const SHELL = [216, 110, 60]; // exactly the chosen face
const OUTSIDE = [214, 221, 233];
const APART = 1.1; // cubes between two shells that are pulled apart

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const canvas = h("canvas", { class: "cl-cubes", role: "img" });
  const highest = h("input", { type: "range", min: 1, step: 1, "data-key": "highest" });
  const chosen = h("output");
  const apart = h("input", { type: "range", min: 0, max: 100, value: 0, "data-key": "apart" });
  const labels = [h("span"), h("span")];
  const count = h("p", { class: "cl-count", role: "status" });
  const said = h("p");
  const exactly = h("p");
  const hint = h("p", { class: "cl-quiet" });
  const root = h(
    "section",
    { class: "cl-card cl-beside" },
    h("div", {}, canvas),
    h(
      "div",
      {},
      hint,
      h("label", { class: "cl-row" }, labels[0], highest, chosen),
      h("label", { class: "cl-row" }, labels[1], apart),
      count,
      said,
      exactly,
    ),
  );
  el.append(root);
  const cubes = () => {
    const { sides, dice } = model.get("view");
    const k = Number(highest.value);
    const gap = (Number(apart.value) / 100) * APART;
    const found = [];
    for (let x = 0; x < sides; x += 1) {
      for (let y = 0; y < sides; y += 1) {
        for (let z = 0; z < (dice === 3 ? sides : 1); z += 1) {
          const face = Math.max(x, y, dice === 3 ? z : 0) + 1;
          const away = face > k ? (face - k) * gap : 0;
          const at = [x + away, y + away, z];
          const inside = face === k ? SHELL : INSIDE;
          const colour = face > k ? OUTSIDE : inside;
          found.push({ at, colour, line: face > k ? "#9aa5b8" : "#6b3a12" });
        }
      }
    }
    return found;
  };
  const paint = () => {
    if (!canvas.clientWidth) {
      return;
    }
    const projection = projected(turned());
    const drawn = cubes();
    const box = drawn.flatMap(({ at }) => outlines(at, projection).flat());
    const high = model.get("view").dice === 3 ? 1 : 0.62;
    const room = Math.min(canvas.clientWidth * high, innerHeight * 0.58);
    drawCubes(fitted(canvas, box, room), drawn, projection);
  };
  const turned = turnable(canvas, paint);
  const show = () => {
    const { answers } = model.get("view");
    const answer = answers[highest.value - 1];
    chosen.textContent = highest.value;
    count.textContent = answer.most;
    said.textContent = answer.said;
    exactly.textContent = answer.exactly;
    canvas.setAttribute("aria-label", answer.said);
    paint();
  };
  highest.addEventListener("input", show);
  highest.addEventListener("change", () =>
    model.send({ do: "highest", to: Number(highest.value) }),
  );
  apart.addEventListener("input", paint);

  const resized = new ResizeObserver(paint);
  resized.observe(canvas.parentElement);

  drawView(model, root, (view) => {
    hint.textContent = t("Drag the picture to turn it.");
    labels[0].textContent = t("Highest face");
    labels[1].textContent = t("Pull apart");
    highest.max = view.sides;
    highest.value = view.highest;
    show();
  });
  return () => resized.disconnect();
}
export default { render };
