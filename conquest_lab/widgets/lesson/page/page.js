import { SeedField, useCopy, WordForm } from "../../../kit/controls.js";
import { classes, html, useLayoutEffect, useRef, useState, view } from "../../../kit/view.js";
import { unbroken } from "../../../kit/words.js";
import { projectorKeys } from "../../shared/keys.js";
import { addressWith, pageAddress } from "../../shared/page.js";
import { Sharing } from "./sharing.js";
import { lessonSteps } from "./steps.js";
import { home } from "../../shared/go.js";

// A server that shows one notebook chooses the language by the address; a folder of them has one
// path for each.
const other = (language, now) => {
  const url = addressWith({ lang: language });
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

const openNotes = () =>
  document
    .querySelectorAll(".jp-RenderedMarkdown details, .cl-teacher_notes details")
    .forEach((notes) => {
      notes.open = true;
    });

// What of the page lies outside the bar: its language, its address, the steps, notes for teachers that are open
// from the start in their view and opened by learners when they are asked to.
function usePage({ now, shownAs, shut, send, t, el }) {
  const last = useRef(now);
  last.current = { ...now, shown_as: shownAs };
  const steps = useRef(null);
  const opened = useRef("");
  const voila = Boolean(document.body.dataset.voila);
  useLayoutEffect(() => {
    const stop = projectorKeys(
      () => last.current.words.keys,
      () => last.current.language,
      () => send({ do: "projector", to: false }),
    );
    if (voila && now.steps) {
      steps.current = lessonSteps(el, t, () => last.current);
    }
    return () => {
      stop();
      steps.current?.stop();
    };
  }, []);
  useLayoutEffect(() => {
    const { language, seed, settled, gate } = now;
    document.documentElement.dataset.clView = shownAs;
    if (!voila) {
      return;
    }
    if (settled && opened.current !== shownAs) {
      opened.current = shownAs;
      if (shownAs === "teacher") {
        openNotes();
      }
    }
    if (language === "fr") {
      keepQuestions();
    }
    forTeachers(shut);
    steps.current?.turn();
    document.documentElement.lang = language;
    if (settled) {
      const key = gate.key ? { key: gate.key } : {};
      pageAddress({ lang: language, seed, view: now.shown_as, ...key });
    }
  }, [now]);
}

const NAMES = { en: "English", fr: "Français" };

const Tongues = ({ now: { languages, language }, t }) =>
  html`<span class="cl-tongues cl-gap-xs cl-push cl-inline-flex" role="group" aria-label=${t("Language")}>
    ${languages.map(
      (code) =>
        html`<a class=${code === language ? "cl-inline cl-in-ink cl-bold" : "cl-inline cl-in-accent"} lang=${code}
          hreflang=${code} data-key=${code} href=${other(code, language)}
          aria-current=${code === language ? "true" : undefined}
          onClick=${({ currentTarget }) => {
            currentTarget.hash = location.hash;
          }}>${NAMES[code]}</a>`,
    )}
  </span>`;

// The bar of a lesson. In Voila the address says what is shown, and a link leads to the other
// language's notebook.
function Page({ view: now, send, t, el }) {
  const { words, language, gate } = now;
  // Behind a word the page stays as learners see it.
  const shut = !gate.open;
  const voila = Boolean(document.body.dataset.voila);
  const asks = shut && now.shown_as === "teacher";
  const shownAs = asks ? "learner" : now.shown_as;
  usePage({ now, shownAs, shut, send, t, el });
  const [copy, copied] = useCopy(words.shared);
  // On a phone the settings fold up behind one button.
  const [open, unfold] = useState(false);
  const hint = t("The same seed gives the same dice and the same exercises.");
  const toggle = (shown, word, attributes) =>
    html`<button class="cl-toggle" aria-pressed=${shownAs === shown} ...${attributes}
      onClick=${() => send({ do: shown, to: shownAs !== shown })}>${word}</button>`;
  return html`<nav class=${classes("cl-lesson-bar cl-row cl-text-s cl-line-below", open && "cl-open")} aria-label=${t("This lesson")}>
      ${home() && html`<a class="cl-home cl-inline cl-in-accent" href=${`${home()}?lang=${language}`}>⌂ ${words.home}</a>`}
      <button class="cl-settings" data-key="settings" aria-expanded=${open}
        onClick=${() => unfold(!open)}>⚙ ${t("Settings")}</button>
      <${SeedField} kind="cl-inline cl-gap-m" title=${hint} most="999999999" settled=${now.settled}
        aria-describedby="cl-seed-hint" />
      <span class="cl-sr" id="cl-seed-hint">${hint}</span>
      <span class="cl-spring cl-grow" />
      <button onClick=${() => send({ do: "new_seed" })}>${t("New seed")}</button>
      <button onClick=${() => send({ do: "over" })}>${t("Start over")}</button>
      ${toggle("teacher", words.views[1], { "data-key": "teacher", hidden: shut })}
      ${toggle("projector", t("Projector view"))}
      <button data-key="share" onClick=${() => copy()}>${words.share}</button>
      ${voila && html`<${Sharing} t=${t} /><${Tongues} now=${now} t=${t} />`}
      <span class="cl-shared" role="status">${copied}</span>
    </nav>
    <${WordForm} asks=${asks} refused=${gate.refused} give=${(text) => send({ do: "word", text })} />`;
}
export default view(Page);
