import { Picture } from "../../kit/dice.js";
import { Act, html, view } from "../../kit/view.js";

const MANY = 12; // cards from which on four stand in a row

const Inside = ({ card: { worth, kind, name, count, symbol } }) =>
  html`${worth ? html`<b class="cl-value cl-in-accent">${worth}</b>` : html`<${Picture} symbol=${kind || "card"} />`}
    <b>${name}</b>
    ${
      count > 1
        ? html`<span class="cl-copies cl-quiet cl-bold cl-round-m cl-on-ink">×${count}</span>`
        : html`<span
      class="cl-quiet">${symbol}</span>`
    }`;

const Card = ({ card, play }) =>
  html`<li>
    ${
      card.act < 0
        ? html`<div class=${`cl-playing cl-text-xs cl-middle cl-flex cl-downward cl-${card.kind}`}><${Inside} card=${card} /></div>`
        : html`<button class="cl-playing cl-playable cl-text-xs cl-middle cl-flex cl-downward" data-key=${`card${card.act}`} title=${card.label}
            aria-label=${card.label} onClick=${() => play(card.act)}><${Inside} card=${card} /></button>`
    }
  </li>`;

function Hand({ view: { ply, title, count, none, groups, down, can_reveal, can_hide }, send, t }) {
  const play = (index) => send({ do: "act", index, ply });
  const turn = (way, text) => html`<${Act} name="reveal" with=${{ do: way, ply }}>${text}<//>`;
  return html`<section class="cl-card" data-ply=${ply}>
    <h2>${title}${count ? ` (${count})` : ""}</h2>
    ${none && html`<p class="cl-quiet cl-none">${t("No cards yet.")}</p>`}
    <div class="cl-hands cl-wrap" data-many=${count > MANY}>
      ${groups.map(
        ({ name, cards }) =>
          html`<div>
            ${name && html`<h3 class="cl-remark cl-space-below-s">${name}</h3>`}
            <ul class="cl-held cl-bare-list cl-wrap">${cards.map((card) => html`<${Card} card=${card} play=${play} />`)}</ul>
          </div>`,
      )}
    </div>
    ${
      down > 0 &&
      html`<ul class="cl-held cl-bare-list cl-wrap">
        ${Array.from(
          { length: down },
          () =>
            html`<li class="cl-playing cl-down cl-flex"><span class="cl-sr">${t("a card face down")}</span></li>`,
        )}
      </ul>`
    }
    ${can_reveal && turn("reveal", t("Turn the cards up (nobody else is looking)"))}
    ${can_hide && turn("hide", t("Turn the cards down"))}
  </section>`;
}
export default view(Hand, { at: 4 });
