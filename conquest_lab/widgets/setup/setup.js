import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Languages } from "../../kit/bars.js";
import { useHeld } from "../../kit/controls.js";
import { OpenFile } from "../../kit/files.js";
import {
  Act,
  classes,
  html,
  Markup,
  useLayoutEffect,
  usePageLanguage,
  useRef,
  useState,
  view,
  Who,
} from "../../kit/view.js";
import { addressOf, onWebsite } from "../shared/go.js";

const Refused = createContext(""); // what the rules do not allow, "" for nothing
const LONG = 26; // letters of a choice for which half the form is too narrow

// A list with its label and what is told of it. What the arrows of a keyboard have chosen stays until the kernel has
// answered.
function Select({ name, label, options, value, onPick, rule, about, effect = [] }) {
  const [held, hold] = useHeld(String(value));
  const refused = useContext(Refused);
  useLayoutEffect(() => {
    if (refused) {
      hold(null);
    }
  }, [refused]);
  const described = [about && `${name}-about`, effect.length > 0 && `${name}-effect`].filter(
    Boolean,
  );
  const isWide = about || options.some(([, text]) => text.length > LONG);
  const pick = ({ target }) => {
    hold(target.value);
    onPick(target.value);
  };
  return html`<label class=${classes("cl-field cl-stack cl-gap-s", isWide && "cl-wide cl-across")}>
    <span class="cl-text-m cl-bold" id=${`${name}-name`}>${label}${rule && html`<small class="cl-quiet"> ${rule}</small>`}</span>
    <select class="cl-full" data-key=${name} aria-labelledby=${`${name}-name`} aria-describedby=${described.join(" ") || undefined}
      onChange=${pick}>
      ${options.map(([each, text]) => html`<option value=${each} selected=${String(each) === held}>${text}</option>`)}
    </select>
    ${about && html`<small id=${`${name}-about`} class="cl-quiet">${about}</small>`}
    ${
      effect.length > 0 &&
      html`<small id=${`${name}-effect`} class="cl-quiet cl-grid cl-gap-xs">
        ${effect.map((line) => html`<span class="cl-text-s">${line}</span>`)}
      </small>`
    }
  </label>`;
}

// A field for text: what is being typed stays, and is sent once when the field is left.
function Typed({ name, value, onType, ...attributes }) {
  const [typed, type] = useState(null);
  const leave = () => {
    if (typed !== null) {
      onType(typed);
      type(null);
    }
  };
  return html`<input class="cl-full" type="text" ...${attributes} data-key=${name} value=${typed ?? value}
    onInput=${({ target }) => type(target.value)} onChange=${leave} onBlur=${leave} />`;
}

const Check = ({ name, value, label, send }) =>
  html`<label class="cl-check cl-flex cl-gap-l cl-at-top cl-apart">
    <input class="cl-rigid" type="checkbox" checked=${value} data-key=${name}
      onChange=${({ target }) => send({ do: name, to: target.checked })} />
    <span>${label}</span>
  </label>`;

const Option = ({ option: { name, label, choices, chosen, rule, about, effect }, send }) =>
  html`<${Select} name=${`option-${name}`} label=${label} value=${chosen} rule=${rule} about=${about}
    effect=${effect} options=${choices.map((text, index) => [index, text])}
    onPick=${(to) => send({ do: "option", name, to: Number(to) })} />`;

// Games, or ways to play by their rules: the cards of a `group`, of which one is chosen.
const Cards = ({ words, children, ...attributes }) =>
  html`<fieldset class="cl-games cl-grid cl-gap-l cl-unlined cl-pad-none" ...${attributes}>
    <legend class="cl-text-m cl-bold cl-space-below-s cl-pad-none">${words}</legend>
    ${children}
  </fieldset>`;

