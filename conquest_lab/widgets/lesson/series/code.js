import { useCopy } from "../../../kit/controls.js";
import { html, useState } from "../../../kit/view.js";

// The address of the page of codes; "" where there is none.
function pageOfCodes() {
  const home = document.querySelector("meta[name=conquest-home]")?.content;
  return home ? new URL(`${home}class/codes/`, location.href).href : "";
}

// The work so far as a code: to copy into the teacher's page of codes, or as a picture that a camera opens there.
function Code({ text, t }) {
  const [copy, said] = useCopy(t("The code is copied."), t("Select the code and copy it."));
  const [Picture, load] = useState(null);
  const codes = pageOfCodes();
  const show = async () => {
    const { QrCode } = await import("../../../kit/qr.js"); // of use to few: loaded when it is asked for
    load(() => QrCode);
  };
  return html`<p class="cl-code cl-breaks"><code>${text}</code></p>
    <div class="cl-row">
      <button type="button" data-key="copy-code" onClick=${() => copy(text)}>${t("Copy the code")}</button>
      <button type="button" data-key="qr-code" hidden=${!codes} onClick=${show}>
        ${t("Show it as a picture")}
      </button>
      <span class="cl-quiet" role="status">${said}</span>
    </div>
    <div class="cl-qr">
      ${
        Picture &&
        html`<${Picture} parts=${[`${codes}#`, text]} words=${t("QR code of my result")}
          tooLong=${t("This code is too long for a picture: copy it.")} />`
      }
    </div>`;
}

export const OwnCode = ({ text, t }) =>
  html`<details class="cl-own-code cl-space-above-l" hidden=${!text}>
    <summary class="cl-apart-s">${t("My result as a code")}</summary>
    <p class="cl-quiet">
      ${t("It holds the question, your seed and your answers. Whoever has it can grade it again.")}
    </p>
    <${Code} key=${text} text=${text} t=${t} />
  </details>`;
