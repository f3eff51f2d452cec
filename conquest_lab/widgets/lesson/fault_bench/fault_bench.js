import { Choices, Slider } from "../../../kit/controls.js";
import { Tracks } from "../../../kit/tracks.js";
import { classes, html, view } from "../../../kit/view.js";
import { useQuestion } from "../fault_question.js";

function FaultBench({ view: { answers, faults, faultless, limits, ready }, t }) {
  const { asked, most, sides, kinds, ask } = useQuestion(limits, { a: 3, d: 2 }, t);
  const { kind, a, d } = asked;
  const answer = answers[`${kind} ${a} ${d}`];
  const [truth, truthText] = answer?.truth ?? [];
  const row = (name, title, value, text, sign, said) => ({
    name,
    title,
    marks: [
      [classes("cl-fill", !sign && "cl-fill-truth"), 0, value],
      ["", truth],
    ],
    text: html`${text} <b>${sign}</b> ${said}`,
  });
  const rows = answer && [
    row(faultless, "", truth, truthText),
    ...faults.map(({ name, meaning }, n) => row(name, meaning, ...answer.faults[n])),
  ];
  return html`<section class="cl-card cl-inquiry" aria-busy=${!ready}>
    <${Choices} prefix="bench-" ...${kinds} />
    <${Slider} name="bench-attackers" kind="cl-slide" label=${sides[0]} least=${1} most=${most[0]}
      value=${a} onInput=${(n) => ask({ a: n })} />
    <${Slider} name="bench-defenders" kind="cl-slide" label=${sides[1]} least=${1} most=${most[1]}
      value=${d} onInput=${(n) => ask({ d: n })} />
    <${Tracks} rows=${rows ?? []} />
    <p class="cl-count" role="status">${answer?.closest}</p>
  </section>`;
}
export default view(FaultBench);