// A card: its picture, if it has one, its title and lines about it; children are more of these.
const Card = ({ group, name, title, lines, chosen, pick, kind, look, picture, children }) =>
  html`<label class=${classes("cl-game-card cl-flex cl-downward cl-anchor cl-clipped", kind)}>
    <input type="radio" name=${`cl-setup-${group}`} value=${name} checked=${chosen} data-key=${`${group}-${name}`}
      aria-labelledby=${`cl-${group}-${name}`} aria-describedby=${`cl-about-${group}-${name}`}
      onChange=${() => pick(name)} />
    ${picture !== undefined && html`<${Markup} class="cl-art" aria-hidden="true" text=${picture} />`}
    <span class=${look}>
      <b class="cl-block" id=${`cl-${group}-${name}`}>${title}</b>
      <small id=${`cl-about-${group}-${name}`} class="cl-quiet">
        ${lines.map((line) => html`<span class="cl-text-s cl-block">${line}</span>`)}${children}
      </small>
    </span>
  </label>`;

// What the chosen game is, and where its rules are learnt or seen at work.
function Pitch({ game: { name, title, about, lesson }, language, t }) {
  const door = (key, path, words) =>
    html`<a class="cl-inline cl-touch cl-in-accent" data-key=${key} href=${addressOf(path, { lang: language, game: key === "door-explore" ? name : "" })}>${words}</a>`;
  return html`<div class="cl-pitch cl-on-page cl-pad-l">
    <p class="cl-flush" role="status">${about}</p>
    ${
      onWebsite() &&
      html`<p class="cl-flush cl-wrap cl-gap-flat">
        ${lesson && door("door-lesson", `lesson/${lesson}`, t("The lesson on its rules"))}
        ${door("door-explore", "explore", t("A game of {game}, step by step", { game: title }))}
      </p>`
    }
  </div>`;
}

function Seat({ player: { name, kind, symbol, colour }, seat, kinds, send, t }) {
  const [held, hold] = useHeld(kind);
  const pick = ({ target }) => {
    hold(target.value);
    send({ do: "player", seat, kind: target.value });
  };
  return html`<div class="cl-seat cl-grid cl-mid cl-apart">
    <span class="cl-text-xl" aria-hidden="true"><${Who} symbol=${symbol} colour=${colour} /></span>
    <${Typed} name=${`name${seat}`} value=${name} maxlength="40" aria-label=${`${t("Name")} ${seat + 1}`}
      onType=${(typed) => send({ do: "player", seat, name: typed })} />
    <select aria-label=${t("Played by: {player}", { player: name })} data-key=${`kind${seat}`} onChange=${pick}>
      ${kinds.map(([value, text]) => html`<option value=${value} selected=${value === held}>${text}</option>`)}
    </select>
  </div>`;
}

const Levels = ({ levels, t }) =>
  html`<details class="cl-levels cl-apart-l">
    <summary class="cl-bold">${t("How the computer plays")}</summary>
    <ul class="cl-bare-list cl-grid cl-space-above">
      ${levels.map(([name, plays]) => html`<li><b class="cl-block">${name}</b> ${plays}</li>`)}
    </ul>
  </details>`;

// The rules as recommended, as printed, or as one likes them, which opens the list of all options.
function Presets({ now: { presets, ruleset }, house, send, t }) {
  const pick = (id) => {
    if (id === "as_you_like") {
      house.current.open = true;
    } else {
      send({ do: "preset", to: id });
    }
  };
  return html`<${Cards} key=${ruleset} words=${t("Rules")}>
    ${presets.map(
      ({ id, name, about, chosen, measured }) =>
        html`<${Card} group="preset" kind="cl-preset" look="cl-about-game" name=${id} title=${name}
          lines=${[about, ...measured]} chosen=${chosen} pick=${pick} />`,
    )}
  <//>`;
}

