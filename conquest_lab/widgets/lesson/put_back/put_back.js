import { Choice, Legend, Slider, useHeld } from "../../../kit/controls.js";
import { PairBars } from "../../../kit/pairs.js";
import { html, view } from "../../../kit/view.js";

function PutBack({ view: { deck, draws, decks, laws, most }, send, t }) {
  const [choice, hold] = useHeld({ to: deck, draws });
  const choose = (changes) => {
    const to = { ...choice, ...changes };
    const possible = { ...to, draws: Math.min(to.draws, most[to.to]) };
    hold(possible);
    return possible;
  };
  const tell = (changes) => send({ do: "deck", ...choose(changes) });
  const { bars, said } = laws[choice.to][choice.draws - 1];
  const heading = t("Wanted cards among those drawn");
  return html`<section class="cl-card">
    <div class="cl-row">
      <${Choice} name="deck" label=${t("Wanted")} kind="cl-row cl-narrows" class="cl-narrows"
        options=${[...decks.entries()]} value=${choice.to} onPick=${(to) => tell({ to })} />
      <${Slider} name="draws" label=${t("Cards drawn")} least=${1} most=${most[choice.to]}
        value=${choice.draws} onInput=${(n) => choose({ draws: n })} onChange=${() => tell({})} />
    </div>
    <p class="cl-lead">${heading}</p>
    <${PairBars} bars=${bars} said=${heading} />
    <${Legend} keys=${[
      ["simulated", t("put back after each draw")],
      ["exact", t("kept")],
    ]} />
    <p role="status">${said}</p>
  </section>`;
}
export default view(PutBack);
