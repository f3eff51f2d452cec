// The fold of a wall with all that a teacher takes from a room.

import { hand } from "../../../kit/files.js";
import { html } from "../../../kit/view.js";
import { MarksForm } from "./marks.js";
import { Button, copy, endWords, Fold, page, t } from "./page.js";
import { printResults } from "./paper.js";
import { newCard } from "./talk.js";
import { Cards, Progress } from "./term.js";

// What a teacher looks at between lessons.
export const Folds = (given) =>
  html`<${Progress} rounds=${given.rounds} /><${Cards} send=${given.send} /><${Settings} ...${given} />`;

// It stands at the end of a column, however long that is; opened, it comes into view.
const seek = ({ target }) => target.open && target.scrollIntoView({ block: "nearest" });

// What a teacher takes from a room: results, marks, paper, the secret link; and the end of it. `remove` deletes it.
function Settings({ secret, rounds, areNamesShown, remove, shared, send, request }) {
  const isSecond = /^[0-9A-Z]{16}$/.test(secret); // a second teacher shares and deletes nothing
  // A file of the room, made on the server.
  const save = async (path, ending, body) => {
    const file = await request(`/${path}`, body, { as: "blob" });
    if (file) {
      hand(file, `conquest-lab-${page.code}${ending}`);
    }
    return file !== null;
  };
  const keepAndRemove = async () => {
    if (await save("results.json", ".json")) {
      remove();
    }
  };
  const print = async () => {
    const found = await request("/results.json");
    if (found) {
      printResults(found, rounds, areNamesShown);
    }
  };
  const link = `${location.origin}${page.base}${page.code}/wall#${secret}`;
  return html`<${Fold} class="quiet ending" name="settings" words=${endWords()} onToggle=${seek}>
    <p>
      ${t(
        "Close this page when the lesson is over: everything is kept. Your secret link opens it again on any computer: keep it to yourself. The room is deleted 90 days after its last use.",
      )}
    </p>
    <${Fold} name="marks" words=${t("Marks for a spreadsheet")}>
      <${MarksForm} gradebook=${(list) => save("gradebook", "-marks.csv", list)} />
    <//>
    <div class="cl-row cl-apart">
      ${["csv", "json"].map(
        (form) =>
          html`<${Button} name=${form} act=${() => save(`results.${form}`, `.${form}`)}>
          ${t("Results as {form}", { form: form.toUpperCase() })}
        <//>`,
      )}
      <${Button} name="print" act=${print}>${t("Print the results")}<//>
      <a class="button" href=${`${page.base}codes`}>${t("Results by code")}</a>
      <${Button} name="copy" act=${() => copy(link, t("The link is copied."))}>
        ${t("Copy my secret link")}
      <//>
    </div>
    ${!isSecond && html`<${Sharing} shared=${shared} send=${send} />`}
    ${
      !isSecond &&
      html`<${Fold} name="deleting" words=${t("Delete the room")}>
      <p>${t("All its bets, throws and answers go with it; nobody can bring them back.")}</p>
      <${Button} name="keep-and-delete" act=${keepAndRemove}>
        ${t("Keep all of it as a file, then delete")}
      <//>
      <${Button} name="delete" class="danger" act=${remove}>${t("Delete for good")}<//>
    <//>`
    }
  <//>`;
}

// The link with which a second teacher leads the room, until it is ended.
function Sharing({ shared, send }) {
  const share = async () => {
    const guest = newCard();
    if (await send("share", { secret: guest })) {
      const link = `${location.origin}${page.base}${page.code}/wall#${guest}`;
      copy(link, t("The link for a second teacher is copied."));
    }
  };
  return html`<div class="cl-row cl-apart">
    <${Button} name="share" act=${share}>${t("Copy a link for a second teacher")}<//>
    ${
      shared &&
      html`<${Button} name="unshare" act=${() => send("share", { secret: "" })}>
        ${t("End the link of the second teacher")}
      <//>`
    }
  </div>`;
}
