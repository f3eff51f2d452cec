// A lesson of several questions, written as a text: a room is opened for it, and its link holds all of it.

import { hand } from "../../../kit/files.js";
import { html, useEffect, useRef, useState } from "../../../kit/view.js";
import { Step } from "./lesson.js";
import { Button, copy, Fold, page, t } from "./page.js";
import { attempt, kept, Server } from "./talk.js";

const EXAMPLE = () =>
  [
    `# ${t("Ten against eight")}`,
    `language: ${document.documentElement.lang}`,
    "",
    t("Everybody bets before anybody throws."),
    "",
    "@ battle 10 8",
    "minutes: 5",
    `ask: ${t("Who has bet more than 80 %, and why?")}`,
    "",
    "@ series p01 start 3",
    "minutes: 10",
    "",
    `@ own ${t("What is still unclear?")}`,
    "minutes: 3",
    "",
  ].join("\n");

// first: a lesson that an address holds, "" for none. opened: told the code and the secret of the room.
export function LessonStart({ server, first, opened }) {
  const [text, write] = useState(() => first || (kept.get("lesson") ?? EXAMPLE()));
  const [plan, know] = useState(null);
  const [wrong, tell] = useState("");
  const file = useRef(null);
  const { lang } = document.documentElement;
  useEffect(() => {
    let isLast = true;
    const look = async () => {
      try {
        const found = await server.request("lesson", { lang, text });
        if (isLast) {
          know({ ...found, of: text });
          tell("");
          write(text === first ? found.text : text); // the letters of a link become a text
        }
      } catch ({ message }) {
        if (isLast) {
          know(null);
          tell(message);
        }
      }
    };
    look();
    return () => {
      isLast = false;
    };
  }, [text]);
  const change = (now) => {
    kept.set("lesson", now);
    write(now);
  };
  // While a text is read anew the lesson of the text before it cannot be opened.
  const isRead = plan?.of === text;
  const steps = plan?.steps.filter(({ question }) => question !== null) ?? [];
  const open = () =>
    attempt(async () => {
      const { line, material } = steps[0];
      const question = { language: plan.language, activity: line, material };
      const room = await server.request("rooms", question);
      const teacher = new Server(`${page.base}api/`, room.secret);
      await teacher.request(`rooms/${room.code}/plan`, { text: plan.text });
      opened(room);
    });
  const link = () =>
    `${location.origin}${page.base}?lang=${plan.language}#${new URLSearchParams({ lesson: plan.link })}`;
  const read = async ({ target }) => change(await target.files[0].text());
  return html`<${Fold} class="lesson-start" name="lesson" words=${t("A lesson of several questions")} open=${Boolean(first)}>
    <p>
      ${t(
        "One question after the other, with your notes between them, led from one link. A line that begins with @ is a question, or an activity of the catalogue by the name in its address, such as “@ p01-rain”; “@ own” asks one of yours, with options after slashes and a plus before the right one, or without options for answers in own words. Below such a question, “picture”, a colon and the address of a game in Explore or of a set-up in Odds show it on the projector and on the phones; “hasbro 198” is a supplied game after 198 plies.",
      )}
    </p>
    <label for="lesson-text">${t("The lesson as a text")}</label>
    <textarea id="lesson-text" rows="14" class="pasted" data-key="lesson-text" spellcheck="false" value=${text}
      onInput=${({ target }) => change(target.value)} />
    <div role="status">
      ${wrong && html`<p class="wrong">${wrong}</p>`}
      ${
        plan &&
        html`<p class="question preview">${plan.title}</p>
          <ol>
            ${plan.steps.map(
              (step) => html`<li><${Step} step=${step} language=${plan.language} /></li>`,
            )}
          </ol>`
      }
    </div>
    <p class="cl-row cl-apart">
      <${Button} class="first" name="open-lesson" disabled=${!isRead || steps.length === 0} act=${open}>
        ${t("Open a room for this lesson")}
      <//>
      <${Button} name="copy-lesson" disabled=${!plan?.link} act=${() => copy(link(), t("The link is copied."))}>
        ${t("Copy the link")}
      <//>
      <${Button} name="keep-lesson" act=${() => hand(new Blob([text], { type: "text/markdown" }), "lesson.md")}>
        ${t("Keep it as a file")}
      <//>
      <${Button} name="read-lesson" act=${() => file.current.click()}>${t("Open a file")}<//>
      <input type="file" accept=".md,.txt,text/*" hidden ref=${file} onChange=${read} />
    </p>
  <//>`;
}
