import { Cells } from "../../../kit/cells.js";
import { Slider, useHeld } from "../../../kit/controls.js";
import { Verdict } from "../../../kit/trials.js";
import { Act, classes, html, useState, view } from "../../../kit/view.js";
import { CubePicture } from "../cubes.js";

const SIDES = 6;
const CUBE = [244, 178, 60]; // no die beats the higher one
const BAR = [196, 92, 60]; // one die does, and no second one beats the lower
const BEATEN = [214, 221, 233];
const APART = 3; // cubes that the throws which win are pushed back

// The part of the cube that a throw belongs to.
const partOf = (at, high, low) => {
  const above = at.filter((face) => face >= high).length;
  if (above === 0) {
    return CUBE;
  }
  return at.filter((face) => face < low).length >= 2 ? BAR : BEATEN;
};

const PLACES = Array.from({ length: SIDES ** 3 }, (_, n) => [
  n % SIDES,
  Math.floor(n / SIDES) % SIDES,
  Math.floor(n / SIDES ** 2),
]);

const height = (width) => Math.min(width * 0.95, innerHeight * 0.34);
const sorted = (one, other) => [Math.max(one, other), Math.min(one, other)];

function CubeCount({ view: shown, send, t }) {
  const { filled, parts, asked, said, mood, sum, enough, may_fill: mayFill } = shown;
  const [at, hold] = useHeld(shown.at);
  const [apart, setApart] = useState(0);
  const [typed, type] = useState("");
  const counts = new Map(filled.map(([high, low, n]) => [`${high}-${low}`, n]));
  const cubes = PLACES.map(([x, y, z]) => {
    const colour = partOf([x, y, z], ...at);
    const gone = colour === BEATEN ? (apart / 100) * APART : 0;
    const line = colour === BEATEN ? "#9aa5b8" : "#6b3a12";
    return { at: [x + gone, y + gone, z], colour, line };
  });
  // The cube follows at once; the kernel is told, and sends the words.
  const choose = (one, other) => {
    hold(sorted(one, other));
    type("");
    send({ do: "show", one, other });
  };
  const check = (event) => {
    event.preventDefault();
    if (/^\d+$/.test(typed.trim())) {
      send({ do: "count", to: Number(typed) });
    }
  };
  const cell = (_, one, other) => {
    const key = sorted(one, other).join("-");
    const n = counts.get(key);
    return html`<button class=${classes("cl-cell", n !== undefined && "cl-counted")}
      data-key=${`${one}-${other}`} aria-pressed=${key === at.join("-")}
      aria-label=${`${one}, ${other}: ${n ?? t("not counted yet")}`}
      onClick=${() => choose(one, other)}>${n}</button>`;
  };
  const words = { attack: t("One blue die"), defence: t("The other blue die") };
  return html`<section class="cl-card cl-beside cl-two-columns">
    <div>
      <${CubePicture} label=${parts} cubes=${cubes} height=${height} />
      <${Slider} name="apart" label=${t("Pull apart")} least=${0} most=${100} said=${null} value=${apart}
        onInput=${setApart} />
      <p class="cl-parts">${parts}</p>
      <p class="cl-prompt">${asked}</p>
      <form novalidate onSubmit=${check}>
        <label class="cl-row">
          <span>${t("Throws")}</span>
          <input type="text" inputmode="numeric" autocomplete="off" maxlength="3" class="cl-number"
            data-key="count" value=${typed} onInput=${({ target }) => type(target.value)} />
          <button class="cl-first" type="submit" data-key="check">${t("Check")}</button>
        </label>
      </form>
      <${Verdict} mood=${said ? mood : "none"}>${said}<//>
    </div>
    <div>
      <div><${Cells} sides=${SIDES} words=${words} cell=${cell} /></div>
      <p class="cl-count cl-text-l" role="status">${sum}</p>
      <div class="cl-row">
        <${Act} name="fill" disabled=${!mayFill}>${enough}<//>
      </div>
    </div>
  </section>`;
}
export default view(CubeCount);
