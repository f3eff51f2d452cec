import { Pick } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { AskForBet } from "../../../kit/trials.js";
import { classes, html, Markup, useLayoutEffect, useRef, view } from "../../../kit/view.js";

// What each choice of the last move was worth.
function Judged({ told: { good, said, rows }, t }) {
  const tracks = rows.map(({ name, chosen, wide, chance }) => ({
    name: chosen ? html`<b class="cl-chosen">${name} ◂ ${t("your choice")}</b>` : name,
    text: chance,
    marks: [["cl-fill", 0, wide]],
  }));
  return html`<div class="cl-judged cl-apart-l" role="group" aria-label=${t("What each choice was worth")}>
    <p class=${classes("cl-bold cl-measure", good ? "cl-in-green" : "cl-in-red")}>${good ? "✓" : "✗"} ${said}</p>
    <${Tracks} rows=${tracks} />
  </div>`;
}

function CardBench({ view: shown, send, t }) {
  const { card, cards, owned, points, filled, left, phase, tray, count, end, judged, said } = shown;
  const box = useRef(null);
  const acted = useRef(false);
  const act = (what, to) => () => {
    acted.current = true;
    send({ do: what, to });
  };
  // The next step gives the keyboard what it asks for.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (acted.current && (activeElement === document.body || box.current.contains(activeElement))) {
      const next = [".cl-tray .cl-first", "li button", ".cl-tray button"];
      next
        .map((each) => box.current.querySelector(each))
        .find(Boolean)
        ?.focus({ preventScroll: true });
    }
    acted.current = false;
  }, [phase, count]);
  const isChoosing = phase === "choose";
  const line = (one, n) =>
    html`<li>
      <${Markup} text=${one.line} />
      ${
        one.fill &&
        html`<button class="cl-push" data-key=${`fill${n}`} aria-label=${one.label}
          onClick=${act("fill", n)}>${one.fill}</button>`
      }
      ${isChoosing && !one.fill && html`<span class="cl-remark cl-push">✗ ${t("cannot be filled")}</span>`}
    </li>`;
  return html`<section class="cl-card">
    <h2>${t("Attempt the card")}</h2>
    <${AskForBet} />
    <div class="cl-row cl-gap-wide cl-choose cl-space-below">
      <label class="cl-one-row">
        <span>${t("Country card")}</span>
        <${Pick} name="card" options=${cards} value=${card}
          onPick=${(to) => send({ do: "card", to })} />
      </label>
      <label class="cl-one-row">
        <input type="checkbox" data-key="owned" checked=${owned}
          onChange=${({ target }) => send({ do: "owned", to: target.checked })} />
        <span>${t("another player owns it: a General is needed")}</span>
      </label>
    </div>
    <div class="cl-spread cl-wrap cl-gap-far cl-at-top" ref=${box}>
      <div class="cl-country">
        <p class="cl-name cl-flex cl-gap-xl cl-between">
          <strong>${cards.find(([key]) => key === card)[1]}</strong><span>${points}</span>
        </p>
        <ul class="cl-grid">
          ${filled.map(
            (one) =>
              html`<li class="cl-filled">
                <${Markup} text=${one.line} />
                <span class="cl-done cl-bold cl-in-green cl-push">✓ ${t("filled")}</span>
                <${Markup} class="cl-on" text=${one.dice} />
              </li>`,
          )}
          ${left.map(line)}
        </ul>
      </div>
      <div class="cl-tray">
        ${
          tray
            ? html`<${Markup} class="cl-dice-tray cl-one-row" text=${tray} />`
            : html`<div class="cl-dice-tray cl-one-row">
                <span class="cl-quiet">${phase === "over" ? "" : "…"}</span>
              </div>`
        }
        <p class="cl-quiet cl-count cl-apart-s">${count}</p>
        <p class="cl-end cl-text-l cl-bold" hidden=${!end}>${end}</p>
        <div class="cl-row">
          ${
            isChoosing
              ? shown.may_give_up &&
                html`<button data-key="give_up" onClick=${act("give_up")}>${t("Give up a die")}</button>`
              : html`<button class="cl-first" data-key="throw" disabled=${!shown.open}
                  onClick=${act("throw")}>${shown.throw}</button>`
          }
        </div>
      </div>
    </div>
    ${judged && html`<${Judged} told=${judged} t=${t} />`}
    <div role="status" class="cl-sr">${said}</div>
  </section>`;
}
export default view(CardBench);
