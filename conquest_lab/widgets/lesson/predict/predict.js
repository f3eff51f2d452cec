import { TeacherNote } from "../../../kit/controls.js";
import { useCurtain } from "../../../kit/curtain.js";
import { classes, html, useFocusOnAnswer, useRef, useState, view } from "../../../kit/view.js";
import { unbroken } from "../../../kit/words.js";

// The slider of a bet in percent, and the field that says the same. It stands in the middle before there is a bet; a
// press there is a bet, too.
function Percent({ text, write, language, t }) {
  const typed = /^([\d.,]+)\s*%\s*$/.exec(text.trim());
  const number = typed ? parseFloat(typed[1].replace(",", ".")) : NaN;
  const at = useRef(50);
  at.current = number >= 0 && number <= 100 ? number : at.current;
  const move = ({ target }) => write(`${target.value}${language === "fr" ? "\u00A0" : ""}%`);
  return html`<label class="cl-slider cl-block">
    <span class="cl-sr">${t("Your bet in percent")}</span>
    <input type="range" min="0" max="100" step="1" value=${at.current} data-key="slider"
      class=${classes("cl-full", !text && "cl-unset")} aria-valuetext=${text || t("no bet yet")} onInput=${move}
      onClick=${move} />
  </label>`;
}

function Predict({ view: shown, send, t, el }) {
  const { prompt, open, probability, complaint, bet, locked, language } = shown;
  const [text, write] = useState("");
  const form = useRef(null);
  const status = useRef(null);
  useCurtain(el, open);
  useFocusOnAnswer(open, form, status);
  const lock = (event) => {
    event.preventDefault();
    send({ do: "lock", text });
  };
  const settled = bet ? locked : t("No bet this time.");
  return html`<section class="cl-card">
      <h2>${t("Your bet")}</h2>
      <p class="cl-prompt">${unbroken(prompt)}</p>
      <p class="cl-quiet" hidden=${open}>
        ${t("Do not calculate; make a guess. You will compare it with the result.")}
      </p>
      <form novalidate hidden=${open} ref=${form} onSubmit=${lock}>
        ${probability && html`<${Percent} text=${text} write=${write} language=${language} t=${t} />`}
        <p class="cl-complaint cl-bold cl-in-red cl-flush cl-space-below" role="alert" hidden=${!complaint}>${complaint}</p>
        <div class="cl-row">
          <label class="cl-row">
            <span>${t("I bet on")}</span>
            <input type="text" inputmode="decimal" autocomplete="off" maxlength="40"
              class="cl-number" data-key="bet" aria-invalid=${Boolean(complaint)} value=${text}
              onInput=${({ target }) => write(target.value)} />
          </label>
          <button class="cl-first" type="submit">${t("Lock it in")}</button>
          <button type="button" class="cl-plain" onClick=${() => send({ do: "skip" })}>
            ${t("Go on without a bet")}
          </button>
        </div>
        ${probability && html`<p class="cl-quiet cl-formats cl-text-s">${t("37%, 0.37 or 3/8: as you like")}</p>`}
      </form>
      <div role="status" class=${classes("cl-locked cl-bold cl-round-m", open && bet && "cl-has-bet cl-on-gold cl-text-l")} ref=${status}>
        ${open && settled}
      </div>
      <${TeacherNote} text=${shown.note} />
    </section>
    <p class="cl-behind-note cl-quiet cl-middle" hidden=${open || !document.body.dataset.voila}>
      ${t("The lesson goes on below once your bet is locked in.")}
    </p>`;
}
export default view(Predict);
