import { useAfterDice } from "../../kit/after_dice.js";
import { useCopy } from "../../kit/controls.js";
import {
  html,
  RuleNote,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  view,
} from "../../kit/view.js";
import { enterBox } from "../shared/focus.js";
import { addressOf, onWebsite, useHandouts } from "../shared/go.js";
import { still } from "../shared/tempo.js";

const Button = ({ name, act, first = false, children }) =>
  html`<button data-key=${`ending-${name}`} class=${first ? "cl-first" : ""} onClick=${act}>${children}</button>`;

// The report of the decisions stands far below, where nobody would look for it.
function review(game) {
  const panel = game.querySelector(".cl-review");
  // On a phone the map covers the top of the page.
  const behavior = still() ? "auto" : "smooth";
  panel.querySelector("h2").scrollIntoView({ block: "center", behavior });
  panel.querySelector("[data-key=review]")?.click();
  panel.querySelector("button")?.focus({ preventScroll: true });
}

// The other ways to go on with a game that is over, or in which the only person is out.
function Ways({ now, send, say, copy, root, t }) {
  // A history that plays on would move what is to be read: it stops first, whatever it has come to.
  const [due, wait] = useState(false);
  useEffect(() => {
    if (due && !now.playing) {
      wait(false);
      review(root.current.closest(".cl-game"));
    }
  }, [due, now.playing]);
  if (now.kind !== "over") {
    return html`<${Button} name="watch" first act=${() => send({ do: "watch" })}>${t("Watch")}<//>
      ${
        now.can_skip &&
        html`<${Button} name="skip" act=${() => send({ do: "skip" })}>${t("Skip to the end")}<//>`
      }`;
  }
  // While the history plays, what is pressed belongs to no ply.
  const history = (to) => say({ do: "history", to });
  const decisions = () => {
    if (now.playing) {
      history(false);
    }
    wait(true);
  };
  const onSite = (name, words, act) =>
    onWebsite() && html`<${Button} name=${name} act=${act}>${words}<//>`;
  return html`${
    now.history &&
    html`<button data-key="ending-history" aria-keyshortcuts="h" onClick=${() => history(!now.playing)}>
      ${now.playing ? `❚❚ ${t("Pause")}` : `▶ ${t("The history of the game")}`}
    </button>`
  }
  ${
    now.reviewed &&
    html`<${Button} name="review" act=${decisions}>
        ${t("The costliest decisions")}
      <//>`
  }
    ${onSite("copy", t("Copy the link to the replay"), () =>
      copy(addressOf("explore", { lang: now.language }, now.save)),
    )}
    <${Button} name="save" act=${() => say({ do: "save" })}>${t("Save the replay to a file")}<//>
    ${onSite("explore", t("Open in Explore"), () => say({ do: "explore" }))}
    ${onSite("luck", t("Open in Luck"), () => say({ do: "luck" }))}`;
}

function Ending({ view: sent, send: say, t, model }) {
  const now = useAfterDice(sent);
  const send = (message) => say({ ...message, ply: sent.ply });
  const root = useRef(null);
  const played = useRef(false);
  const [copy, copied] = useCopy(
    now.long
      ? t("The link is copied. It is long: some programs cut it; the file is the safer way.")
      : t("The link is copied: it opens the whole game in Explore."),
  );
  const id = useId();
  useHandouts(model);
  // A game that ends while it is played shows its end, wherever the page stands; the keyboard goes there from where
  // there is nothing left to do, before the browser takes it from what the end hides.
  useLayoutEffect(() => {
    const over = now.kind === "over";
    if (over && played.current) {
      root.current.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
      const { activeElement } = document;
      if (activeElement?.closest(".cl-game :is(.cl-actions, .cl-stage, .cl-card_stage)")) {
        enterBox(root.current);
      }
    }
    played.current = !now.kind;
  }, [now.kind]);
  const kinds = {
    new: now.by_cards ? t("New cards") : t("New dice"),
    same: now.by_cards ? t("The same cards") : t("The same dice"),
    seats: now.by_cards ? t("The same cards, other seats") : t("The same dice, other seats"),
    next: t("Play again: the next player begins"),
  };
  if (!now.kind) {
    return html`<section class="cl-card cl-banner" hidden />`;
  }
  return html`<section class="cl-card cl-banner cl-grid cl-gap-l" aria-labelledby=${id} data-kind=${now.kind}
    data-read=${now.kind === "over" && !now.moment && !now.playing ? "" : undefined} ref=${root}
    style=${{ "--who": now.colour || "var(--line)" }}>
    <div class="cl-head cl-wrap cl-gap-flat cl-baseline" role="status">
      <span class="cl-sign cl-text-xxl cl-tight" aria-hidden="true">${now.symbol}</span>
      <h2 class="cl-in-ink cl-flush" id=${id}>${now.title}</h2>
      ${now.reasons?.map(
        ({ why, rule }) =>
          html`<div class="cl-why cl-bold"><span>${why} </span><${RuleNote} rule=${rule} /></div>`,
      )}
      <p class="cl-quiet">${now.moment ? t("Shown now: {moment}", { moment: now.moment }) : now.said}</p>
      <p class="cl-points" hidden=${!now.points}>${now.points}</p>
    </div>
    <div class="cl-row" role="group" aria-label=${t("Rematch")} hidden=${now.rematch.length === 0}>
      <span class="cl-quiet">${t("Rematch")}</span>
      ${now.rematch.map(
        (kind, n) =>
          html`<${Button} name=${`again-${kind}`} first=${now.kind === "over" && n === 0}
            act=${() => send({ do: "again", to: kind })}>${kinds[kind]}<//>`,
      )}
    </div>
    <div class="cl-row"><${Ways} ...${{ now, send, say, copy, root, t }} /></div>
    <p class="cl-shared cl-window cl-breaks" role="status">${copied}</p>
  </section>`;
}
export default view(Ending, { at: 1 });
