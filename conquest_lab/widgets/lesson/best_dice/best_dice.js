import { Slider, useHeld } from "../../../kit/controls.js";
import { html, useState, view } from "../../../kit/view.js";
import { CubePicture } from "../cubes.js";

const INSIDE = [244, 178, 60]; // at most the chosen face
const SHELL = [216, 110, 60]; // exactly the chosen face
const OUTSIDE = [214, 221, 233];
const APART = 1.1; // cubes between two shells that are pulled apart

// The cubes of all throws; those with a die above `k` stand a gap away.
function cubes(sides, dice, k, gap) {
  const faces = Array.from({ length: sides }, (_, n) => n);
  const cube = (x, y, z) => {
    const face = Math.max(x, y, dice === 3 ? z : 0) + 1;
    const away = face > k ? (face - k) * gap : 0;
    const inside = face === k ? SHELL : INSIDE;
    return {
      at: [x + away, y + away, z],
      colour: face > k ? OUTSIDE : inside,
      line: face > k ? "#9aa5b8" : "#6b3a12",
    };
  };
  return faces.flatMap((x) =>
    faces.flatMap((y) => (dice === 3 ? faces : [0]).map((z) => cube(x, y, z))),
  );
}

function BestDice({ view: { sides, dice, answers, highest }, send, t }) {
  const [k, hold] = useHeld(highest);
  const [apart, setApart] = useState(0);
  const answer = answers[k - 1];
  const height = (width) => Math.min(width * (dice === 3 ? 1 : 0.62), innerHeight * 0.58);
  return html`<section class="cl-card cl-beside">
    <div>
      <${CubePicture} label=${answer.said} height=${height}
        cubes=${cubes(sides, dice, k, (apart / 100) * APART)} />
    </div>
    <div>
      <p class="cl-quiet">${t("Drag the picture to turn it.")}</p>
      <${Slider} name="highest" label=${t("Highest face")} least=${1} most=${sides} value=${k}
        onInput=${hold} onChange=${(to) => send({ do: "highest", to })} />
      <${Slider} name="apart" label=${t("Pull apart")} least=${0} most=${100} said=${null} value=${apart}
        onInput=${setApart} />
      <p class="cl-count" role="status">${answer.most}</p>
      <p>${answer.said}</p>
      <p>${answer.exactly}</p>
    </div>
  </section>`;
}
export default view(BestDice);
