import { Legend, Lines, Slider, useHeld } from "../../../kit/controls.js";
import { PairBars } from "../../../kit/pairs.js";
import { html, view, WideTable } from "../../../kit/view.js";

function HandLaws({ view: { piles, hands, pile, cards, answers }, send, t }) {
  const [chosen, hold] = useHeld({ pile, cards });
  const choose = (changes) => hold({ ...chosen, ...changes });
  const tell = () => send({ do: "choose", ...chosen });
  const { kept, back, texts, lines } = answers[chosen.pile][chosen.cards];
  const heading = t("Cards drawn");
  const bars = kept.map((p, n) => ({
    label: `${n} ▲`,
    seen: back[n],
    seen_said: texts[n][1],
    exact: p,
    exact_said: texts[n][0],
  }));
  return html`<section class="cl-card cl-beside">
    <div>
      <${PairBars} bars=${bars} said=${heading} />
      <${Legend} aria-hidden="true" keys=${[
        ["exact", t("not put back")],
        ["simulated", t("put back")],
      ]} />
    </div>
    <div>
      <${Slider} name="pile" kind="cl-one-row cl-apart" label=${t("Unseen cards, a third of them high")}
        most=${piles.length - 1} value=${piles.indexOf(chosen.pile)} said=${chosen.pile}
        onInput=${(n) => choose({ pile: piles[n] })} onChange=${tell} />
      <${Slider} name="hand" kind="cl-one-row cl-apart" label=${heading}
        most=${hands.length - 1} value=${hands.indexOf(chosen.cards)} said=${chosen.cards}
        onInput=${(n) => choose({ cards: hands[n] })} onChange=${tell} />
      <div role="status"><${Lines} of=${lines} /></div>
      <details>
        <summary>${t("The numbers")}</summary>
        <${WideTable} columns=${[t("high cards"), t("not put back"), t("put back")]}
          rows=${texts.map(([p, q], n) => [n, p, q])} />
      </details>
    </div>
  </section>`;
}
export default view(HandLaws);
