import { Lines } from "../../../kit/controls.js";
import { AskForBet, Reveal } from "../../../kit/trials.js";
import { html, view } from "../../../kit/view.js";
import { bordersOf, onBoard, piecesOf, PlaceList, useMarked, World } from "../../../kit/world.js";

const LETTERS = "ABCDEFGH";
const COLOURS = [
  undefined,
  "var(--gold)",
  "var(--green-edge)",
  "var(--blue-edge)",
  "var(--red-edge)",
];

function CutWorld({ view: shown, board: world, t }) {
  const { most, open, found, tried, said, lines } = shown;
  const { near } = world;
  const [erased, show] = useMarked(shown.erased);
  const tell = (to) => show(to, { do: "erase", to });
  const erase = (n) => {
    if (open) {
      tell(erased.includes(n) ? erased.filter((one) => one !== n) : [...erased, n].slice(-most));
    }
  };
  const pieces = piecesOf(near, erased);
  const isWhole = pieces.length < 2;
  const at = new Map(pieces.flatMap((piece, k) => piece.map((n) => [n, k])));
  const looks = near.map((_, n) => {
    if (erased.includes(n)) {
      const fill = "var(--sea)";
      return { look: "cl-erased", fill, text: "✕", said: t("erased"), pressed: true };
    }
    const letter = isWhole ? "" : LETTERS[at.get(n)];
    const isCutter = found.includes(n);
    const isTried = most === 1 && tried.includes(n);
    return {
      look: isCutter ? "cl-cutter" : "",
      fill: COLOURS[isWhole ? 0 : Math.min(at.get(n), 4)] ?? (isTried && "var(--gold-ground)"),
      text: letter || (isCutter ? "✂" : ""),
      said: letter && `${t("piece")} ${letter}`,
      pressed: false,
    };
  });
  const isAlone = most === 1;
  return html`<section class="cl-card cl-world-frame">
    <div class="cl-told">
      <${AskForBet} ask=${t("Lock in your bet first: then the map is yours.")} />
      <p class="cl-quiet">
        ${
          isAlone
            ? t("Click a territory: it sinks into the sea. Is the rest still connected?")
            : t("Erase up to three territories, so that the largest piece becomes small.")
        }
      </p>
      <p class="cl-said cl-text-l cl-bold" role="status">${said}</p>
    </div>
    <${World} label=${t("Map of the world with its borders")} choose=${erase}
      looks=${looks}
      lines=${bordersOf(near).filter((ends) => !ends.some((n) => erased.includes(n)))} />
    <div class="cl-tools">
      <div><${Lines} of=${lines} /></div>
      <div class="cl-row">
        <${Reveal}
          show=${isAlone ? t("Let the computer try all") : t("Show the best cuts")}
          hide=${isAlone ? t("Hide the result") : t("Hide the best cuts")} />
        <button class="cl-plain" data-key="again" disabled=${erased.length === 0}
          onClick=${() => tell([])}>${t("Bring all back")}</button>
      </div>
      <label class="cl-row cl-list">
        <span>${t("Territory")}</span>
        <${PlaceList} choose=${erase} />
      </label>
    </div>
  </section>`;
}
export default view(onBoard(CutWorld));
