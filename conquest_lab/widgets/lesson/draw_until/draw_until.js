import { Choices, Lines } from "../../../kit/controls.js";
import { PairBars } from "../../../kit/pairs.js";
import { SymbolCard } from "../../../kit/symbol_cards.js";
import { AskForBet, Reveal, ShareLine, Throws, Told, TrialsDone } from "../../../kit/trials.js";
import { html, view } from "../../../kit/view.js";

function DrawUntil({ view: shown, send, t }) {
  const { put_back: back, running, drawn, bars, lines, mean, exact, thrown, trials } = shown;
  const heading =
    back === null
      ? t("Cards drawn until they hold a set")
      : t("Cards drawn until all three symbols are there");
  const results = html`<p>${mean}</p><div><${Lines} of=${exact} /></div>`;
  return html`<section class="cl-card">
    <${AskForBet} ask=${t("Lock in your bet first: then the cards are yours.")} />
    <${Throws} one=${t("Draw one hand")}>
      <${Reveal} show=${t("Show the exact values")} hide=${t("Hide the exact values")} />
      <div class="cl-dealt cl-wrap" aria-hidden="true">
        ${!running && drawn.map((card) => html`<${SymbolCard} card=${card} named=${false} />`)}
      </div>
    <//>
    <${TrialsDone} />
    <div class="cl-halves">
      <div>
        <p class="cl-lead">${heading}</p>
        <${PairBars} bars=${bars} said=${heading} />
        ${lines.length > 0 && results}
      </div>
      <div>
        <${Choices} label=${t("After each draw")} hidden=${back === null}
          options=${[
            ["back", t("Put each card back")],
            ["keep", t("Keep the cards")],
          ]}
          chosen=${{ true: "back", false: "keep" }[back]} button=${{ disabled: running }}
          onChoose=${(key) => send({ do: "put_back", to: key === "back" })} />
        <p class="cl-count">${thrown ? trials : ""}</p>
        ${lines.map(
          (line) =>
            html`<div>
              <p class="cl-within cl-bold">${line.within}</p>
              <${ShareLine} line=${line} seen=${t("drawn")} quiet=${running} />
            </div>`,
        )}
        ${lines.length === 0 && results}
      </div>
    </div>
    <${Told} />
  </section>`;
}
export default view(DrawUntil);
