import { fill, h, ownKeys } from "../../shared/dom.js";
import { projectorKeys } from "../../shared/keys.js";
import { shareButton } from "../../shared/page.js";
import { translator, unbroken } from "../../../kit/words.js";
import { lessonSteps } from "./steps.js";
import { wordForm } from "./word.js";

const address = (changes) => {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    url.searchParams.set(name, value);
  }
  return url;
};

// A server that shows one notebook chooses the language by the address; a folder of them has one
// path for each.
const other = (language, now) => {
  const url = address({ lang: language });
  url.pathname = url.pathname.replace(`/${now}/`, `/${language}/`);
  return url.href;
};

// Marks the cells from the last heading on that stand above the notes for teachers, and shuts them where
// the link has a word that was not given yet. True if that has changed.
const forTeachers = (shut) => {
  const cells = [...document.querySelectorAll("#rendered_cells .jp-Cell")];
  const notes = cells.findIndex((cell) => cell.querySelector(".cl-teacher_notes"));
  const from = cells.findLastIndex(
    (cell, n) => n <= notes && cell.querySelector(".jp-RenderedMarkdown > h2:first-child"),
  );
  cells.forEach((cell, n) => cell.classList.toggle("cl-teachers", from >= 0 && n >= from));
  const before = document.documentElement.dataset.clGate ?? "open";
  document.documentElement.dataset.clGate = shut ? "shut" : "open";
  return before !== document.documentElement.dataset.clGate;
};

// No line of the text ends within a question.
const keepQuestions = () => {
  for (const text of document.querySelectorAll("#rendered_cells .jp-RenderedMarkdown")) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const kept = unbroken(node.data);
      if (kept !== node.data) {
        node.data = kept;
      }
    }
  }
};

// The bar of a lesson. In Voila the address says what is shown, and a link leads to the other
// language's notebook.
function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const voila = Boolean(document.body.dataset.voila);
  const seed = h("input", {
    type: "number",
    min: 0,
    max: 999999999,
    step: 1,
    "data-key": "seed",
    id: `seed-${model.cid || "1"}`,
    onchange: () =>
      seed.value !== "" &&
      seed.checkValidity() &&
      model.send({ do: "seed", to: Number(seed.value) }),
  });
  const label = h("label");
  const hint = h("span", { class: "cl-sr", id: "cl-seed-hint" });
  seed.setAttribute("aria-describedby", "cl-seed-hint");
  const anew = h("button", { onclick: () => model.send({ do: "new_seed" }) });
  const over = h("button", { onclick: () => model.send({ do: "over" }) });
  const projector = h("button", {
    class: "cl-toggle",
    onclick: () =>
      model.send({ do: "projector", to: projector.getAttribute("aria-pressed") !== "true" }),
  });
  const teacher = h("button", {
    class: "cl-toggle",
    "data-key": "teacher",
    onclick: () =>
      model.send({ do: "teacher", to: teacher.getAttribute("aria-pressed") !== "true" }),
  });
  // On a phone the settings fold up behind one button.
  const settings = h("button", {
    class: "cl-settings",
    "data-key": "settings",
    "aria-expanded": "false",
    onclick: () => {
      const open = root.classList.toggle("cl-open");
      settings.setAttribute("aria-expanded", String(open));
    },
  });
  const gate = wordForm(t, (text) => model.send({ do: "word", text }));
  const [share, shared] = shareButton();
  const homeAddress = document.querySelector('meta[name="conquest-home"]')?.content;
  const home = homeAddress ? h("a", { class: "cl-home" }) : null;
  const tongues = h("span", { class: "cl-tongues", role: "group" });
  const root = h(
    "nav",
    { class: "cl-lesson-bar" },
    home,
    settings,
    label,
    hint,
    h("span", { class: "cl-spring" }),
    anew,
    over,
    teacher,
    projector,
    share,
    tongues,
    shared,
  );
  el.append(root, gate.root);

  const stop = projectorKeys(
    () => model.get("view").words.keys,
    () => model.get("view").language,
    () => model.send({ do: "projector", to: false }),
  );
  const steps =
    voila && model.get("view").steps ? lessonSteps(el, t, () => model.get("view")) : null;
  // In teacher view these are open from the start; learners open them when asked to.
  let opened = "";
  const openNotes = (shown) => {
    if (!voila || opened === shown) {
      return;
    }
    opened = shown;
    if (shown === "teacher") {
      document
        .querySelectorAll(".jp-RenderedMarkdown details, .cl-teacher_notes details")
        .forEach((notes) => {
          notes.open = true;
        });
    }
  };
  const draw = () => {
    const view = model.get("view");
    const { words, language, languages, seed: value, settled } = view;
    // Behind a word the page stays as learners see it.
    const shut = !view.gate.open;
    const asks = shut && view.shown_as === "teacher";
    const shown_as = asks ? "learner" : view.shown_as;
    gate.draw(asks, view.gate.refused, language);
    teacher.hidden = shut;
    root.lang = language;
    root.setAttribute("aria-label", t("This lesson"));
    if (!label.contains(seed)) {
      label.replaceChildren(h("span"), seed);
    }
    label.firstChild.textContent = t("Seed");
    label.title = t("The same seed gives the same dice and the same exercises.");
    hint.textContent = t("The same seed gives the same dice and the same exercises.");
    if (document.activeElement !== seed || settled) {
      seed.value = value;
    }
    anew.textContent = t("New seed");
    over.textContent = t("Start over");
    settings.textContent = `⚙ ${t("Settings")}`;
    projector.textContent = t("Projector view");
    projector.setAttribute("aria-pressed", String(shown_as === "projector"));
    teacher.textContent = words.views[1];
    teacher.setAttribute("aria-pressed", String(shown_as === "teacher"));
    share.textContent = words.share;
    share.dataset.said = words.shared;
    if (home) {
      home.href = `${homeAddress}?lang=${language}`;
      home.textContent = `⌂ ${words.home}`;
    }
    document.documentElement.dataset.clView = shown_as;
    if (settled) {
      openNotes(shown_as);
    }
    if (!voila) {
      return;
    }
    if (language === "fr") {
      keepQuestions();
    }
    if (forTeachers(shut)) {
      steps?.turn();
    }
    steps?.draw();
    document.documentElement.lang = language;
    if (settled) {
      history.replaceState(
        history.state,
        "",
        address({
          lang: language,
          seed: value,
          view: view.shown_as,
          ...(view.gate.key ? { key: view.gate.key } : {}),
        }),
      );
    }
    tongues.setAttribute("aria-label", t("Language"));
    fill(
      tongues,
      languages.map((code) =>
        h(
          "a",
          {
            lang: code,
            hreflang: code,
            "data-key": code,
            href: other(code, language),
            onclick: (event) => {
              event.currentTarget.hash = location.hash;
            },
            "aria-current": code === language ? "true" : null,
          },
          { en: "English", fr: "Français" }[code],
        ),
      ),
    );
  };
  model.on("change:view", draw);
  draw();
  return () => {
    stop();
    steps?.stop();
  };
}
export default { render };
