import { Choices, Slider } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { html, useState, view } from "../../../kit/view.js";

function FaultBench({ view: { answers, faults, faultless, limits, ready }, t }) {
  const [asked, setAsked] = useState({ kind: "throw", a: 3, d: 2 });
  const { kind, a, d } = asked;
  const [mostA, mostD] = limits[kind];
  const ask = (changes) => {
    const to = { ...asked, ...changes };
    const [most, mostDefenders] = limits[to.kind];
    setAsked({ ...to, a: Math.min(to.a, most), d: Math.min(to.d, mostDefenders) });
  };
  const dice = kind === "throw";
  const answer = answers[`${kind} ${a} ${d}`];
  const [truth, truthText] = answer?.truth ?? [];
  const row = (name, title, fill, value, text, sign = "", said = "") => ({
    name,
    title,
    marks: [
      [fill, 0, value],
      ["", truth],
    ],
    text: html`${text} <b>${sign}</b> ${said}`,
  });
  const rows = answer && [
    row(faultless, "", "cl-fill cl-fill-truth", truth, truthText),
    ...faults.map(({ name, meaning }, n) => {
      const [value, text, sign, said] = answer.faults[n];
      return row(
        name,
        meaning,
        sign ? "cl-fill" : "cl-fill cl-fill-truth",
        value,
        text,
        sign,
        said,
      );
    }),
  ];
  return html`<section class="cl-card cl-inquiry" aria-busy=${!ready}>
    <${Choices} label=${t("Kind of question")} prefix="bench-"
      options=${[
        ["throw", t("One throw")],
        ["battle", t("A whole battle")],
      ]}
      chosen=${kind} onChoose=${(to) => ask({ kind: to })} />
    <${Slider} name="bench-attackers" kind="cl-slide"
      label=${dice ? t("Attacker’s dice") : t("Attackers")} most=${mostA - 1} value=${a - 1}
      said=${a} onInput=${(n) => ask({ a: n + 1 })} />
    <${Slider} name="bench-defenders" kind="cl-slide"
      label=${dice ? t("Defender’s dice") : t("Defenders")} most=${mostD - 1} value=${d - 1}
      said=${d} onInput=${(n) => ask({ d: n + 1 })} />
    <${Tracks} rows=${rows ?? []} />
    <p class="cl-count" role="status">${answer?.closest}</p>
  </section>`;
}
export default view(FaultBench);
