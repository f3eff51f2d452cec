// A pupil's result as a code: to copy, to read out, or to hold in front of a camera.

import { h } from "../../../widgets/shared/dom.js";
import { page, status } from "./page.js";

async function qr(t, server, code, place) {
  try {
    const { svg } = await server.request("qr", { code });
    place.innerHTML = svg; // drawn by the server
    const picture = place.querySelector("svg");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", t("QR code of my result"));
  } catch (error) {
    place.textContent = error.message;
  }
}

// The card; nothing without a code.
export function codeCard(t, server, code) {
  if (!code) {
    return null;
  }
  const picture = h("div", { class: "qr" });
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
    { class: "my-code" },
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
      page.base
        ? h(
            "button",
            {
              type: "button",
              "data-key": "qr-code",
              onclick: () => qr(t, server, code, picture),
            },
            t("Show it as a picture"),
          )
        : null,
    ),
    picture,
  );
}
