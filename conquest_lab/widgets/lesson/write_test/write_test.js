import { Choice, Pick, Slider } from "../../../kit/controls.js";
import { Act, html, useState, view, WideTable } from "../../../kit/view.js";

function WriteTest({ view: shown, send, t }) {
  const { asks, signs, tests, rows, full, complaint, said, together } = shown;
  const [test, setTest] = useState({ asked: "sweep", a: 3, d: 2, sign: "=", number: "" });
  const { asked, sign, number } = test;
  const dice = asked === "sweep";
  const [mostA, mostD] = dice ? shown.throw : shown.battle;
  const write = (changes) => {
    const to = { ...test, ...changes };
    const [attackers, defenders] = to.asked === "sweep" ? shown.throw : shown.battle;
    setTest({ ...to, a: Math.min(to.a, attackers), d: Math.min(to.d, defenders) });
  };
  const run = (event) => {
    event.preventDefault();
    send({ do: "try", ...test });
  };
  const slide = (name, label, key, most) =>
    html`<${Slider} name=${name} kind="cl-slide" label=${label} least=${1} most=${most}
      value=${test[key]} onInput=${(n) => write({ [key]: n })} />`;
  const result = (isCaught) =>
    html`<span class=${isCaught ? "cl-caught cl-bold cl-in-accent" : undefined}>
      <span aria-hidden="true">${isCaught ? "✗" : "·"}</span>
      <span class="cl-sr">${isCaught ? t("caught") : t("passes")}</span>
    </span>`;
  const columns = [
    t("calculator"),
    ...tests.map((_, n) => html`<span class="cl-sr">${t("Test")} </span>${n + 1}`),
    t("answer to the last"),
  ];
  return html`<section class="cl-card cl-inquiry">
    <div class="cl-two">
      <form novalidate onSubmit=${run}>
        <${Choice} kind="cl-grid cl-gap-xs" class="cl-full" name="asked" label=${t("Ask for")} options=${asks} value=${asked}
          onPick=${(to) => write({ asked: to })} />
        ${slide("test-a", dice ? t("Attacker’s dice") : t("Attackers"), "a", mostA)}
        ${slide("test-d", dice ? t("Defender’s dice") : t("Defenders"), "d", mostD)}
        <div class="cl-row">
          <span>${t("The answer must be")}</span>
          <${Pick} name="sign" options=${signs} value=${sign} aria-label=${t("Comparison")}
            onPick=${(to) => write({ sign: to })} />
          <input type="text" inputmode="decimal" autocomplete="off" maxlength="40" class="cl-number"
            data-key="expected" aria-label=${t("Expected number")} aria-invalid=${Boolean(complaint)}
            value=${number} onInput=${({ target }) => write({ number: target.value })} />
          <button class="cl-first" type="submit" data-key="try" disabled=${full}>
            ${t("Run the test")}
          </button>
        </div>
        <p class="cl-complaint" role="alert" hidden=${!complaint}>${complaint}</p>
        <ol class="cl-points cl-apart-l">
          ${tests.map(
            (words, n) =>
              html`<li>
                <div class="cl-one-row cl-between">
                  <span>${words}</span>
                  <${Act} name=${`remove-${n}`} with=${{ do: "remove", n }} type="button"
                    class="cl-plain" aria-label=${`${t("Remove test")} ${n + 1}`}>×<//>
                </div>
              </li>`,
          )}
        </ol>
      </form>
      <div>
        <${WideTable} class="cl-close cl-start" columns=${columns}
          rows=${rows.map(({ name, told, caught }) => [name, ...caught.map(result), told])} />
        <p class="cl-quiet">${t("✗ caught, · passes")}</p>
        <div role="status"><p>${said}</p><p class="cl-together cl-bold">${together}</p></div>
      </div>
    </div>
  </section>`;
}
export default view(WriteTest);
