// A class over a term: a card for each pupil, and what its misconceptions became from week to week.

import { QrCode } from "../../../kit/qr.js";
import { html, Table, useState } from "../../../kit/view.js";
import { whole } from "./numbers.js";
import { Button, Fold, page, t } from "./page.js";
import { printPaper } from "./paper.js";
import { kept, newCard } from "./talk.js";

const grouped = (secret) => secret.match(/.{4}/g).join("-");

const Card = ({ name, secret }) =>
  html`<section>
    <h2>${name}</h2>
    <${QrCode} parts=${[`${location.origin}${page.base}${page.code}#`, secret]} words=${t("QR code of my card")} />
    <p>${t("Room {code}", { code: page.code })} · ${page.link}</p>
    <p><code>${grouped(secret)}</code></p>
  </section>`;

const print = (cards) =>
  printPaper(
    html`<div class="cards-of-class cl-grid cl-two-columns cl-gap-l">${cards.map((card) => html`<${Card} ...${card} />`)}</div>`,
  );

const sameName = (name) => name.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");

// Cards are kept in this browser alone: the server knows a digest of each secret.
export function Cards({ send }) {
  const [cards, know] = useState(kept.get("cards") ?? []);
  const [text, write] = useState(() => cards.map(({ name }) => name).join("\n"));
  const give = async (now, printed) => {
    if (await send("cards", { cards: now.map(({ name, secret }) => [name, secret]) })) {
      kept.set("cards", now);
      know(now);
      print(printed);
    }
  };
  const make = () => {
    const known = new Map(cards.map((card) => [sameName(card.name), card]));
    const names = text
      .split("\n")
      .map((name) => name.trim())
      .filter(Boolean);
    const now = names.map((name) => known.get(sameName(name)) ?? { name, secret: newCard() });
    give(now, now);
  };
  const renew = (lost) => {
    const other = { name: lost.name, secret: newCard() };
    give(
      cards.map((card) => (card === lost ? other : card)),
      [other],
    );
  };
  const forget = () => {
    kept.drop("cards");
    know([]);
    write("");
  };
  return html`<${Fold} class="quiet" name="cards" words=${t("Personal cards")}>
    <p>
      ${t(
        "Each pupil gets a card, and is the same pupil on every device, in every room for which you print the cards. Lock the room, and only pupils with a card come in. The cards are kept in this browser alone.",
      )}
    </p>
    <label for="pseudonyms">${t("Pseudonyms, one a line")}</label>
    <textarea id="pseudonyms" rows="6" data-key="pseudonyms" value=${text}
      onInput=${({ target }) => write(target.value)} />
    <div class="cl-row cl-apart">
      <${Button} name="make-cards" disabled=${!text.trim()} act=${make}>${t("Let these pupils in, and print the cards")}<//>
      ${cards.length > 0 && html`<${Button} name="forget-cards" act=${forget}>${t("Forget the cards in this browser")}<//>`}
    </div>
    ${
      cards.length > 0 &&
      html`<${Fold} name="lost-card" words=${t("A card was lost")}>
        <p>${t("Another card is printed; the lost one opens nothing any more.")}</p>
        <div class="cl-row cl-apart">
          ${cards.map((card) => html`<${Button} key=${card.name} name=${`renew-${sameName(card.name)}`} act=${() => renew(card)}>${card.name}<//>`)}
        </div>
      <//>`
    }
  <//>`;
}

const DAY = 86_400_000;

// The Monday of the week of a moment in seconds, as the page writes it.
function weekOf(at) {
  const day = new Date(at * 1000);
  const monday = new Date(day - ((day.getDay() + 6) % 7) * DAY);
  const how = { day: "numeric", month: "short" };
  return t("Week of {day}", { day: monday.toLocaleDateString(document.documentElement.lang, how) });
}

// How often each misconception was found, week by week.
export function Progress({ rounds }) {
  const found = rounds.filter(({ misconceptions, at }) => misconceptions?.length && at);
  const weeks = [...new Set(found.map(({ at }) => weekOf(at)))];
  const names = [
    ...new Set(found.flatMap((round) => round.misconceptions.map(({ name }) => name))),
  ];
  const count = (name, week) =>
    found
      .filter(({ at }) => weekOf(at) === week)
      .flatMap(({ misconceptions }) => misconceptions)
      .reduce((sum, one) => sum + (one.name === name ? one.count : 0), 0);
  return html`<${Fold} class="quiet" name="progress" words=${t("Misconceptions, week by week")}>
    ${
      found.length > 0
        ? html`<${Table} columns=${[t("Misconception"), ...weeks]}
            rows=${names.map((name) => [name, ...weeks.map((week) => whole(count(name, week)))])} />`
        : html`<p>${t("No misconception has been found in this room yet.")}</p>`
    }
  <//>`;
}
