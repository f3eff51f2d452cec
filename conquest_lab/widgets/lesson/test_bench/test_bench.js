import { Choices } from "../../../kit/controls.js";
import { Act, html, Table, useState, view } from "../../../kit/view.js";

function TestBench({ view: { tests, tested, together }, t }) {
  const [chosen, choose] = useState(tests[0].key);
  const [ticked, tick] = useState({}); // by test, the calculators that it is foreseen to catch
  const { key, about, rows, said } = tests.find((test) => test.key === chosen);
  const done = rows.length > 0;
  const foreseen = ticked[key] ?? [];
  const others = (name) => foreseen.filter((each) => each !== name);
  const ask = ([name, words]) =>
    html`<label class="cl-tick cl-one-row cl-touch" key=${`${key} ${name}`}>
      <input class="cl-rigid" type="checkbox" data-key=${`catch-${name}`} checked=${foreseen.includes(name)}
        onChange=${({ target }) =>
          tick({ ...ticked, [key]: target.checked ? [...others(name), name] : others(name) })} />
      <span>${words}</span>
    </label>`;
  const result = (isCaught) =>
    isCaught
      ? html`<span class="cl-caught cl-bold cl-in-accent">✗ ${t("caught")}</span>`
      : `· ${t("passes")}`;
  const answers = rows.map(({ told, caught, foreseen: isForeseen }, n) => [
    tested[n][1],
    told,
    result(caught),
    isForeseen ? `✓ ${t("yes")}` : t("no"),
  ]);
  const columns = [t("calculator"), t("it says"), t("test"), t("foreseen")];
  return html`<section class="cl-card cl-inquiry">
    <${Choices} class="cl-row cl-tests" label=${t("Tests")} prefix="test-" chosen=${key}
      options=${tests.map((test) => [test.key, test.rows.length ? `✓ ${test.name}` : test.name])}
      onChoose=${choose} />
    <p class="cl-prompt">${about}</p>
    <div class=${done ? "cl-tested cl-answered" : "cl-tested"}>
      ${
        done
          ? html`<${Table} class="cl-close cl-start" columns=${columns} rows=${answers} />`
          : html`<p class="cl-quiet cl-across">${t("Tick the calculators that this test will catch:")}</p>
              ${tested.map(ask)}`
      }
    </div>
    <div class="cl-row">
      <${Act} name="run-test" with=${{ do: "run", test: key, caught: foreseen }} class="cl-first"
        hidden=${done && key !== "simulation"}>${done ? t("Run it again") : t("Run the test")}<//>
    </div>
    <div role="status"><p>${said}</p><p class="cl-together cl-bold">${together}</p></div>
  </section>`;
}
export default view(TestBench);
