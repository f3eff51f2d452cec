// Files of the reader's device.
import { html, useHere, useRef } from "./view.js";

// Hand a blob to the reader as a file.
export function hand(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Hand a text to the reader as a file.
export function download({ file, name, type = "application/json" }) {
  if (file) {
    hand(new Blob([file], { type }), name);
  }
}

// A button that reads a chosen file and sends its text as { do: "open" }; the view says in `limit` the size in bytes
// from which on it is no saved game.
export function OpenFile({ children, ...attributes }) {
  const { view, send, t } = useHere();
  const input = useRef(null);
  const read = async () => {
    const [file] = input.current.files;
    input.current.value = "";
    if (!file) {
      return;
    }
    if (file.size > view.limit) {
      // oxlint-disable-next-line no-alert -- nothing was sent, so no view has this to show
      alert(t("This file is too large to be a saved game."));
    } else {
      send({ do: "open", text: await file.text() });
    }
  };
  return html`<button ...${attributes} onClick=${() => input.current.click()}>${children}</button>
    <input type="file" accept=".json,application/json" class="cl-sr" tabindex="-1"
      aria-hidden="true" ref=${input} onChange=${read} />`;
}
