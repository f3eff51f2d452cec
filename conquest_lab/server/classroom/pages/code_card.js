// A pupil's result as a code: to copy, to read out, or to hold in front of a camera.

import { fill, h } from "../../../widgets/shared/dom.js";
import { page, status } from "./page.js";
import { qrPicture } from "../../../kit/qr.js";

// The picture of the address that brings a code to the page of codes.
function qr(t, code, place) {
  const link = new URL(page.codes, location.href);
  const drawn = qrPicture([`${link.origin}${link.pathname}#`, code], t("QR code of my result"));
  fill(place, drawn ?? t("This code is too long for a picture: copy it."));
}

// A page draws its card anew after every throw: it stays as open as it was.
let isOpen = null;
let isDrawn = false;

// The card; nothing without a code. isFirst: whether the code is what the pupil is here for.
export function codeCard(t, code, isFirst = false) {
  if (!code) {
    return null;
  }
  const picture = h("div", { class: "qr" });
  const show = () => {
    isDrawn = true;
    qr(t, code, picture);
  };
  if (isDrawn && isOpen !== false) {
    qr(t, code, picture);
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      status.textContent = t("The code is copied.");
    } catch {
      status.textContent = t("Select the code and copy it.");
    }
  };
  return h(
    "details",
    {
      class: "my-code",
      open: isOpen ?? isFirst,
      ontoggle: (event) => {
        isOpen = event.target.open;
      },
    },
    h("summary", { "data-key": "my-code" }, t("My result as a code")),
    h(
      "p",
      { class: "quiet" },
      t("It holds the question, your seed and your answers. Whoever has it can grade it again."),
    ),
    h("p", { class: "code-text" }, h("code", {}, code)),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", "data-key": "copy-code", onclick: copy }, t("Copy the code")),
      h(
        "button",
        { type: "button", "data-key": "qr-code", onclick: show },
        t("Show it as a picture"),
      ),
    ),
    picture,
  );
}