const HouseRules = ({ now, house, send, t }) =>
  html`<details class="cl-apart-l" ref=${house}>
    <summary class="cl-bold">${t("House rules")}</summary>
    <p class="cl-quiet cl-measured cl-text-m cl-space-above">${now.measured}</p>
    <div class="cl-fields cl-grid cl-gap-l cl-apart-l">
      ${now.options
        .filter(({ way }) => !way)
        .map((option) => html`<${Option} key=${option.name} option=${option} send=${send} />`)}
      <label class="cl-field cl-stack cl-gap-s">
        <span class="cl-text-m cl-bold" id="seed-name">${t("Seed")}</span>
        <${Typed} name="seed" value=${now.seed} inputmode="numeric" aria-labelledby="seed-name"
          aria-describedby="seedhint" onType=${(to) => send({ do: "seed", to })} />
        <small id="seedhint" class="cl-quiet">
          ${t("Any whole number; leave empty for a new one. The same seed gives the same dice.")}
        </small>
      </label>
    </div>
  </details>`;

function Setup({ view: now, send, t, model }) {
  usePageLanguage(now.language);
  const house = useRef(null);
  const pictures = model.get("pictures");
  const ways = now.options.filter(({ way }) => way);
  const option = (each) => html`<${Option} key=${each.name} option=${each} send=${send} />`;
  const chosen = now.games.find(({ name }) => name === now.ruleset);
  const quick = now.dealt
    ? t(
        "Set up the table for me: territories dealt at random, armies placed for everybody (house rule; by the book players claim in turn)",
      )
    : t("Set up the table for me (claims and placements are played for everybody)");
  return html`<${Refused.Provider} value=${now.error}><section class="cl-card cl-full">
    <${Languages} />
    <p class="cl-brand cl-in-accent cl-flush">Conquest Lab</p>
    <h1 class="cl-text-xxl cl-apart-s">${t("New game")}</h1>
    <p class="cl-quiet">${t("Choose the rules and who plays, or just start.")}</p>
    ${now.error && html`<p class="cl-notice cl-boxed cl-on-red cl-pad cl-in-accent" role="alert">${now.error}</p>`}
    <${Cards} words=${t("Game")}>
      ${now.games.map(
        ({ name, title, about, facts }) =>
          html`<${Card} key=${name} group="game" look="cl-block cl-pad cl-tight" name=${name} title=${title}
            lines=${facts} chosen=${name === now.ruleset} picture=${pictures[name] ?? ""}
            pick=${(to) => send({ do: "ruleset", to })}>
            ${about && html`<span class="cl-sr cl-text-s cl-block">${about}</span>`}
          <//>`,
      )}
      ${chosen?.about && html`<${Pitch} game=${chosen} language=${now.language} t=${t} />`}
    <//>
    <div class="cl-fields cl-grid cl-gap-l cl-apart-l">
      ${ways.filter(({ about }) => !about).map(option)}
      <${Select} name="count" label=${t("Players")} value=${now.players.length}
        options=${now.counts.map((each) => [each, String(each)])}
        onPick=${(to) => send({ do: "count", to: Number(to) })} />
      ${ways.filter(({ about }) => about).map(option)}
    </div>
    <div class="cl-seats">
      ${now.players.map(
        (player, seat) =>
          html`<${Seat} key=${seat} player=${player} seat=${seat} kinds=${now.kinds} send=${send} t=${t} />`,
      )}
    </div>
    ${now.levels.length > 0 && html`<${Levels} levels=${now.levels} t=${t} />`}
    ${now.can_quick && html`<${Check} name="quick" value=${now.quick} label=${quick} send=${send} />`}
    ${
      now.can_routine &&
      html`<${Check} name="routine" value=${now.routine} send=${send}
        label=${t("Take routine decisions for me (such as {example})", { example: now.routine_example })} />`
    }
    <${Presets} now=${now} house=${house} send=${send} t=${t} />
    <${HouseRules} now=${now} house=${house} send=${send} t=${t} />
    <div class="cl-row">
      <${Act} name="start" class="cl-first cl-start cl-text-l cl-pad-l">${t("Start the game")}<//>
      <${OpenFile} data-key="open">${t("Open a file")}<//>
    </div>
    <p class="cl-quiet cl-text-s cl-space-above-l">
      ${t("The names of the games belong to their owners; this is a teaching kit, not their product.")}
    </p>
  </section><//>`;
}
export default view(Setup);
