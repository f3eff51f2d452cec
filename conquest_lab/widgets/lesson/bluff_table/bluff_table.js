import { BidCard } from "../../../kit/bids.js";
import { Lines } from "../../../kit/controls.js";
import { AskForBet, Reveal } from "../../../kit/trials.js";
import { Act, classes, html, RuleNote, view } from "../../../kit/view.js";

const look = (gain, attacked) => attacked && (gain > 0 ? "cl-on-red" : "cl-on-blue");
const Token = ({ of: [gain, attacked, weak], n }) =>
  html`<li class=${classes("cl-middle cl-rimmed cl-round-s", look(gain, attacked), weak && "cl-weak")} value=${n + 1}>
    ${attacked ? `${gain > 0 ? "+" : "−"}${Math.abs(gain)}` : "0"}
  </li>`;

function BluffTable({ view: shown, t }) {
  const { cards, held, last, over, bluff, open, round, rounds, score, said, rules } = shown;
  // After the last round its cards stay on the table.
  const mine = over && last ? last.card : held;
  const choice = (key, attack, words, kind) =>
    html`<${Act} name=${key} with=${{ do: "play", attack, round }} class=${kind}
      disabled=${!open || over}>${words}<//>`;
  return html`<section class="cl-card">
    <${AskForBet} ask=${t("Lock in your bet first: then the cards are yours.")} />
    <div class="cl-bid-table cl-wrap cl-mid cl-gap-wide">
      <${BidCard} card=${cards.attacking} look="cl-mine" />
      ${
        mine
          ? html`<${BidCard} card=${cards[mine]} look=${classes("cl-mine", bluff && "cl-weak-card")} />`
          : html`<${BidCard} card=${[t("you"), "?"]} look="cl-back" />`
      }
      <span class="cl-versus cl-text-xxl" aria-label=${t("attacks")}>⚔</span>
      <${BidCard} card=${cards.attacked} look="cl-yours" />
      <${BidCard} card=${cards.defence} look=${classes("cl-yours", last?.engaged && "cl-spent")} />
    </div>
    <div class="cl-row cl-buttons cl-apart">
      ${choice("attack", true, bluff ? t("Attack (a bluff)") : t("Attack"), "cl-first")}
      ${choice("pass", false, t("Draw two cards"))}
      <p class="cl-count">${t("Round")} ${Math.min(round + 1, rounds)} / ${rounds} · ${score}</p>
    </div>
    <p class="cl-told" role="status">${said}</p>
    <p>${rules.map((rule) => html`<${RuleNote} rule=${rule} key=${rule.id} /> `)}</p>
    <ol class="cl-strip cl-bare-list cl-coloured cl-grid cl-text-s cl-apart" aria-label=${t("Gains of the rounds; weak cards are underlined")}>
      ${shown.strip.map((token, n) => html`<${Token} of=${token} n=${n} />`)}
    </ol>
    <div><${Lines} of=${shown.lines} /></div>
    <div class="cl-row">
      <${Reveal} show=${t("Show the equilibrium")} hide=${t("Hide the equilibrium")} />
      <${Act} name="reset" class="cl-plain" disabled=${round === 0}>${t("Start again")}<//>
    </div>
  </section>`;
}
export default view(BluffTable);
