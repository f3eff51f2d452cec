import { Choices } from "../../../kit/controls.js";
import { AskForBet, Reveal, ShareLine } from "../../../kit/trials.js";
import { classes, html, view } from "../../../kit/view.js";

function ThreeProvinces({ view: shown, send, t }) {
  const { open, knows, pointed, opened, ended, spy, said, ways } = shown;
  const word = (n) => {
    if (n === spy) {
      return t("spy");
    }
    if (n === opened || ended) {
      return t("empty");
    }
    return n === pointed ? t("pointed at") : t("shut");
  };
  const province = (n) =>
    html`<button data-key=${`province-${n}`} disabled=${!open || (n === opened && !ended)}
      class=${classes("cl-province cl-grid cl-gap-s cl-on-blue", n === pointed && "cl-pointed", n === opened && "cl-opened", n === spy && "cl-spy cl-bold")}
      onClick=${() => send({ do: "point", to: n })}><b class="cl-text-xl">${n + 1}</b><span>${word(n)}</span></button>`;
  return html`<section class="cl-card">
    <${AskForBet} view=${shown} ask=${t("Lock in your bet first.")} />
    <${Choices} label=${t("The scout")} prefix="scout-" chosen=${Number(knows)} button=${{ disabled: !open }}
      options=${[
        [1, t("The scout knows")],
        [0, t("The scout tries at random")],
      ]} onChoose=${(to) => send({ do: "scout", to })} />
    <div class="cl-provinces cl-grid cl-gap-l cl-apart-l">${[0, 1, 2].map(province)}</div>
    <p role="status">${open && said}</p>
    <div class="cl-row">
      <button data-key="many-0" disabled=${!open} onClick=${() => send({ do: "many", to: 0 })}>
        ${t("Stay a thousand times")}
      </button>
      <button data-key="many-1" disabled=${!open} onClick=${() => send({ do: "many", to: 1 })}>
        ${t("Switch a thousand times")}
      </button>
      <${Reveal} view=${shown} send=${send} t=${t} />
    </div>
    <div class="cl-halves">
      ${ways.map(
        ({ name, line }) =>
          html`<div><p class="cl-lead cl-bold">${name}</p><${ShareLine} line=${line} t=${t} /></div>`,
      )}
    </div>
  </section>`;
}
export default view(ThreeProvinces);
