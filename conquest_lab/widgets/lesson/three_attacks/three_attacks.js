import { Slider } from "../../../kit/controls.js";
import { Troop } from "../../../kit/dice.js";
import { AskForBet, Reveal, ShareLine, StopOrReset, Told } from "../../../kit/trials.js";
import { classes, html, still, useEffect, useRef, useState, view } from "../../../kit/view.js";

const BEAT = 900; // milliseconds that a throw is shown

function Lane({ lane, round, rounds, running, t }) {
  const { title, aim, left, used, unit, line } = lane;
  const [own, enemy] = left[Math.min(round, left.length - 1)];
  const [firstOwn, firstEnemy] = left[0];
  const dice = (faces, side) =>
    faces.map((face, n) => {
      const isUsed = used[round - 1] && n < used[round - 1][side];
      const kind = `cl-digit-${side ? "blue" : "red"}`;
      return html`<span class=${classes("cl-digit cl-bold cl-round-s cl-in-white cl-on-accent", kind, !isUsed && "cl-unused")}>${face}</span>`;
    });
  const isOver = rounds.length > 0 && round >= left.length - 1;
  const isWon = unit === "cannon" ? enemy === 1 : enemy === 0;
  const verdict = isWon ? `✓ ${t("aim reached")}` : `✗ ${t("aim missed")}`;
  return html`<section class="cl-lane cl-narrows">
    <h3 class="cl-text-base cl-tight">${title}</h3>
    <p class="cl-remark cl-tight cl-apart-s">${aim}</p>
    <p class="cl-throw-of cl-row cl-coloured cl-gap-s cl-apart-s">
      ${rounds[round - 1]?.map(dice) ?? html`<span class="cl-quiet">${t("No throw yet.")}</span>`}
    </p>
    <div class="cl-row">
      <${Troop} unit=${unit} left=${own} first=${firstOwn} side="red" />
      <span class="cl-against">→</span>
      <${Troop} unit="infantry" left=${enemy} first=${firstEnemy} side="blue" />
      <span class="cl-score cl-bold cl-push">${own} : ${enemy}</span>
    </div>
    <p class="cl-end cl-bold cl-apart-s">${isOver ? verdict : "\u00A0"}</p>
    <${ShareLine} line=${line} quiet=${running} role=${null} />
  </section>`;
}

// The throw of the last attack that is shown: a new single attack is played throw by throw.
function useRounds(thrown, most) {
  const [round, setRound] = useState(most);
  const before = useRef(thrown);
  const [plays, play] = useState(false);
  if (before.current !== thrown) {
    const slowly = thrown === before.current + 1 && !still();
    before.current = thrown;
    setRound(slowly ? 1 : most);
    play(slowly);
  }
  useEffect(() => {
    if (plays && round < most) {
      const timer = setTimeout(() => setRound(round + 1), BEAT);
      return () => clearTimeout(timer);
    }
  }, [plays, round, most]);
  const turn = (to) => {
    play(false);
    setRound(to);
  };
  return [Math.min(round, most), turn];
}

function ThreeAttacks({ view: shown, send, t }) {
  const { open, full, running, thrown, trials, rounds, lanes, most } = shown;
  const [round, turn] = useRounds(thrown, rounds.length);
  const target = useRef(0);
  const button = (key, words, kind) =>
    html`<button class=${kind} data-key=${key} disabled=${!open || full || running}
      onClick=${() => {
        target.current = thrown + most;
        send({ do: key });
      }}>${words}</button>`;
  return html`<section class="cl-card">
    <${AskForBet} />
    <div class="cl-row cl-apart-s">
      ${button("one", t("Attack once"), "cl-first")}${button("ten", shown.ten)}
      ${button("run", shown.many)}
      <${StopOrReset} />
      <${Reveal} show=${t("Show the exact values")} hide=${t("Hide the exact values")} />
      <span class="cl-count">${thrown ? trials : ""}</span>
      <progress max="1" hidden=${!running} aria-label=${trials}
        value=${running ? 1 - (target.current - thrown) / most : 0} />
    </div>
    <div class="cl-row cl-scrub cl-apart-s">
      <button data-key="next-throw" disabled=${round >= rounds.length}
        onClick=${() => turn(round + 1)}>${t("Next throw")}</button>
      <${Slider} name="scrub" label=${t("Throw of the last attack")} most=${rounds.length} value=${round}
        said=${rounds.length ? `${round} / ${rounds.length}` : ""} disabled=${rounds.length === 0}
        onInput=${turn} />
    </div>
    <div class="cl-lanes cl-grid cl-gap-xl">
      ${lanes.map(
        (lane) =>
          html`<${Lane} lane=${lane} round=${round} rounds=${rounds} running=${running} t=${t} />`,
      )}
    </div>
    <${Told} />
  </section>`;
}
export default view(ThreeAttacks);
