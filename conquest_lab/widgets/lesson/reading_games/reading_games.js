import { html, view } from "../../../kit/view.js";
import { PairBet, PairSaid, PairTable } from "../pair_bet.js";

// A bet on whole games; behind it, what was measured.
function ReadingGames({ view: shown, send, t }) {
  const { about, open, table, names, how } = shown;
  return html`<section class="cl-card cl-bet cl-pair-bet">
    <h2>${t("Your bet on the games")}</h2>
    <p class="cl-quiet">${about}</p>
    <${PairBet} view=${shown} name="games" send=${send} t=${t} />
    ${
      open &&
      html`<${PairSaid} view=${shown} t=${t} />
        ${table.length > 0 && html`<${PairTable} rows=${table} names=${names} caption=${t("Measured")} />`}
        <p class="cl-quiet">${how}</p>`
    }
  </section>`;
}
export default view(ReadingGames);
