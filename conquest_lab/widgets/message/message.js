import { classes, html, view } from "../../kit/view.js";

const Message = ({ view: { text, wrong, offers, number }, send, t }) =>
  html`<div class=${classes("cl-line cl-boxed cl-pad-l cl-apart cl-on-green", wrong && "cl-wrong cl-in-accent")} role="status" aria-live="polite"
    hidden=${!text}>
    <span class="cl-grow cl-breaks">${text}</span>
    <span class="cl-offers cl-wraps cl-gap-m" hidden=${offers.length === 0}>
      ${offers.map(
        (label, index) =>
          html`<button key=${label} data-key=${index ? `offer${index}` : "offer"}
            onClick=${() => send({ do: "offer", index, number })}>${label}</button>`,
      )}
    </span>
    <button data-key="close" class="cl-close cl-text-xl cl-pad-none" aria-label=${t("Close")}
      onClick=${() => send({ do: "close", number })}>×</button>
  </div>`;
export default view(Message);
