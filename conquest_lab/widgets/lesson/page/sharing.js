import { useQrCode } from "../../../kit/result_code.js";
import { html, useRef, useState } from "../../../kit/view.js";

// The address for others: they see the page as learners do.
const linkOf = () => {
  const url = new URL(location.href);
  url.searchParams.delete("view");
  return url.href;
};

const embedded = (link, title) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: link, title, width: 960, height: 720, allow: "clipboard-write" });
  return frame.outerHTML;
};

const Copied = ({ name, words, text }) =>
  html`<label class="cl-grid cl-gap-xs"><span>${words}</span>
    <textarea class="cl-full cl-text-xs" readonly rows="2" data-key=${name} onFocus=${({ target }) => target.select()} value=${text} />
  </label>`;

const HERE_ALONE = new Set(["localhost", "127.0.0.1", "[::1]"]); // names that lead a phone to itself

// A button, and what it opens: the link of the page as a picture, as letters and as code to embed it.
export function Sharing({ t }) {
  const sheet = useRef(null);
  const [link, show] = useState("");
  const [QrCode, load] = useQrCode();
  const open = async () => {
    await load();
    show(linkOf());
    sheet.current.showModal();
  };
  return html`<button data-key="sharing" title=${t("QR code, embedding")} onClick=${open}>${t("QR code")}</button>
    <dialog class="cl-sharing cl-rimmed cl-round-m cl-in-ink" aria-label=${t("QR code, embedding")} ref=${sheet}>
      ${
        link &&
        html`<${QrCode} parts=${[link]} words=${t("QR code of the link")} />
          <p class="cl-bold" data-key="here-alone" hidden=${!HERE_ALONE.has(location.hostname)}>
            ${t("No phone finds this address. Start the server for other devices, as the guide for teachers says, and open this page by the name of this machine.")}
          </p>
          <${Copied} name="sharing-link" words=${t("The link")} text=${link} />
          <${Copied} name="sharing-code" words=${t("To embed it in a page of your own")}
            text=${embedded(link, document.title)} />
          <p class="cl-quiet">
            ${t("A server shows its pages within pages of others only where it was told to: conquest-lab play --embed-in SITE.")}
          </p>`
      }
      <button class="cl-first" data-key="sharing-close" autofocus onClick=${() => sheet.current.close()}>
        ${t("Close")}
      </button>
    </dialog>`;
}
