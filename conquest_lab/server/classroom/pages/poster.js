// The way into a room, over the whole wall: a small QR picture cannot be read from the back of a classroom.

import { html, useRef } from "../../../kit/view.js";
import { whole } from "./numbers.js";
import { Button, page, t } from "./page.js";

// The address without its protocol; a line ends before a slash rather than within the code.
function Address() {
  const [name, ...parts] = page.link.replace(/^https?:\/\//, "").split("/");
  return html`<p class="cl-breaks">${name}${parts.map((part) => html`<wbr />/${part}`)}</p>`;
}

// A button with the QR picture, and what it opens: picture, code and address, until a click or Escape.
function Poster() {
  const sheet = useRef(null);
  const words = t("QR code of {address}", { address: page.link });
  const image = html`<img class="qr" src=${`${page.base}${page.code}/qr.svg`} alt=${words} />`;
  return html`<${Button} class="opens-poster cl-block cl-full cl-unlined cl-pad-none" name="poster" title=${t("Show the QR code full screen")}
      act=${() => sheet.current.showModal()}>${image}<//>
    <dialog class="poster" aria-label=${words} ref=${sheet} onClick=${() => sheet.current.close()}>
      <${Address} />
      <p class="code">${page.code}</p>
      ${image}
      <button type="button">${t("Close")}</button>
    </dialog>`;
}

// The way in, and who is here.
export const Entrance = ({ seen }) =>
  html`<aside class="come">
    <${Address} />
    <p class="code">${seen.code}</p>
    <${Poster} />
    <p>${present(seen.people)}</p>
    ${seen.locked && html`<p>${t("The room is locked: nobody new can come in.")}</p>`}
    ${
      page.isLocal &&
      html`<p class="wrong quiet">
        ${t(
          "Only this computer knows this address. Phones find the room when the server was started for the network:",
        )}${" "}
        <code>conquest-lab play --ip 0.0.0.0</code>
      </p>`
    }
  </aside>`;

export function present(count) {
  if (count === 0) {
    return t("Nobody is here yet");
  }
  return count === 1 ? t("1 person is here") : t("{n} people are here", { n: whole(count) });
}
