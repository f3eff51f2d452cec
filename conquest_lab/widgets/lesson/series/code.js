import { h } from "../../shared/dom.js";
import { qrPicture } from "../../../kit/qr.js";

// The address of the page of codes, beside the server's lessons or on a site of files; "" where there is none.
function pageOfCodes(base) {
  const home = document.querySelector("meta[name=conquest-home]")?.content;
  if (!base && !home) {
    return "";
  }
  return new URL(home ? `${home}class/codes/` : `${base}class/codes`, location.href).href;
}

// The work so far as a code: to copy into the teacher's page of codes, or as a picture that a camera opens there.
export function codeBox(t) {
  const summary = h("summary");
  const about = h("p", { class: "cl-quiet" });
  const code = h("code");
  const said = h("span", { class: "cl-quiet", role: "status" });
  const copy = h("button", {
    type: "button",
    "data-key": "copy-code",
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        said.textContent = t("The code is copied.");
      } catch {
        said.textContent = t("Select the code and copy it.");
      }
    },
  });
  const picture = h("div", { class: "cl-qr" });
  let codes = "";
  const draw = () => {
    const drawn = qrPicture([`${codes}#`, code.textContent], t("QR code of my result"));
    picture.replaceChildren(drawn ?? t("This code is too long for a picture: copy it."));
  };
  const show = h("button", { type: "button", "data-key": "qr-code", onclick: draw });
  const root = h(
    "details",
    { class: "cl-own-code" },
    summary,
    about,
    h("p", { class: "cl-code" }, code),
    h("div", { class: "cl-row" }, copy, show, said),
    picture,
  );
  return {
    root,
    draw: (text, base) => {
      codes = pageOfCodes(base);
      root.hidden = !text;
      summary.textContent = t("My result as a code");
      about.textContent = t(
        "It holds the question, your seed and your answers. Whoever has it can grade it again.",
      );
      copy.textContent = t("Copy the code");
      show.textContent = t("Show it as a picture");
      show.hidden = !codes;
      if (code.textContent !== text) {
        code.textContent = text;
        picture.replaceChildren();
        said.textContent = "";
      }
    },
  };
}
