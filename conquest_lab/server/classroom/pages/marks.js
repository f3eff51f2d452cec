// The gradebook: a row a pupil. The list of the class and the best mark stay on this computer.

import { html, useState } from "../../../kit/view.js";
import { Button, t } from "./page.js";
import { kept } from "./talk.js";

// gradebook: takes the list and the best mark, and gives the file.
export function MarksForm({ gradebook }) {
  const [{ list, mark }, change] = useState(kept.get("marks") ?? { list: "", mark: 20 });
  const keep = (changes) => {
    const now = { list, mark, ...changes };
    kept.set("marks", now);
    change(now);
  };
  return html`<p>${t("One row a pupil, one column a question; bets are listed and give no points.")}</p>
    <label for="list">${t("Class list, if you have one: identifier; name, one a line")}</label>
    <textarea id="list" rows="5" data-key="list" value=${list}
      onInput=${({ target }) => keep({ list: target.value })} />
    <label for="mark">${t("Best mark")}</label>
    <input id="mark" type="number" min="1" max="1000" value=${mark} data-key="mark"
      onInput=${({ target }) => keep({ mark: Number(target.value) || 0 })} />
    <p class="cl-apart"><${Button} name="gradebook" act=${() => gradebook({ list, mark })}>${t("Marks as CSV")}<//></p>`;
}
