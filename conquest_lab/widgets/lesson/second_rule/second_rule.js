import { Legend, Slider, useHeld } from "../../../kit/controls.js";
import { drawnOver, under } from "../../../kit/press.js";
import { classes, html, RuleNote, view } from "../../../kit/view.js";

const ROW = 4;

function SecondRule({ view: { territories, most, answers, rule }, send, t }) {
  const [owned, own] = useHeld(territories);
  const tell = () => send({ do: "own", to: owned });
  const { armies, sum, said } = answers[owned];
  const follow = (event) => own(Number(under(event, "n") ?? owned));
  const tile = (_, n) =>
    html`<span data-n=${n + 1} class=${classes(
      "cl-centred cl-text-xs cl-quiet cl-narrows",
      n < ROW * armies && "cl-in-row",
      n >= ROW * armies && n < owned && "cl-left-over",
    )}>${n + 1}</span>`;
  return html`<section class="cl-card cl-beside">
    <div class="cl-tiles cl-grid cl-coloured cl-gap-xs cl-pressable" aria-hidden="true"
      ...${drawnOver(follow)} onPointerUp=${tell}>
      ${Array.from({ length: most }, tile)}
    </div>
    <div>
      <p class="cl-quiet">${t("Point at the territories, or move the slider.")}</p>
      <${Slider} name="own" label=${t("Territories")} most=${most} value=${owned}
        onInput=${own} onChange=${tell} />
      <p class="cl-count" role="status">${sum}</p>
      <p>${said}</p>
      <${Legend} keys=${[
        ["army", t("a full column of four: one army")],
        ["card", t("left over: one card each")],
      ]} />
      <div><${RuleNote} rule=${rule} /></div>
    </div>
  </section>`;
}
export default view(SecondRule);
