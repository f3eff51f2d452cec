// Home's address, "" where an app stands alone or in JupyterLab: other apps are beside it or nowhere.
const home = () => document.querySelector('meta[name="conquest-home"]')?.content ?? "";

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

// Go where the kernel says: {go: the app, parameters, game}.
export function follow(message) {
  if (message.go && onWebsite()) {
    location.assign(addressOf(message.go, message.parameters, message.game));
  }
}
