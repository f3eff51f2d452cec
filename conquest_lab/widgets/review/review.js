import { useAfterDice } from "../../kit/after_dice.js";
import { html, useMessages, view, Who } from "../../kit/view.js";
import { onWebsite } from "../shared/go.js";
import { still } from "../shared/tempo.js";

// The board stands far above the report; on a phone the map stays in sight, and of many cards one is meant.
const showBoard = (game) => {
  const card = game?.querySelector(".cl-cards .cl-advised");
  const board = card ?? game?.querySelector(".cl-top > .cl-arena, .cl-top > .cl-cards");
  const box = board?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > innerHeight)) {
    const block = card ? "center" : "start";
    board.scrollIntoView({ block, behavior: still() ? "auto" : "smooth" });
  }
};

const Costly = ({ one, go, again, t }) =>
  html`<li>
    <div class="cl-row cl-gap-flat cl-space-below-s">
      <${Who} symbol=${one.symbol} colour=${one.colour}>${one.name}<//>
      <b class=${one.certain ? "" : "cl-not-bold"}>${one.cost}</b>
      ${one.range && html`<span class="cl-quiet">(${one.range})</span>`}
      ${!one.certain && html`<span class="cl-tag cl-lined">${t("uncertain")}</span>`}
      <span class="cl-quiet">${one.when}</span>
    </div>
    ${one.asked && html`<div class="cl-quiet">${one.asked}</div>`}
    <div class="cl-space-below-s">${one.played}</div>
    <div class="cl-space-below-s">${one.better}</div>
    ${one.reason && html`<div class="cl-quiet cl-space-below-s">${one.reason}</div>`}
    ${
      go &&
      html`<button class="cl-space-below-s" data-key=${`position-${one.ply}`} onClick=${() => go(one.ply)}
        aria-label=${t("Go to this position: {when}", { when: one.when })}>${t("Go to this position")}</button>`
    }
    ${
      again &&
      html` <button data-key=${`again-${one.ply}`} onClick=${() => again(one.ply)}
        aria-label=${t("Try this moment again: {when}", { when: one.when })}>${t("Try this moment again")}</button>`
    }
  </li>`;

const Begin = ({ about, state, progress, act, t }) =>
  state === "none"
    ? html`<p class="cl-space-below">${about}</p>
        <button data-key="review" onClick=${() => act("review")}>${t("Review the decisions")}</button>`
    : html`<label>${t("Looking at the decisions")} <progress max="100" value=${progress} /></label>${" "}
        <button data-key="stop-review" onClick=${() => act("stop_review")}>${t("Stop")}</button>`;

function Review({ view: sent, send, t, model, el }) {
  const now = useAfterDice(sent);
  useMessages(model, ({ do: done }) => done === "shown" && showBoard(el.closest(".cl-game")));
  if (!now.state) {
    return null;
  }
  const { ply } = sent;
  const done = now.state === "done";
  const go = !now.linked || onWebsite() ? (to) => send({ do: "position", to, ply }) : null;
  const again = now.tries ? (to) => send({ do: "again", to, ply }) : null;
  return html`<section class="cl-card">
    <h2>${now.title}</h2>
    <div class="cl-begin" hidden=${done}>
      ${!done && html`<${Begin} ...${now} act=${(wanted) => send({ do: wanted })} t=${t} />`}
    </div>
    <p class="cl-summary" role="status">${now.summary}</p>
    <p class="cl-scores" hidden=${now.scores.length === 0}>
      ${now.scores.map(
        ({ symbol, colour, name, said }) =>
          html`<span class="cl-block"><${Who} symbol=${symbol} colour=${colour}>${name}<//>${" "}${said}</span>`,
      )}
    </p>
    <ol class="cl-costly cl-points cl-grid cl-gap-l" hidden=${now.costly.length === 0}>
      ${now.costly.map((one) => html`<${Costly} key=${one.ply} one=${one} go=${go} again=${again} t=${t} />`)}
    </ol>
    <p class="cl-quiet" hidden=${!done}>${done ? now.method : ""}</p>
  </section>`;
}
export default view(Review, { at: 2 });
