import { Act, classes, html, view } from "../../kit/view.js";

const Message = ({ view: { text, wrong, offers, number }, t }) =>
  html`<div class=${classes("cl-line cl-boxed cl-pad-l cl-apart cl-on-green", wrong && "cl-wrong cl-in-accent")} role="status" aria-live="polite"
    hidden=${!text}>
    <span class="cl-grow cl-breaks">${text}</span>
    <span class="cl-offers cl-wraps cl-gap-m" hidden=${offers.length === 0}>
      ${offers.map(
        (label, index) =>
          html`<${Act} name=${index ? `offer${index}` : "offer"}
            with=${{ do: "offer", index, number }} key=${label}>${label}<//>`,
      )}
    </span>
    <${Act} name="close" with=${{ number }} class="cl-close cl-text-xl cl-pad-none"
      aria-label=${t("Close")}>×<//>
  </div>`;
export default view(Message);
