import { Choices } from "../../../kit/controls.js";
import { Reveal } from "../../../kit/trials.js";
import { html, useLayoutEffect, useRef, view } from "../../../kit/view.js";
import { onBoard, useMarked, World } from "../../../kit/world.js";

const isSame = ([a, b], [c, d]) => (a === c && b === d) || (a === d && b === c);

function EulerTrail({ view: shown, board, t }) {
  const { group, borders, odd, solved, said } = shown;
  const { groups, names, continents } = board;
  const [trail, show] = useMarked(shown.trail);
  const tell = (to, tried = to) => show(to, { do: "walk", to: tried });
  const here = trail.at(-1);
  const used = trail.slice(1).map((b, k) => [trail[k], b]);
  const isUsed = (border) => used.some((each) => isSame(each, border));
  const isInside = (n) => groups[n] === group;
  const isFree = (a, b) => borders.some((border) => isSame(border, [a, b])) && !isUsed([a, b]);
  const isOpen = (n) => isInside(n) && (here === undefined || (n !== here && isFree(here, n)));
  const walk = (n) => tell(isOpen(n) ? [...trail, n] : trail, [...trail, n]);
  // Whoever goes on by the buttons of the next territories stays among them.
  const [next, back, wentOn] = [useRef(null), useRef(null), useRef(false)];
  useLayoutEffect(() => {
    if (wentOn.current && !next.current.contains(document.activeElement)) {
      (next.current.firstChild ?? back.current).focus({ preventScroll: true });
    }
    wentOn.current = false;
  }, [trail.length]);
  const looks = names.map((_, n) => {
    const isOdd = odd.includes(n);
    const canBeNext = here !== undefined && isOpen(n);
    return {
      look: `${isInside(n) ? "" : "cl-away"} ${n === here ? "cl-chosen" : ""} ${isOdd ? "cl-odd" : ""}`,
      fill: (n === here && "var(--blue-edge)") || (canBeNext && "var(--gold-ground)"),
      text: isOdd ? borders.filter((border) => border.includes(n)).length : "",
      said: canBeNext && t("can be next"),
      pressed: n === here,
    };
  });
  const options = continents.map(({ name }, k) => [k, `${name}${solved.includes(k) ? " ✓" : ""}`]);
  return html`<section class="cl-card cl-world-frame">
    <div class="cl-told">
      <p class="cl-quiet">
        ${t(
          "Choose a continent. Begin anywhere and go from neighbour to neighbour: every border once, none twice.",
        )}
      </p>
      <${Choices} prefix="continent-" options=${options} chosen=${group}
        onChoose=${(to) => show([], { do: "continent", to })} />
      <p class="cl-said" role="status">${said}</p>
    </div>
    <${World} label=${t("Map of a continent with its borders")}
      choose=${walk} box=${continents[group].box} looks=${looks}
      lines=${borders.map(([a, b]) => [a, b, isUsed([a, b]) ? "cl-strong" : ""])} />
    <div class="cl-tools">
      <div class="cl-row">
        <button data-key="step-back" ref=${back} disabled=${trail.length === 0}
          onClick=${() => tell(trail.slice(0, -1))}>${t("One step back")}</button>
        <button class="cl-plain" data-key="again" disabled=${trail.length === 0}
          onClick=${() => tell([])}>${t("Begin anew")}</button>
        <${Reveal} disabled=${false}
          show=${t("Show the odd territories")} hide=${t("Hide the odd territories")} />
      </div>
      <div class="cl-row cl-next-places cl-apart" role="group" aria-label=${t("The next territory")}
        ref=${next}>
        ${names.map(
          (name, n) =>
            isOpen(n) &&
            html`<button key=${n} data-key=${`next-${n}`}
              onClick=${() => {
                wentOn.current = true;
                walk(n);
              }}>${name}</button>`,
        )}
      </div>
    </div>
  </section>`;
}
export default view(onBoard(EulerTrail));
