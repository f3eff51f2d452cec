import { h } from "./dom.js";
import { hand } from "../../kit/files.js";
import { translator } from "../../kit/words.js";

// A button that reads a chosen file and sends its text as {do: "open"}; `view` tells the limit.
export function fileButton(model, attributes = {}) {
  const t = translator(model);
  const input = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "cl-sr",
    tabindex: -1,
    "aria-hidden": "true",
  });
  const button = h("button", { ...attributes, onclick: () => input.click() });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) {
      return;
    }
    if (file.size > model.get("view").limit) {
      // oxlint-disable-next-line no-alert -- nothing was sent, so no view has this to show
      alert(t("This file is too large to be a saved game."));
    } else {
      model.send({ do: "open", text: await file.text() });
    }
  });
  return [button, input];
}

// Hand a text to the reader as a file.
export function download({ file, name, type = "application/json" }) {
  if (file) {
    hand(new Blob([file], { type }), name);
  }
}
