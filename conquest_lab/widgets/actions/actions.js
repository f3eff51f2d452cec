import { useAfterDice } from "../../kit/after_dice.js";
import { ChosenPlaces } from "../../kit/chosen.js";
import { Press, useLandmark } from "../../kit/press.js";
import {
  Act,
  RuleNote,
  Scroller,
  classes,
  html,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  view,
} from "../../kit/view.js";
import { Amounts } from "./amounts.js";
import { useKeys } from "./keys.js";

const LONG = 44; // letters: a longer label has a row of buttons to itself
const LISTED = 32; // letters of a list beside its button: a longer one would be cut

// Give the focus to the place of the map that Tab reaches, if there is one.
function toMap(root) {
  const place = root.closest(".cl-game")?.querySelector('.cl-map-layer .place[tabindex="0"]');
  place?.focus({ preventScroll: true });
  return Boolean(place);
}

// What had the keyboard has gone, or says something else: a key that is pressed once more must not end what has only
// begun, so that the map gets the focus where a place is to be pointed at, and else the first button left.
function useKeyboardStays(box, onMap) {
  const last = useRef(null);
  useLayoutEffect(() => {
    const held = last.current;
    const now = document.activeElement;
    if (held && (now === document.body || now === held.button)) {
      const gone = !box.current.contains(held.button);
      if (
        (gone || held.button.textContent !== held.said) &&
        !(onMap && toMap(box.current)) &&
        gone
      ) {
        box.current.querySelector("button, select, input")?.focus({ preventScroll: true });
      }
    }
    remember();
  });
  const remember = () => {
    const now = document.activeElement;
    const own = box.current?.contains(now) && now.dataset.key;
    last.current = own ? { button: now, said: now.textContent } : null;
  };
  return {
    ref: box,
    onFocusIn: remember,
    onFocusOut: ({ relatedTarget }) => relatedTarget && (last.current = null),
  };
}

// The turns of the computers: pause, tempo, skip. Without a ply: whatever was played meanwhile, a pause is a pause.
const Telling = ({ telling, t }) =>
  html`<${Act} name="pause" with=${{ to: !telling.paused }} aria-pressed=${telling.paused}>
    ${telling.paused ? t("Go on") : t("Pause")}
  <//>
    ${telling.choices.map(
      (times) =>
        html`<${Act} name=${`tempo${times}`} with=${{ do: "tempo", to: times }}
          aria-pressed=${times === telling.tempo}>×${times}<//>`,
    )}
    ${telling.skip && html`<${Act} name="skip" aria-pressed=${telling.skipping}>${t("Skip")}<//>`}`;

function More({ now: { more, acts, buttons, ply }, send, t }) {
  const list = useRef(null);
  const act = () => send({ do: "act", index: Number(list.current.value), ply });
  if (more.some((label) => label.length > LISTED)) {
    return html`<details class="cl-more-long">
      <summary data-key="more">${t("More choices")} (${more.length})</summary>
      ${more.map((label, index) => {
        const message = { do: "act", index: acts[buttons.length + index], ply };
        const name = `more${index}`;
        return html`<${Press} key=${name} data-key=${name} name=${label} message=${message} send=${send}>${label}<//>`;
      })}
    </details>`;
  }
  return html`<span class="cl-row cl-more">
    <select class="cl-grow cl-narrows" aria-label=${t("More choices")} data-key="more" ref=${list}>
      ${more.map((label, index) => html`<option value=${acts[buttons.length + index]}>${label}</option>`)}
    </select>
    <button class="cl-rigid" data-key="do" onClick=${act}>${t("Do it")}</button>
  </span>`;
}

function Buttons({ now, send, t }) {
  const { ply, first, amounts, buttons, acts, onward, fights } = now;
  const leads = amounts.some(({ main }) => main);
  const press = (label, key, message, kind, letter) =>
    html`<${Press} key=${letter === "n" ? "onward" : key} class=${classes(...kind, label.length > LONG && "cl-long")} data-key=${key}
      aria-keyshortcuts=${letter || undefined} name=${label} message=${message} send=${send}>${label}<//>`;
  const all = now.before.map(([key, label], index) =>
    // The newest ply is meant whichever one has come since, while the game is shown again.
    press(label, key, key === "newest" ? { do: key } : { do: key, ply }, [
      index === 0 && "cl-first",
    ]),
  );
  const acting = buttons.map((label, index) => {
    const main = index === 0 && first && !leads;
    const last = onward && index === buttons.length - 1;
    const letter = (last && "n") || (fights && index === 0 && "a") || (index === now.most && "f");
    const kind = [main && "cl-first", last && "cl-onward"];
    return press(label, `act${index}`, { do: "act", index: acts[index], ply }, kind, letter);
  });
  // What goes on to the next step is the last of all, and has its corner of the panel.
  const way = onward ? acting.pop() : null;
  if (now.repeat) {
    acting.splice(1, 0, press(now.repeat, "repeat", { do: "repeat", ply }, [], "d"));
  }
  if (now.plans) {
    const say = t("Plan several attacks");
    acting.push(press(say, "plan", { do: "plan", ply }, [], "p"));
  }
  if (now.back) {
    acting.push(press(`↶ ${t("Undo")}`, "take-back", { do: "take-back", ply }, []));
  }
  // What is most likely to be pressed stands first.
  const sliders = amounts.map(
    (_, kind) =>
      html`<${Amounts} key=${`amounts${kind}`} kind=${kind} view=${now} send=${send} t=${t} />`,
  );
  return html`${all}${leads && sliders}${acting}${!leads && sliders}
    ${now.more.length > 0 && html`<${More} key=${`more${ply}`} now=${now} send=${send} t=${t} />`}${way}`;
}

