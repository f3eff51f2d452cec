import { Packet } from "../../../kit/dice.js";
import { AskForBet } from "../../../kit/trials.js";
import { percent } from "../../../kit/tracks.js";
import { Act, classes, html, view } from "../../../kit/view.js";

const WIDE_ENOUGH = 0.07; // of the bar, for a letter
const COLOURS = ["blue-ground", "gold-ground", "green-edge", "red-edge", "accent-ground", "sunk"];

function Server({ server: { letter, cheats, accused, text, counts }, n, view: shown, t }) {
  const { open, closed, broke, buy, packet } = shown;
  const button = (what, disabled, label, words) =>
    html`<${Act} name=${`${what}-${letter}`} with=${{ do: what, server: n }} disabled=${disabled}
      aria-label=${label}>${words}<//>`;
  return html`<div class=${classes("cl-server cl-rimmed cl-round-m cl-on-raised", cheats && "cl-cheats", accused && "cl-accused")}
    role="group" aria-label=${`${t("Server")} ${letter}`}>
    <p class="cl-wrap cl-flush cl-space-below-s cl-baseline">
      <b class="cl-text-xl">${letter}</b>
      <span class="cl-chance cl-bold">${text}</span>
      ${cheats && html`<span class="cl-flag cl-bold cl-in-accent cl-push">⚄ ${t("loaded")}</span>`}
      ${accused && !cheats && html`<span class="cl-flag">✗ ${t("fair")}</span>`}
    </p>
    <p class="cl-remark cl-flush cl-space-below-s">${counts}</p>
    <div class="cl-row">
      ${button("buy", !open || closed || broke, `${buy}: ${letter}`, [
        packet[0],
        html`<span> ${packet[1]}</span>`,
      ])}
      ${button("accuse", !open || closed, `${t("Accuse")} ${letter}`, t("Accuse"))}
    </div>
  </div>`;
}

function SixServers({ view: shown, send, t }) {
  const { case: title, coins, closed, servers, last, said, tally } = shown;
  return html`<section class="cl-card cl-inquiry">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <div class="cl-row cl-case">
      <h2 class="cl-flush">${title}</h2>
      <span class="cl-coins cl-bold">${coins}</span>
      <${Act} name="next-case" with=${{ do: "next" }} class="cl-first" hidden=${!closed}>
        ${t("Next case")}
      <//>
    </div>
    <div class="cl-bayes cl-flex cl-coloured cl-clipped cl-round-m cl-apart" aria-hidden="true">
      ${servers.map(
        ({ letter, chance }, n) =>
          html`<span class=${classes("cl-part cl-centred cl-bold cl-narrows cl-clipped", chance < WIDE_ENOUGH && "cl-thin")}
            style=${`width:${percent(chance, 3)};background:var(--${COLOURS[n]})`}>${letter}</span>`,
      )}
    </div>
    <${Packet} faces=${last?.[1] ?? []} />
    <p role="status">${said}</p>
    <div class="cl-servers cl-grid cl-three-columns">
      ${servers.map(
        (server, n) =>
          html`<${Server} server=${server} n=${n} view=${shown} send=${send} t=${t} />`,
      )}
    </div>
    <p class="cl-quiet">${tally}</p>
  </section>`;
}
export default view(SixServers);
