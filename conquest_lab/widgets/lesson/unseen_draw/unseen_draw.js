import { Handfuls, Legend } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { AskForBet, Reveal, ShareLine, StopOrReset, Told } from "../../../kit/trials.js";
import { Act, classes, html, view } from "../../../kit/view.js";

const face = (high) => (high ? "▲" : "·");

// How often a hand held this many high cards, and what is exact with and without putting back.
function Counts({ view: { counts, thrown, exact, other, put_back: back }, t }) {
  const seen = counts.map((count) => count / Math.max(thrown, 1));
  const most = Math.max(...seen, ...(exact ?? [0]), 0.01);
  const at = (value) => Math.min(value / most, 1);
  const rows = counts.map((count, n) => ({
    name: `${n} ▲`,
    text: count || "",
    marks: [
      ["cl-fill", 0, at(seen[n])],
      ...(exact
        ? [
            ["cl-exact-tick", at(exact[n])],
            ["cl-other-tick", at(other[n])],
          ]
        : []),
    ],
  }));
  return html`<div class="cl-counts" aria-hidden="true">
    <${Tracks} rows=${rows} />
    ${
      exact &&
      html`<${Legend} keys=${[
        ["now", back ? t("put back") : t("not put back")],
        ["other", back ? t("not put back") : t("put back")],
      ]} />`
    }
  </div>`;
}

function UnseenDraw({ view: shown, send, t }) {
  const { pile, turned, open, running, full, hand, size, put_back: back, handfuls } = shown;
  const up = new Map(turned);
  const isHeld = !open || running || full;
  const card = (_, n) => {
    const word = up.get(n) ? t("high") : t("low");
    return html`<${Act} name=${`card-${n}`} with=${{ do: "turn", to: n }}
      class=${classes("cl-hidden-card cl-text-xl cl-full cl-pad-none", up.has(n) && "cl-up", up.get(n) && "cl-high")}
      disabled=${isHeld} aria-label=${`${t("card")} ${n + 1}${up.has(n) ? `, ${word}` : ""}`}>
      ${up.has(n) && face(up.get(n))}
    <//>`;
  };
  const drawn = (_, n) =>
    n < hand.length
      ? html`<span class=${`cl-face-up cl-centred cl-coloured cl-round-m ${hand[n] ? "cl-high" : "cl-low"}`}>${face(hand[n])}</span>`
      : html`<span class="cl-face-up cl-centred cl-coloured cl-round-m cl-slot" />`;
  return html`<section class="cl-card cl-beside">
    <div>
      <${AskForBet} ask=${t("Lock in your bet first: then the cards are yours.")} />
      <p class="cl-quiet" hidden=${!open}>
        ${t("Turn cards over, or let whole hands be drawn. ▲ is a high card.")}
      </p>
      <div class="cl-pile cl-grid cl-coloured" role="group" aria-label=${t("Cards that are not seen")}>
        ${Array.from({ length: pile }, card)}
      </div>
      <div class="cl-row cl-hand-row cl-apart">
        <p class="cl-drawn cl-flex cl-gap-s">
          <span class="cl-sr">${t("The hand")}</span>
          ${Array.from({ length: size }, drawn)}
        </p>
        <span class="cl-row">
          <${Handfuls} of=${handfuls} prefix="hands-" disabled=${isHeld}
            onPress=${(to) => send({ do: "draw", to })} />
        </span>
        <${StopOrReset} />
      </div>
      <label class="cl-one-row cl-check cl-touch">
        <input type="checkbox" data-key="put-back" checked=${back} disabled=${!open}
          onChange=${({ target }) => send({ do: "keep", to: target.checked })} />
        <span>${t("put each card back before the next")}</span>
      </label>
    </div>
    <div class="cl-results">
      <${Counts} view=${shown} t=${t} />
      <${ShareLine} line=${shown.line} seen=${t("seen")} quiet=${running} />
      <p>${shown.laws}</p>
      <${Reveal} />
    </div>
    <${Told} />
  </section>`;
}
export default view(UnseenDraw);
