import { drawView, h, ownKeys } from "../../shared/dom.js";
import { translator } from "../../../kit/words.js";
import { slide } from "../inquiry.js";

const KINDS = ["throw", "battle"];
const percent = (value) => `${(value * 100).toFixed(2)}%`;

const row = (name, meaning, value, text, sign, said, truth) =>
  h(
    "div",
    { class: "cl-track-row", title: meaning },
    h("span", { class: "cl-track-name" }, name),
    h(
      "span",
      { class: "cl-track", "aria-hidden": "true" },
      h("span", {
        class: sign === "" ? "cl-fill cl-fill-truth" : "cl-fill",
        style: `width:${percent(value)}`,
      }),
      h("i", { style: `left:${percent(truth)}` }),
    ),
    h("span", { class: "cl-track-text" }, text, " ", h("b", {}, sign), " ", said),
  );

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const asked = { kind: "throw", a: 3, d: 2 };
  const set = (changes) => {
    Object.assign(asked, changes);
    const [mostA, mostD] = model.get("view").limits[asked.kind];
    asked.a = Math.min(asked.a, mostA);
    asked.d = Math.min(asked.d, mostD);
    show();
  };
  const kinds = KINDS.map((kind) =>
    h("button", { "data-key": `bench-${kind}`, onclick: () => set({ kind }) }),
  );
  const group = h("div", { class: "cl-row", role: "group" }, kinds);
  const attackers = slide("bench-attackers", (n) => set({ a: n + 1 }));
  const defenders = slide("bench-defenders", (n) => set({ d: n + 1 }));
  const rows = h("div", { class: "cl-tracks" });
  const nearest = h("p", { class: "cl-count", role: "status" });
  const root = h(
    "section",
    { class: "cl-card cl-inquiry" },
    group,
    attackers.root,
    defenders.root,
    rows,
    nearest,
  );
  el.append(root);

  const show = () => {
    const view = model.get("view");
    const answer = view.answers[`${asked.kind} ${asked.a} ${asked.d}`];
    const dice = asked.kind === "throw";
    const [mostA, mostD] = view.limits[asked.kind];
    kinds.forEach((button, n) =>
      button.setAttribute("aria-pressed", String(KINDS[n] === asked.kind)),
    );
    attackers.draw(dice ? t("Attacker’s dice") : t("Attackers"), mostA - 1, asked.a - 1, asked.a);
    defenders.draw(dice ? t("Defender’s dice") : t("Defenders"), mostD - 1, asked.d - 1, asked.d);
    if (!answer) {
      return;
    }
    const [truth, text] = answer.truth;
    rows.replaceChildren(
      row(view.faultless, "", truth, text, "", "", truth),
      ...view.faults.map(({ name, meaning }, n) => {
        const [value, shown, sign, said] = answer.faults[n];
        return row(name, meaning, value, shown, sign, said, truth);
      }),
    );
    nearest.textContent = answer.closest;
  };
  drawView(model, root, (view) => {
    root.setAttribute("aria-busy", String(!view.ready));
    group.setAttribute("aria-label", t("Kind of question"));
    kinds[0].textContent = t("One throw");
    kinds[1].textContent = t("A whole battle");
    show();
  });
}
export default { render };
