import { download } from "../../kit/files.js";
import { useMessages } from "../../kit/view.js";

// Home's address, "" where an app stands alone or in JupyterLab: other apps are beside it or nowhere.
export const home = () => document.querySelector('meta[name="conquest-home"]')?.content ?? "";

export const onWebsite = () => Boolean(home());

// The address of another app. A game that no address names goes behind the #, which browsers keep
// for themselves: no server sees it.
export function addressOf(path, parameters, game = "") {
  const said = new URLSearchParams(
    Object.entries(parameters).filter(([, value]) => value !== "" && value !== undefined),
  );
  const behind = game ? `#save=${game}` : "";
  return new URL(`${home()}${path}?${said}${behind}`, document.baseURI).href;
}

// Take what the kernel hands out: a file to save, or the way to another app, {go: the app, parameters, game}.
export const useHandouts = (model) =>
  useMessages(model, (message) => {
    download(message);
    if (message.go && onWebsite()) {
      location.assign(addressOf(message.go, message.parameters, message.game));
    }
  });
