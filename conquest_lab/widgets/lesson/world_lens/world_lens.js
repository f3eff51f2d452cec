import { Choices } from "../../../kit/controls.js";
import { bordersOf, mixed, onBoard, PlaceList, useMarked, World } from "../../../kit/world.js";
import { html, view } from "../../../kit/view.js";

const NEAR = [255, 240, 205];
const FAR = [190, 95, 52];

// What each lens shows of the board: the looks of the territories and the lines.
const LENSES = {
  degree: ({ near }, place) => ({
    looks: near.map((others, n) => ({
      look: `${n === place ? "cl-chosen" : ""} ${near[place]?.includes(n) ? "cl-next" : ""}`,
      text: others.length,
      said: String(others.length),
      pressed: n === place,
    })),
    lines: bordersOf(near).map(([a, b]) => [
      a,
      b,
      a === place || b === place ? "cl-strong" : "cl-faint",
    ]),
  }),
  gates: ({ near, groups }, place, answer, t) => {
    const out = answer?.out ?? [];
    return {
      looks: near.map((_, n) => {
        const ways = out.filter(([a]) => a === n).length;
        return {
          look: `${groups[n] === place ? "cl-inside" : ""} ${ways ? "cl-gate" : ""}`,
          text: ways || "",
          said: ways && `${t("ways in:")} ${ways}`,
        };
      }),
      lines: out.map(([a, b]) => [a, b, "cl-strong"]),
    };
  },
  distance: ({ near }, place, answer, t) => {
    const steps = answer?.steps;
    return {
      looks: near.map((_, n) => ({
        look: n === place ? "cl-chosen" : "",
        text: steps?.[n],
        said: steps && `${t("steps:")} ${steps[n]}`,
        fill: steps && n !== place && mixed(NEAR, FAR, steps[n] / Math.max(...steps)),
        pressed: n === place,
      })),
      lines: bordersOf(near).map(([a, b]) => [a, b, "cl-faint"]),
    };
  },
};

function WorldLens({ view: shown, board, t }) {
  const { lens, answers, lead } = shown;
  const [place, show] = useMarked(shown.place);
  const choose = (n) => show(n, { do: "choose", to: n });
  const isGates = lens === "gates";
  const point = (n) => choose(isGates ? board.groups[n] : n);
  const answer = place === null ? null : answers[place];
  const hint = {
    degree: t("Each disc is a territory, each line a border. Click one to see its neighbours."),
    gates: t("Choose a continent: lines lead out of its gates."),
    distance: t("Click a territory: every disc says how many steps it takes to get there."),
  }[lens];
  return html`<section class="cl-card cl-world-frame">
    <div class="cl-told">
      <p class="cl-quiet">${hint}</p>
      <${Choices} hidden=${!isGates} prefix="continent-" chosen=${place} onChoose=${choose}
        options=${isGates ? board.continents.map(({ name }, k) => [k, name]) : []} />
      <p class="cl-said cl-bold" role="status">${answer?.said}</p>
    </div>
    <${World} label=${t("Map of the world with its borders")} choose=${point}
      ...${LENSES[lens](board, place, answer, t)} />
    <div class="cl-tools">
      <p>${lead}</p>
      <label class="cl-row cl-list" hidden=${isGates}>
        <span>${t("Territory")}</span>
        <${PlaceList} choose=${point} />
      </label>
    </div>
  </section>`;
}
export default view(onBoard(WorldLens));
