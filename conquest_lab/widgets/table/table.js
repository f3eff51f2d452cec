import { fill, h, ownKeys } from "../shared/dom.js";
import { enterBox } from "../shared/focus.js";
import { download } from "../shared/files.js";
import { onWebsite } from "../shared/go.js";
import { languageButtons } from "../shared/languages.js";
import { translator } from "../../kit/words.js";
import { aloud } from "./aloud.js";
import { home, lobby } from "./lobby.js";
import { chair } from "./chair.js";

const BEAT = 4000;
const KEY = "conquest-lab/device";

// The secret by which this browser is known at every table; one of this page alone where the browser
// keeps nothing.
function secret() {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && kept.length >= 20) {
      return kept;
    }
    localStorage.setItem(KEY, made);
  } catch {
    // a private window may refuse
  }
  return made;
}

// What the server gives to a page whose address has not asked for too much; "" where it gives nothing.
async function passFor(kind) {
  try {
    const answer = await fetch(new URL(`${home()}table/pass`, document.baseURI), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind }),
    });
    return answer.ok ? (await answer.json()).pass : "";
  } catch {
    return ""; // the refusal of the kernel says what is wrong
  }
}

// A field for the code of a table, and the button that goes there.
function enter(t, send, view) {
  const field = h("input", {
    type: "text",
    "data-key": "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 6,
    size: 8,
    value: view.code,
  });
  return h(
    "form",
    {
      class: "cl-row",
      onsubmit: (event) => {
        event.preventDefault();
        const to = field.value;
        passFor("enter").then((pass) => send({ do: "code", to, pass }));
      },
    },
    h("label", { class: "cl-code-field" }, h("span", {}, t("Code of a table")), field),
    h("button", { type: "submit", "data-key": "go" }, t("Go to the table")),
  );
}

function offer(t, send, view) {
  return h(
    "section",
    { class: "cl-card cl-table-offer" },
    h("h2", {}, t("Several devices")),
    h(
      "p",
      { class: "cl-quiet" },
      t(
        "Everybody plays on a device of their own: the board on a large screen and a hand on each phone, or each with the whole board, far apart.",
      ),
    ),
    h(
      "div",
      { class: "cl-row" },
      h(
        "button",
        {
          "data-key": "want",
          onclick: () => passFor("open").then((pass) => send({ do: "want", pass })),
        },
        t("Play this game on several devices"),
      ),
      enter(t, send, view),
    ),
  );
}

// The line above a game: whose turn it is, who sits where, and what this device shows.
function bar(t, send, view, languages) {
  const part = (to, name) =>
    h(
      "button",
      {
        "data-key": `part-${to}`,
        "aria-pressed": String(view.shown === to),
        onclick: () => send({ do: "part", to }),
      },
      name,
    );
  return h(
    "section",
    { class: "cl-card cl-table-bar" },
    h("h1", {}, view.title),
    h("p", { class: `cl-table-turn${view.mine ? " cl-mine" : ""}` }, view.status),
    view.seated && !view.over
      ? h(
          "div",
          { class: "cl-row cl-parts", role: "group", "aria-label": t("This device shows") },
          part("hand", t("My hand")),
          part("board", t("The whole board")),
        )
      : null,
    h(
      "ul",
      { class: "cl-chairs" },
      view.chairs.map((each, seat) => chair(t, send, each, seat)),
    ),
    view.stood_in
      ? h(
          "button",
          { class: "cl-first", "data-key": "back", onclick: () => send({ do: "back" }) },
          t("Play on myself"),
        )
      : null,
    h(
      "details",
      { class: "cl-table-more" },
      h("summary", { "data-key": "more" }, `${t("Table")} ${view.code}`),
      view.seated
        ? h(
            "button",
            { "data-key": "leave", onclick: () => send({ do: "leave" }) },
            t("Leave my seat"),
          )
        : null,
      view.has_last
        ? h(
            "button",
            { "data-key": "save", onclick: () => send({ do: "save" }) },
            t("Save the game before this one to a file"),
          )
        : null,
      view.host ? removal(t, send) : null,
      languages,
      h("p", { class: "cl-quiet" }, view.kept),
    ),
  );
}

// Deleting takes two clicks.
function removal(t, send) {
  const button = h(
    "button",
    {
      "data-key": "delete",
      onclick: () => {
        if (button.dataset.sure) {
          send({ do: "delete" });
        } else {
          button.dataset.sure = "yes";
          button.textContent = t("Really delete the table, for everybody?");
        }
      },
    },
    t("Delete the table"),
  );
  return button;
}

function render({ model, el }) {
  ownKeys(el);
  const t = translator(model);
  const send = (message) => model.send(message);
  const root = h("div", { class: "cl-table" });
  const [said, tell] = aloud(t);
  el.append(root, said);
  let phase = "";
  // What had the keyboard may be gone: it goes to the seat just taken, or to the title of what came instead.
  const arrive = (key, stays) => {
    if (![...root.querySelectorAll("[data-key]")].some((each) => each.dataset.key === key)) {
      const seat = stays ? root.querySelector(".cl-chair.cl-mine") : null;
      enterBox(seat ?? root.querySelector("h1") ?? root);
    }
  };
  model.on("msg:custom", download);
  const draw = () => {
    const view = model.get("view");
    root.lang = view.language;
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    // What is being typed or has been opened stays.
    const open = root.querySelector("details[open]") !== null;
    const typed = [...root.querySelectorAll("input")]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ dataset, value }) => [dataset.key, value]);
    const [languages, mark] = languageButtons(model, t);
    mark(view.language);
    const parts = {
      offer: () => (onWebsite() ? offer(t, send, view) : null),
      enter: () =>
        h("section", { class: "cl-card" }, h("h1", {}, t("A table")), enter(t, send, view)),
      lobby: () => lobby(t, send, view, { removal: removal(t, send), languages }),
      play: () => bar(t, send, view, languages),
    };
    fill(
      root,
      view.error ? h("p", { class: "cl-notice cl-card", role: "alert" }, view.error) : null,
      parts[view.phase]?.(),
    );
    const more = root.querySelector("details");
    if (more && open) {
      more.open = true;
    }
    for (const [key, text] of typed) {
      const field = root.querySelector(`input[data-key="${key}"]`);
      if (field) {
        field.value = text;
      }
    }
    if (active) {
      arrive(active.dataset.key, phase === view.phase);
    }
    ({ phase } = view);
    tell(view);
  };
  // Data that come again unchanged, as at every sign of life of others, touch nothing on the page.
  let last = "";
  let asking = false;
  const bringPass = async () => {
    asking = true;
    send({ do: "pass", pass: await passFor("enter") });
    asking = false;
  };
  const changed = () => {
    if (model.get("view").needs_pass && !asking) {
      bringPass();
    }
    const now = JSON.stringify([model.get("view"), model.get("words")]);
    if (now !== last) {
      last = now;
      draw();
    }
  };
  model.on("change:view", changed);
  model.on("change:words", changed);
  const beat = () => {
    if (document.visibilityState === "visible") {
      send({ do: "beat" });
    }
  };
  const timer = setInterval(beat, BEAT);
  document.addEventListener("visibilitychange", beat);
  changed();
  send({ do: "hello", secret: secret(), narrow: matchMedia("(max-width: 700px)").matches });
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", beat);
  };
}
export default { render };
