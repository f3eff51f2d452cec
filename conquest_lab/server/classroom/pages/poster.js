// The way into a room, over the whole wall: a small QR picture cannot be read from the back of a classroom.

import { h } from "../../../widgets/shared/dom.js";

// A button with the QR picture, and what it opens: picture, code and address, until a click or Escape.
export function poster(t, picture, code, address) {
  const image = () => h("img", { class: "qr", ...picture });
  const sheet = h(
    "dialog",
    { class: "poster", "aria-label": picture.alt, onclick: () => sheet.close() },
    h("p", { class: "address" }, address),
    h("p", { class: "code" }, code),
    image(),
    h("button", { type: "button" }, t("Close")),
  );
  document.body.append(sheet);
  return h(
    "button",
    {
      type: "button",
      class: "opens-poster",
      "data-key": "poster",
      title: t("Show the QR code full screen"),
      onclick: () => sheet.showModal(),
    },
    image(),
  );
}
