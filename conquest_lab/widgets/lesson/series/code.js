import { h } from "../../shared/dom.js";

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
  let home = "";
  const draw = async () => {
    try {
      const answer = await fetch(`${home}class/api/qr`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ code: code.textContent }),
      });
      const found = await answer.json();
      if (answer.ok) {
        picture.innerHTML = found.svg; // drawn by the server
        picture.firstChild.setAttribute("role", "img");
        picture.firstChild.setAttribute("aria-label", t("QR code of my result"));
      } else {
        said.textContent = found.error;
      }
    } catch {
      said.textContent = t("The server draws no picture now; copy the code.");
    }
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
      home = base ?? "";
      root.hidden = !text;
      summary.textContent = t("My result as a code");
      about.textContent = t(
        "It holds the question, your seed and your answers. Whoever has it can grade it again.",
      );
      copy.textContent = t("Copy the code");
      show.textContent = t("Show it as a picture");
      show.hidden = !base;
      if (code.textContent !== text) {
        code.textContent = text;
        picture.replaceChildren();
        said.textContent = "";
      }
    },
  };
}