// Several attacks in a row: their places, the exact chance of all, and the chance below which they stop.
const Planned = ({ plan: { path, chance, bars, bar, running }, ply, send, t }) =>
  html`<p class="cl-chosen cl-quiet" hidden=${path.length === 0}>
      <span>${t("Planned:")} <b class="cl-in-ink">${path.join(" → ")}</b></span>
    </p>
    <div class="cl-row cl-acts">
      ${
        chance &&
        !running &&
        html`<${Press} class="cl-first cl-long" data-key="play_plan" aria-keyshortcuts="a" name="play_plan"
          message=${{ do: "play_plan", ply }} send=${send}>${t("Attack as planned")} · ${chance}<//>
        <label class="cl-bar cl-one-row cl-text-m">${t("Stop below")}${" "}
          <select data-key="bar" onChange=${({ target }) => send({ do: "bar", to: Number(target.value) })}>
            ${bars.map(([each, text]) => html`<option value=${each} selected=${each === bar}>${text}</option>`)}
          </select>
        </label>`
      }
      <${Act} name="clear">${running ? t("Stop") : t("Leave the plan")}<//>
    </div>`;

function Notice({ now: { notice, noticed, legal, rule }, t }) {
  const box = useRef(null);
  const [closed, close] = useState(0); // the refusal that was put away
  const seen = useRef(0);
  useEffect(() => {
    // Why a line of a card is refused may stand screens away from that card.
    if (notice && noticed !== seen.current) {
      box.current.scrollIntoView({ block: "nearest" });
    }
    seen.current = noticed;
  });
  return html`<div class="cl-notice cl-on-red cl-pad-l cl-in-accent" role="alert" hidden=${!notice || noticed === closed} ref=${box}>
    ${notice && html`<span>${notice} </span><${RuleNote} rule=${rule} />`}
    ${notice && legal && html`<p class="cl-legal cl-space-above-s">${legal}</p>`}
    <button class="cl-away cl-text-xl" aria-label=${t("Close")} onClick=${() => close(noticed)}>×</button>
  </div>`;
}

function Actions({ view: now, send, t }) {
  const root = useLandmark("now", t("Now"));
  const prompt = useRef(null);
  const buttons = useRef(null);
  const last = useRef({ phase: "", chosen: "" });
  // The question waits for the dice that lead to it; the buttons wait for nothing. What is said of a battle is said
  // while its dice fall.
  const {
    colour,
    phase,
    symbol,
    prompt: asked,
    telling: told,
  } = useAfterDice(now, (sent) => sent.tells);
  const { ply, chosen, telling } = now;
  const leave = ({ key, defaultPrevented }) =>
    key === "Escape" && !defaultPrevented && chosen.length > 0 && send({ do: "clear" });
  useKeys(root.ref);
  useEffect(() => send({ do: "drawn" }), []); // the computers wait for it
  useEffect(() => {
    // A place or a card that was pressed leads to another question, which may be behind the map that stays on a
    // phone, whatever is read below it.
    const map = root.ref.current.closest(".cl-game")?.querySelector(".cl-map");
    const stays = map && getComputedStyle(map).position === "sticky";
    const pointed = String(chosen);
    const looksBack = now.before.some(([key]) => key === "newest"); // and may read something else
    const next = last.current.phase && !told && !looksBack && last.current.phase !== phase;
    if (next || (stays && pointed && pointed !== last.current.chosen)) {
      prompt.current.scrollIntoView({ block: "nearest" });
    }
    last.current = { phase: told ? "" : phase, chosen: pointed };
  });
  return html`<section class=${classes("cl-card cl-flex cl-downward cl-centre", now.fights && "cl-fights", now.over && "cl-over")} data-ply=${ply}
    style=${{ "--rows": now.rows, "--who": colour || "var(--line)" }} onKeyDown=${leave} ...${root}>
    <${Scroller} class="cl-scroll cl-words">
      <p class="cl-phase cl-text-s cl-quiet">${phase}</p>
      <p class="cl-prompt cl-space-below" role="status" aria-live="polite" ref=${prompt}>${symbol ? `${symbol} ` : ""}${asked}</p>
      <${Notice} now=${now} t=${t} />
    <//>
    ${now.plan && html`<${Planned} plan=${now.plan} ply=${ply} send=${send} t=${t} />`}
    <${ChosenPlaces} name="clear" />
    <div class="cl-row cl-acts" hidden=${Boolean(now.plan)} ...${useKeyboardStays(buttons, now.on_map)}>
      <${Buttons} now=${now} send=${send} t=${t} />
    </div>
    <div class="cl-row cl-telling cl-space-above" role="group" aria-label=${t("The turns of the computers")} hidden=${!telling}>
      ${telling && html`<${Telling} telling=${telling} send=${send} t=${t} />`}
    </div>
  </section>`;
}
export default view(Actions, { at: 2 });
