import { Choices } from "../../../kit/controls.js";
import { AskForBet, Reveal, ShareLine } from "../../../kit/trials.js";
import { Act, classes, html, view } from "../../../kit/view.js";

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
    html`<${Act} name=${`province-${n}`} with=${{ do: "point", to: n }}
      disabled=${!open || (n === opened && !ended)}
      class=${classes("cl-province cl-grid cl-gap-s cl-on-blue", n === pointed && "cl-pointed", n === opened && "cl-opened", n === spy && "cl-spy cl-bold")}>
      <b class="cl-text-xl">${n + 1}</b><span>${word(n)}</span>
    <//>`;
  return html`<section class="cl-card">
    <${AskForBet} ask=${t("Lock in your bet first.")} />
    <${Choices} label=${t("The scout")} prefix="scout-" chosen=${Number(knows)} button=${{ disabled: !open }}
      options=${[
        [1, t("The scout knows")],
        [0, t("The scout tries at random")],
      ]} onChoose=${(to) => send({ do: "scout", to })} />
    <div class="cl-provinces cl-grid cl-gap-l cl-apart-l">${[0, 1, 2].map(province)}</div>
    <p role="status">${open && said}</p>
    <div class="cl-row">
      <${Act} name="many-0" with=${{ do: "many", to: 0 }} disabled=${!open}>
        ${t("Stay a thousand times")}
      <//>
      <${Act} name="many-1" with=${{ do: "many", to: 1 }} disabled=${!open}>
        ${t("Switch a thousand times")}
      <//>
      <${Reveal} />
    </div>
    <div class="cl-halves">
      ${ways.map(
        ({ name, line }) =>
          html`<div><p class="cl-lead cl-bold">${name}</p><${ShareLine} line=${line} /></div>`,
      )}
    </div>
  </section>`;
}
export default view(ThreeProvinces);
