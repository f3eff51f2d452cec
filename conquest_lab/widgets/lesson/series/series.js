import { drawView, h, ownKeys } from "../../shared/dom.js";
import { download } from "../../shared/files.js";
import { translator } from "../../../kit/words.js";
import { questionCard } from "../exercise/card.js";
import { wordForm } from "../page/word.js";
import { codeBox } from "./code.js";
import { paper } from "./paper.js";

const chosen = (fieldset) =>
  [...fieldset.querySelectorAll("input:checked")].map((input) => input.value).join(",");

const button = (key, onclick) => h("button", { type: "button", "data-key": key, onclick });

const number = (key) =>
  h("input", { type: "number", min: key === "n" ? 1 : 0, step: 1, "data-key": `form-${key}` });

// The form that chooses a series.
function chooser(t, model) {
  const summary = h("summary");
  const seed = number("seed");
  const count = number("n");
  const seedLabel = h("label", {}, h("span"), seed);
  const countLabel = h("label", {}, h("span"), count);
  const groups = ["lessons", "kinds", "levels"].map((name) => [name, h("fieldset")]);
  const make = h("button", { type: "submit", class: "cl-first", "data-key": "make" });
  const form = h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const parts = groups.map(([name, fieldset]) => [name, chosen(fieldset)]);
        const to = { seed: seed.value, n: count.value, ...Object.fromEntries(parts) };
        model.send({ do: "choose", to });
      },
    },
    h("div", { class: "cl-row" }, countLabel, seedLabel),
    groups.map(([, fieldset]) => fieldset),
    make,
  );
  const root = h("details", { class: "cl-card cl-chooser" }, summary, form);
  let shown = "";
  const draw = (view) => {
    summary.textContent = t("Choose the exercises");
    seedLabel.firstChild.textContent = t("Seed");
    countLabel.firstChild.textContent = t("Exercises");
    make.textContent = t("Make the series");
    seedLabel.hidden = Boolean(view.lesson);
    const now = JSON.stringify([view.form, view.language]);
    if (now === shown) {
      return;
    }
    shown = now;
    seed.value = view.form.seed;
    seed.max = view.form.most_seed;
    count.value = view.form.count;
    count.max = view.form.most;
    const names = {
      lessons: t("Lessons (none chosen: all)"),
      kinds: t("Kinds (none chosen: all)"),
      levels: t("Levels (none chosen: all)"),
    };
    for (const [name, fieldset] of groups) {
      fieldset.hidden = view.form[name].length === 0;
      fieldset.replaceChildren(
        h("legend", {}, names[name]),
        ...view.form[name].map(([value, word, on]) =>
          h("label", {}, h("input", { type: "checkbox", value, checked: on }), word),
        ),
      );
    }
  };
  return { root, draw };
}

