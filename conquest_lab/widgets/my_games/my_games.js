import { Act, html, Markup, Sure, useEffect, useRef, useState, view } from "../../kit/view.js";
import { fillGaps } from "../../kit/words.js";
import { hand } from "../../kit/files.js";
import { unpack } from "../../kit/packed.js";
import { all, remove, rename } from "../store/library.js";
import { Board } from "./board.js";

const FIRST = 3; // games that are shown before the others are asked for

// Home leads to this list, or to the form below it.
const asked = () => new URLSearchParams(location.search).has("mine");

async function saveAll(games) {
  const texts = await Promise.all(
    games.map(async ({ text }) => JSON.parse(JSON.parse(await unpack(text)).save)),
  );
  hand(new Blob([JSON.stringify(texts, null, 1)], { type: "application/json" }), "games.json");
}

function Game({ game, titles, pictures, language, t, changed }) {
  const [named, name] = useState(null);
  const field = useRef(null);
  useEffect(() => field.current?.select(), [named === null]);
  const kind = titles[game.game] || game.game;
  const title = game.called || kind;
  const when = new Date(game.when).toLocaleString(language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const won = game.won.map((seat) => game.players[seat]).join(", ");
  const state = () => {
    if (!game.over) {
      return fillGaps(t("Round {n}"), { n: Math.max(1, game.round) });
    }
    return won ? fillGaps(t("Won by {players}"), { players: won }) : t("The game is over.");
  };
  const write = async () => {
    await rename(game.id, named.trim().slice(0, 60));
    name(null);
    changed();
  };
  const away = async () => {
    await remove(game.id);
    changed();
  };
  return html`<li class="cl-row" data-game=${game.id}>
    ${
      pictures[game.game]
        ? html`<${Markup} class="cl-no-box" aria-hidden="true" text=${pictures[game.game]} />`
        : html`<${Board} ...${game} />`
    }
    <div class="cl-about cl-grid">
      ${
        named === null
          ? html`<b>${title}</b>`
          : html`<form onSubmit=${(event) => (event.preventDefault(), write())}>
            <input ref=${field} value=${named} maxlength="60" aria-label=${t("Name of the game")}
              onInput=${({ target }) => name(target.value)} /><button>${t("Rename")}</button>
          </form>`
      }
      <span class="cl-quiet">${game.called && `${kind} · `}${state()} · ${game.players.join(", ")} · ${when}</span>
    </div>
    <div class="cl-row">
      <${Act} name=${`open-${game.id}`} with=${{ do: "open", text: game.text }}
        class=${game.over ? "" : "cl-first"}>${game.over ? t("Look at it") : t("Continue")}<//>
      <button onClick=${() => name(named === null ? title : null)}>${named === null ? t("Rename") : t("Cancel")}</button>
      <${Sure} act=${away} words=${t("Delete")} sure=${t("Really delete?")} />
    </div>
  </li>`;
}

const STEP = 16; // of the picture, from one game to the next
const DEVIATION = 10; // of the picture, for one standard deviation
const HIGH = 3.5; // deviations that the picture has room for

// The luck of each game that is over, in the order in which they ended: above the line more luck than usual. Together
// they have the standard deviation of one.
function Luck({ games, language, t }) {
  const told = games
    .filter(({ luck }) => typeof luck === "number")
    .toSorted((one, other) => one.ended - other.ended);
  if (told.length === 0) {
    return null;
  }
  const sum = told.reduce((total, { luck }) => total + luck, 0) / Math.sqrt(told.length);
  const number = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  const score = number.format(sum).replace("-", "−"); // as in the sentence
  if (told.length === 1) {
    const alone = t(
      "Luck of one game: {score} standard deviations. 19 in 20 players stay between −2 and +2.",
    );
    return html`<p class="cl-quiet cl-space-above">${fillGaps(alone, { score })}</p>`;
  }
  const said = fillGaps(
    t(
      "Luck of all games together ({n}), in standard deviations: {score}. 19 in 20 players stay between −2 and +2.",
    ),
    { n: told.length, score },
  );
  const [width, middle] = [STEP * (told.length + 1), HIGH * DEVIATION];
  return html`<figure class="cl-sideways cl-space-above">
    <svg viewBox=${`0 0 ${width} ${2 * middle}`} style=${{ width: `${width}px` }} aria-hidden="true">
      <path d=${`M0 ${middle}H${width}`} stroke="currentcolor" />
      ${told.map(({ luck, won, people }, n) => {
        const y = middle - DEVIATION * Math.max(-HIGH + 0.4, Math.min(HIGH - 0.4, luck));
        return html`<circle cx=${STEP * (n + 1)} cy=${y} r="4" stroke="currentcolor"
          fill=${won.includes(people[0]) ? "currentcolor" : "none"} />`;
      })}
    </svg>
    <figcaption class="cl-quiet">${said} ${t("Full dots are games that you won.")}</figcaption>
  </figure>`;
}

function MyGames({ view: { titles, pictures, language }, send, t }) {
  const [games, show] = useState([]);
  const [whole, showAll] = useState(false);
  const read = () => all().then(show);
  useEffect(() => {
    read();
    const told = new BroadcastChannel("conquest-lab");
    told.addEventListener("message", read);
    return () => told.close();
  }, []);
  if (games.length === 0) {
    return null;
  }
  const over = games.filter((game) => game.over && game.people.length === 1);
  const mine = over.filter((game) => game.won.includes(game.people[0]));
  const result = fillGaps(t("{n} finished against the computer, {won} won."), {
    n: over.length,
    won: mine.length,
  });
  return html`<details class="cl-card" open=${asked()}>
    <summary class="cl-bold">${t("My games")} (${games.length})</summary>
    <ol class="cl-bare-list cl-grid cl-space-below">
      ${[...games.filter((game) => !game.over), ...games.filter((game) => game.over)]
        .slice(0, whole ? games.length : FIRST)
        .map(
          (game) =>
            html`<${Game} key=${game.id} ...${{ game, titles, pictures, language, send, t }} changed=${read} />`,
        )}
    </ol>
    <div class="cl-row">
      ${
        games.length > FIRST &&
        html`<button aria-expanded=${whole} onClick=${() => showAll(!whole)}>
        ${fillGaps(t("All games ({n})"), { n: games.length })}
      </button>`
      }
      <button onClick=${() => saveAll(games)}>${t("Save them all to a file")}</button>
      ${over.length > 0 && html`<span class="cl-quiet">${result}</span>`}
    </div>
    <${Luck} games=${over} language=${language} t=${t} />
  </details>`;
}
export default view(MyGames);
