import { useCopy } from "./controls.js";
import { html, useHere, useState } from "./view.js";

// A picture of QR code, loaded when it is asked for: it is of use to few. Gives the part, null before, and the function
// that asks.
export function useQrCode() {
  const [Picture, load] = useState(null);
  const ask = async () => {
    const { QrCode } = await import("./qr.js");
    load(() => QrCode);
  };
  return [Picture, ask];
}

// A result as a code: to copy into the teacher's page `codes`, or as a picture that a camera opens there; "" for no page.
export function ResultCode({ code, codes }) {
  const { t } = useHere();
  const [copy, said] = useCopy(t("The code is copied."), t("Select the code and copy it."));
  const [Picture, show] = useQrCode();
  return html`<p class="quiet cl-quiet">
      ${t("It holds the question, your seed and your answers. Whoever has it can grade it again.")}
    </p>
    <p class="code-text cl-breaks"><code>${code}</code></p>
    <div class="cl-row cl-apart">
      <button type="button" data-key="copy-code" onClick=${() => copy(code)}>${t("Copy the code")}</button>
      <button type="button" data-key="qr-code" hidden=${!codes} onClick=${show}>
        ${t("Show it as a picture")}
      </button>
      <span class="quiet cl-quiet" role="status">${said}</span>
    </div>
    <div class="qr">
      ${
        Picture &&
        html`<${Picture} parts=${[`${codes}#`, code]} words=${t("QR code of my result")}
          tooLong=${t("This code is too long for a picture: copy it.")} />`
      }
    </div>`;
}
