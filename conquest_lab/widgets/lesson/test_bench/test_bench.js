import { Choices } from "../../../kit/controls.js";
import { html, useState, view } from "../../../kit/view.js";

function TestBench({ view: { tests, tested, together }, send, t }) {
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
  const answer = ([, name], n) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${rows[n].told}</td>
      <td class=${rows[n].caught ? "cl-caught cl-bold cl-in-accent" : undefined}>
        ${rows[n].caught ? `✗ ${t("caught")}` : `· ${t("passes")}`}
      </td>
      <td>${rows[n].foreseen ? `✓ ${t("yes")}` : t("no")}</td>
    </tr>`;
  const columns = [t("calculator"), t("it says"), t("test"), t("foreseen")];
  return html`<section class="cl-card cl-inquiry">
    <${Choices} class="cl-row cl-tests" label=${t("Tests")} prefix="test-" chosen=${key}
      options=${tests.map((test) => [test.key, test.rows.length ? `✓ ${test.name}` : test.name])}
      onChoose=${choose} />
    <p class="cl-prompt">${about}</p>
    <div class=${done ? "cl-tested cl-answered" : "cl-tested"}>
      ${
        done
          ? html`<table class="cl-flush">
              <thead>
                <tr>${columns.map((text) => html`<th scope="col">${text}</th>`)}</tr>
              </thead>
              <tbody>${tested.map(answer)}</tbody>
            </table>`
          : html`<p class="cl-quiet">${t("Tick the calculators that this test will catch:")}</p>
              ${tested.map(ask)}`
      }
    </div>
    <div class="cl-row">
      <button class="cl-first" data-key="run-test" hidden=${done && key !== "simulation"}
        onClick=${() => send({ do: "run", test: key, caught: foreseen })}>
        ${done ? t("Run it again") : t("Run the test")}
      </button>
    </div>
    <div role="status"><p>${said}</p><p class="cl-together cl-bold">${together}</p></div>
  </section>`;
}
export default view(TestBench);
