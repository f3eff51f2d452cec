// A pupil's result as a code.

import { ResultCode } from "../../../kit/result_code.js";
import { html, useState } from "../../../kit/view.js";
import { Fold, page, t } from "./page.js";

let isOpen = null; // another card of the same page is as open as this one was

// The card; nothing without a code. isFirst: whether the code is what the pupil is here for.
export function CodeCard({ code, isFirst = false }) {
  const [open] = useState(isOpen ?? isFirst);
  const { origin, pathname } = new URL(page.codes, location.href);
  return (
    code &&
    html`<${Fold} class="my-code" name="my-code" words=${t("My result as a code")} open=${open}
      onToggle=${({ target }) => {
        isOpen = target.open;
      }}><${ResultCode} key=${code} code=${code} codes=${origin + pathname} /><//>`
  );
}
