// The way into a room, over the whole wall: a small QR picture cannot be read from the back of a classroom.

import { html, useRef } from "../../../kit/view.js";
import { Button, page, t } from "./page.js";

// The address without its protocol; a line ends before a slash rather than within the code.
export function Address() {
  const [name, ...parts] = page.link.replace(/^https?:\/\//, "").split("/");
  return html`<p class="address">${name}${parts.map((part) => html`<wbr />/${part}`)}</p>`;
}

// A button with the QR picture, and what it opens: picture, code and address, until a click or Escape.
export function Poster() {
  const sheet = useRef(null);
  const words = t("QR code of {address}", { address: page.link });
  const image = html`<img class="qr" src=${`${page.base}${page.code}/qr.svg`} alt=${words} />`;
  return html`<${Button} class="opens-poster" name="poster" title=${t("Show the QR code full screen")}
      act=${() => sheet.current.showModal()}>${image}<//>
    <dialog class="poster" aria-label=${words} ref=${sheet} onClick=${() => sheet.current.close()}>
      <${Address} />
      <p class="code">${page.code}</p>
      ${image}
      <button type="button">${t("Close")}</button>
    </dialog>`;
}
