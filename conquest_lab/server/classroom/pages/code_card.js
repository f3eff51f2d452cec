// A pupil's result as a code: to copy, to read out, or to hold in front of a camera.

import { html, useState } from "../../../kit/view.js";
import { QrCode } from "../../../kit/qr.js";
import { Button, copy, Fold, page, t } from "./page.js";

let isOpen = null; // another card of the same page is as open as this one was

// The card; nothing without a code. isFirst: whether the code is what the pupil is here for.
export function CodeCard({ code, isFirst = false }) {
  const [isDrawn, draw] = useState(false);
  const [open] = useState(isOpen ?? isFirst);
  if (!code) {
    return null;
  }
  const link = new URL(page.codes, location.href);
  const picture = () =>
    html`<${QrCode} parts=${[`${link.origin}${link.pathname}#`, code]} words=${t("QR code of my result")}
      tooLong=${t("This code is too long for a picture: copy it.")} />`;
  const copyCode = () => copy(code, t("The code is copied."), t("Select the code and copy it."));
  return html`<${Fold} class="my-code" name="my-code" words=${t("My result as a code")} open=${open}
    onToggle=${({ target }) => {
      isOpen = target.open;
    }}>
    <p class="quiet">
      ${t("It holds the question, your seed and your answers. Whoever has it can grade it again.")}
    </p>
    <p class="code-text cl-breaks"><code>${code}</code></p>
    <p class="cl-row cl-apart">
      <${Button} name="copy-code" act=${copyCode}>${t("Copy the code")}<//>
      <${Button} name="qr-code" act=${() => draw(true)}>${t("Show it as a picture")}<//>
    </p>
    <div class="qr">${isDrawn && picture()}</div>
  <//>`;
}