// The field in which a teacher sets the word of the link.
function wordSetter(t, model) {
  const label = h("span");
  const field = h("input", {
    type: "text",
    maxlength: 60,
    autocomplete: "off",
    "data-key": "set-word",
  });
  const set = h("button", { type: "submit" });
  const said = h("p", { class: "cl-quiet" });
  const root = h(
    "form",
    {
      class: "cl-word",
      onsubmit: (event) => {
        event.preventDefault();
        model.send({ do: "set_word", text: field.value });
      },
    },
    h("label", {}, label, field),
    set,
    said,
  );
  const draw = (view) => {
    root.hidden = !view.teaching || Boolean(view.lesson);
    label.textContent = t("Teacher’s word");
    set.textContent = t("Set the word of the link");
    said.textContent = view.worded
      ? t(
          "The link asks for this word before it shows answers. Choose the learner view and copy the link.",
        )
      : t("Without a word, whoever opens the link may choose the teacher view.");
  };
  return { root, draw };
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const title = h("p", { class: "cl-series-title" });
  const score = h("p", { class: "cl-score", role: "status" });
  const over = button("over", () => model.send({ do: "over" }));
  const save = button("result", () => model.send({ do: "result" }));
  const plain = button("print", () => model.send({ do: "paper", answers: false }));
  const full = button("print-answers", () => model.send({ do: "paper", answers: true }));
  const tongues = h("span", { class: "cl-row", role: "group" });
  for (const [code, name] of [
    ["en", "English"],
    ["fr", "Français"],
  ]) {
    const choose = () => model.send({ do: "language", to: code });
    tongues.append(h("button", { lang: code, class: "cl-tongue", onclick: choose }, name));
  }
  const gate = wordForm(t, (text) => model.send({ do: "word", text }));
  const form = chooser(t, model);
  const setter = wordSetter(t, model);
  const list = h("div", { class: "cl-items" });
  const own = h("a", { "data-key": "own-page" });
  const bar = h("div", { class: "cl-row cl-series-bar" }, score, over, save, plain, full, own);
  const head = h("header", { class: "cl-row" }, title, h("span", { class: "cl-spring" }), tongues);
  const code = codeBox(t);
  const root = h("section", {}, head, form.root, gate.root, setter.root, bar, list, code.root);
  el.append(root);
  model.on("msg:custom", (message) => download(message));

  // On paper the page is the series and nothing else: a sheet beside all that is on the screen.
  const voila = Boolean(document.body.dataset.voila);
  const home = document.querySelector('meta[name="conquest-home"]')?.content;
  let page = null;
  const leavePaper = () => {
    page?.remove();
    page = null;
    delete document.documentElement.dataset.clPaper;
  };
  const layPaper = () => {
    leavePaper();
    page = paper(model.get("view"), t);
    document.body.append(page);
    document.documentElement.dataset.clPaper = "";
  };
  const alone = () => voila && !model.get("view").lesson;
  const beforePrint = () => alone() && layPaper();
  const afterPrint = () => alone() || leavePaper();
  addEventListener("beforeprint", beforePrint);
  addEventListener("afterprint", afterPrint);

  // On a wall one exercise at a time is shown.
  let at = 0;
  const where = h("span", { role: "status" });
  const turn = (by) => {
    at = Math.min(Math.max(at + by, 0), cards.length - 1);
    cards.forEach((card, n) => card.root.classList.toggle("cl-at", n === at));
    where.textContent = `${at + 1} / ${cards.length}`;
    earlier.disabled = at <= 0;
    later.disabled = at >= cards.length - 1;
  };
  const turner = (key, sign, by) => {
    const name = h("span", { class: "cl-sr" });
    const made = button(key, () => turn(by));
    made.append(h("span", { "aria-hidden": "true" }, sign), name);
    return made;
  };
  const earlier = turner("earlier", "←", -1);
  const later = turner("later", "→", 1);
  bar.before(h("div", { class: "cl-row cl-turner" }, earlier, where, later));

  let cards = [];
  let series = null;
  let printed = model.get("view").printed ?? 0;
  const lay = (view) => {
    cards = view.items.map((_, item) =>
      questionCard(
        t,
        (what, answer) => model.send({ do: what, item, answer, series: model.get("view").series }),
        { renews: false },
      ),
    );
    list.replaceChildren(...cards.map((card) => card.root));
    at = 0;
    turn(0);
  };
  drawView(model, root, (view) => {
    root.hidden = !view.begun;
    if (!view.begun) {
      return;
    }
    const now = `${view.series} ${view.items.length}`;
    if (now !== series) {
      lay(view);
      series = now;
    }
    title.textContent = view.title;
    title.hidden = Boolean(view.lesson);
    if (!view.lesson) {
      title.setAttribute("role", "heading");
      title.setAttribute("aria-level", "1");
    }
    tongues.hidden = Boolean(view.lesson);
    tongues.setAttribute("aria-label", t("Language"));
    for (const tongue of tongues.children) {
      tongue.setAttribute("aria-pressed", String(tongue.lang === view.language));
    }
    earlier.lastChild.textContent = t("The exercise before");
    later.lastChild.textContent = t("The next exercise");
    score.textContent = view.score;
    over.textContent = t("Start over");
    save.textContent = t("Save my result");
    plain.textContent = t("Print");
    full.textContent = t("Print with the answers");
    full.hidden = !view.teaching;
    own.hidden = !view.lesson || !home;
    own.textContent = t("On a page of its own");
    const query = new URLSearchParams({ ...view.address, lang: view.language });
    own.href = `${home}exercises?${query}`;
    code.draw(view.code, home);
    form.draw(view);
    setter.draw(view);
    gate.draw(view.asks && !view.lesson, view.refused, view.language);
    view.items.forEach((item, n) => cards[n].draw(item));
    if (alone() || page) {
      layPaper();
    }
    if (view.printed > printed) {
      layPaper();
      setTimeout(() => print());
    }
    ({ printed } = view);
  });
  return () => {
    leavePaper();
    removeEventListener("beforeprint", beforePrint);
    removeEventListener("afterprint", afterPrint);
  };
}
export default { render };
