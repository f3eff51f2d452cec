import { keep, kept } from "../../kit/kept.js";
import { read, write } from "./library.js";

// The visitor's browser remembers one text for each key, and every game in a database of its own; private windows
// may refuse, which costs only the memory.
const get = (storage, key) => kept(key, storage) || "";
const set = (storage, key, value) => keep(key, value, storage);
const NAME = "conquest-lab/name";

// A game that came with a link stands behind the # of the address.
const sharedGame = () => new URLSearchParams(location.hash.slice(1)).get("save") ?? "";

// Another link with a game, put into the address of the same page: the page opens anew with it.
const changed = () => {
  if (sharedGame()) {
    location.reload();
  }
};

// What the page opens with: the game that its address names, what this tab stored last, or what any tab did.
async function found(key, own, id) {
  if (own && id) {
    const game = await read(id);
    set("sessionStorage", `${key}/seen`, game?.when ?? 0);
    set("sessionStorage", key, game?.text ?? "");
    return game?.text ?? "";
  }
  const mine = own && get("sessionStorage", key);
  if (own && !mine) {
    set("sessionStorage", `${key}/seen`, get("localStorage", `${key}/seen`));
  }
  return mine || get("localStorage", key);
}

// What a store knows once its page has opened.
export async function opening(key, own) {
  const parameters = Object.fromEntries(new URLSearchParams(location.search));
  return {
    loaded: await found(key, own, parameters.kept),
    parameters,
    languages: [...(navigator.languages ?? [navigator.language])],
    shared: sharedGame(),
    name: get("localStorage", NAME).slice(0, 40),
    ready: true,
  };
}

function render({ model, el }) {
  el.style.display = "none";
  const key = model.get("key");
  const own = model.get("own");
  const keepGame = async () => {
    const value = model.get("value");
    const record = model.get("record");
    if (value === "-") {
      keep(key, null);
      return;
    }
    if (!value) {
      return;
    }
    set("localStorage", key, value);
    if (own) {
      set("sessionStorage", key, value);
    }
    if (record.id) {
      const seen = Number(get("sessionStorage", `${key}/seen`));
      const written = await write({ ...record, text: value }, seen);
      set("sessionStorage", `${key}/seen`, written.when);
      set("localStorage", `${key}/seen`, written.when);
      if (written.id !== record.id) {
        model.set("forked", written.id);
        model.save_changes();
      }
    }
  };
  // One after the other: what was read last decides under which name the next one is written.
  let last = Promise.resolve();
  const keepNext = () => (last = last.then(keepGame, keepGame));
  model.on("change:value", keepNext);
  model.on("change:name", () => set("localStorage", NAME, model.get("name")));
  window.addEventListener("hashchange", changed);
  const open = async () => {
    Object.entries(await opening(key, own)).forEach(([name, value]) => model.set(name, value));
    model.save_changes();
  };
  if (model.get("ready")) {
    keepNext(); // Python knew all before, and may have begun a game
  } else {
    open();
  }
  return () => window.removeEventListener("hashchange", changed);
}
export default { render };
