import { Legend, Lines, Slider, useHeld } from "../../../kit/controls.js";
import { percent } from "../../../kit/tracks.js";
import { html, Scroller, Table, view } from "../../../kit/view.js";

function HandLaws({ view: { piles, hands, pile, cards, answers }, send, t }) {
  const [chosen, hold] = useHeld({ pile, cards });
  const choose = (changes) => hold({ ...chosen, ...changes });
  const tell = () => send({ do: "choose", ...chosen });
  const { kept, back, texts, lines } = answers[chosen.pile][chosen.cards];
  const most = Math.max(...kept, ...back);
  const bar = (kind, p) => html`<i class=${kind} style=${`height:${percent(p / most)}`} />`;
  return html`<section class="cl-card cl-beside">
    <div>
      <div class="cl-laws" aria-hidden="true">
        ${kept.map(
          (p, n) =>
            html`<div class="cl-law">
              <span class="cl-law-pair">${bar("cl-kept", p)}${bar("cl-put-back", back[n])}</span>
              <b>${n} ▲</b>
            </div>`,
        )}
      </div>
      <${Legend} aria-hidden="true" keys=${[
        ["kept", t("not put back")],
        ["put-back", t("put back")],
      ]} />
    </div>
    <div>
      <${Slider} name="pile" label=${t("Unseen cards, a third of them high")}
        most=${piles.length - 1} value=${piles.indexOf(chosen.pile)} said=${chosen.pile}
        onInput=${(n) => choose({ pile: piles[n] })} onChange=${tell} />
      <${Slider} name="hand" label=${t("Cards drawn")}
        most=${hands.length - 1} value=${hands.indexOf(chosen.cards)} said=${chosen.cards}
        onInput=${(n) => choose({ cards: hands[n] })} onChange=${tell} />
      <div role="status"><${Lines} of=${lines} /></div>
      <details>
        <summary>${t("The numbers")}</summary>
        <${Scroller}>
          <${Table} columns=${[t("high cards"), t("not put back"), t("put back")]}
            rows=${texts.map(([p, q], n) => [n, p, q])} />
        <//>
      </details>
    </div>
  </section>`;
}
export default view(HandLaws);
