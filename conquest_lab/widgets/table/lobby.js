import { Pick } from "../../kit/controls.js";
import { Act, html, useState } from "../../kit/view.js";
import { home } from "../shared/go.js";
import { Chair, Leave } from "./chair.js";

const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

// How others find the table: by an address short enough to be read out.
function Invitation({ view: { code, host }, t }) {
  const link = new URL(`${home() || "/"}table/${code}`, document.baseURI).href;
  const words = html`<span class="cl-sr">${t("Code of a table")}</span>
    <p class="cl-table-code cl-apart-s">${code}</p>`;
  if (!host) {
    return words;
  }
  const onlyHere = t(
    "This link works on this computer only. Open the page by the computer's address in the network.",
  );
  return html`<div class="cl-invitation cl-row cl-gap-far cl-apart">
    <img src=${`${link}/qr.svg`} alt=${t("The link to this table as a QR code")} width="180" height="180" />
    <div>
      ${words}
      <p class="cl-apart-s"><a class="cl-in-accent cl-breaks" href=${link}>${link.replace(/^https?:\/\//, "")}</a></p>
      <p class="cl-quiet cl-apart-s">
        ${t("Each device opens this link, or enters the code below the form of a new game.")}
      </p>
      ${isLocal() && html`<p class="cl-quiet cl-apart-s">${onlyHere}</p>`}
    </div>
  </div>`;
}

// What a seat offers before the game: to sit down, or, to the host, who is to have it.
function Place({ view, chair, seat, send, t, name }) {
  const said = (value) => t("{name}: {value}", { name: chair.name, value });
  return html`<${Chair} chair=${chair} seat=${seat} send=${send} t=${t}>
    <span class="cl-row cl-push">
      ${
        chair.can_set &&
        html`<${Pick} key="kind" name=${`kind-${seat}`} options=${view.kinds} value=${chair.kind}
          aria-label=${said(t("Who plays here"))} onPick=${(to) => send({ do: "kind", seat, to })} />`
      }
      ${
        chair.can_sit &&
        html`<${Act} name=${`sit-${seat}`} with=${{ do: "sit", seat, name }} key="sit"
          class=${view.seated ? "" : "cl-first"} aria-label=${said(t("Sit here"))}>
          ${t("Sit here")}
        <//>`
      }
    </span>
  <//>`;
}

export function Lobby({ view, send, t, languages, removal }) {
  const [name, type] = useState("");
  const { host, seated, can_start: isReady } = view;
  const isFull = !view.chairs.some(({ can_sit: isOpen }) => isOpen);
  const lone = t(
    "A device without a seat shows the board. A seat that stays free can be taken later.",
  );
  const full = host
    ? t("No seat is free: choose “a person” for a computer’s seat where somebody else is to sit.")
    : t(
        "No seat is free: this device shows the board. The person who opened the table can give it a seat.",
      );
  return html`<section class="cl-card cl-lobby">
    <div class="cl-row"><h1>${view.title}</h1><span class="cl-grow" />${languages}</div>
    <${Invitation} view=${view} t=${t} />
    <h2>${t("Seats")}</h2>
    ${
      !(seated || isFull) &&
      html`<label class="cl-wrap cl-mid cl-gap-flat">
        <span>${t("A nickname, if you like")}</span>
        <input type="text" data-key="name" maxlength="40" autocomplete="off" value=${name}
          onInput=${({ target }) => type(target.value)} />
      </label>`
    }
    <ul class="cl-chairs cl-bare-list cl-stack cl-apart">
      ${view.chairs.map(
        (chair, seat) =>
          html`<${Place} view=${view} chair=${chair} seat=${seat} send=${send} t=${t} name=${name} />`,
      )}
    </ul>
    ${isFull && (host || !seated) && html`<p class="cl-quiet cl-apart-s">${full}</p>`}
    <div class="cl-row">
      ${
        host
          ? html`<${Act} name="start" class="cl-first" disabled=${!isReady}>
            ${t("Start the game")}
          <//>`
          : html`<p>${t("The game begins when whoever opened the table starts it.")}</p>`
      }
      ${host && !isReady && html`<span class="cl-quiet">${t("Somebody has to take a seat first.")}</span>`}
      ${seated && html`<${Leave} send=${send} t=${t} />`}
    </div>
    ${host && html`<p class="cl-quiet">${lone}</p>`}
    <details class="cl-table-more">
      <summary data-key="more">${t("What is stored")}</summary>
      <p class="cl-quiet cl-measure">${view.kept}</p>
      ${host && removal}
    </details>
  </section>`;
}
