import { Languages } from "../../kit/bars.js";
import { Choices } from "../../kit/controls.js";
import { download } from "../../kit/files.js";
import { keep, kept } from "../../kit/kept.js";
import {
  Act,
  classes,
  html,
  Sure,
  useEffect,
  useLayoutEffect,
  useListener,
  useMessages,
  useRef,
  useState,
  view,
} from "../../kit/view.js";
import { enterBox } from "../shared/focus.js";
import { home, onWebsite } from "../shared/go.js";
import { Aloud } from "./aloud.js";
import { Chair, Leave } from "./chair.js";
import { Lobby } from "./lobby.js";

const BEAT = 4000;
const KEY = "conquest-lab/device";

// The secret by which this browser is known at every table; one of this page alone where the browser
// keeps nothing.
function secret() {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const known = kept(KEY);
  if (known?.length >= 20) {
    return known;
  }
  keep(KEY, made);
  return made;
}

// What the server gives to a page whose address has not asked for too much; "" where it gives nothing.
async function passFor(kind) {
  try {
    const answer = await fetch(new URL(`${home() || "/"}table/pass`, document.baseURI), {
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
function Enter({ view: { code }, send, t }) {
  const [typed, type] = useState(null);
  const go = async (event) => {
    event.preventDefault();
    send({ do: "code", to: typed ?? code, pass: await passFor("enter") });
  };
  return html`<form class="cl-row" onSubmit=${go}>
    <label class="cl-wrap cl-mid cl-gap-flat">
      <span>${t("Code of a table")}</span>
      <input type="text" data-key="code" autocomplete="off" autocapitalize="characters" spellcheck=${false}
        maxlength="6" size="8" value=${typed ?? code} onInput=${({ target }) => type(target.value)} />
    </label>
    <button type="submit" data-key="go">${t("Go to the table")}</button>
  </form>`;
}

function Offer({ view: now, send, t }) {
  const want = async () => send({ do: "want", pass: await passFor("open") });
  return html`<section class="cl-card cl-table-offer">
    <h2>${t("Several devices")}</h2>
    <p class="cl-quiet">
      ${t(
        "Everybody plays on a device of their own: the board on a large screen and a hand on each phone, or each with the whole board, far apart.",
      )}
    </p>
    <div class="cl-row">
      <button data-key="want" onClick=${want}>${t("Play this game on several devices")}</button>
      <${Enter} view=${now} send=${send} t=${t} />
    </div>
  </section>`;
}

// The line above a game: whose turn it is, who sits where, and what this device shows.
function Bar({ view: now, send, t, languages, removal }) {
  const parts = [
    ["hand", t("My hand")],
    ["board", t("The whole board")],
  ];
  return html`<section class="cl-card cl-table-bar cl-row cl-gap-wide">
    <h1>${now.title}</h1>
    <p class=${classes("cl-table-turn cl-bold", now.mine && "cl-mine")}>${now.status}</p>
    ${
      now.seated &&
      !now.over &&
      html`<${Choices} class="cl-row cl-parts" label=${t("This device shows")} prefix="part-" options=${parts}
        chosen=${now.shown} onChoose=${(to) => send({ do: "part", to })} />`
    }
    <ul class="cl-chairs cl-bare-list cl-stack">
      ${now.chairs.map((chair, seat) => html`<${Chair} chair=${chair} seat=${seat} send=${send} t=${t} />`)}
    </ul>
    ${now.stood_in && html`<${Act} name="back" class="cl-first">${t("Play on myself")}<//>`}
    <details class="cl-table-more">
      <summary data-key="more">${t("Table")} ${now.code}</summary>
      ${now.seated && html`<${Leave} send=${send} t=${t} />`}
      ${
        now.has_last &&
        html`<${Act} name="save">${t("Save the game before this one to a file")}<//>`
      }
      ${now.host && removal} ${languages}
      <p class="cl-quiet cl-measure">${now.kept}</p>
    </details>
  </section>`;
}

// What had the keyboard may be gone: it goes to what bears the same name, to the seat just taken, or to the title of
// what came instead.
function useArrival(phase) {
  const root = useRef(null);
  const last = useRef(phase);
  const active = root.current?.contains(document.activeElement) ? document.activeElement : null;
  useLayoutEffect(() => {
    const stays = last.current === phase;
    last.current = phase;
    if (active && !active.isConnected) {
      const find = (selector) => root.current.querySelector(selector);
      const same = find(`[data-key="${active.dataset.key}"]:not([disabled])`);
      if (same) {
        same.focus({ preventScroll: true });
      } else {
        enterBox((stays && find(".cl-chair.cl-mine")) || find("h1") || root.current);
      }
    }
  });
  return root;
}

// Tells the kernel who is there, now and as long as the page can be seen, and brings the pass that it asks for.
function useAttendance(needsPass, send) {
  const beat = () => document.visibilityState === "visible" && send({ do: "beat" });
  useEffect(() => {
    send({ do: "hello", secret: secret(), narrow: matchMedia("(max-width: 700px)").matches });
    const timer = setInterval(beat, BEAT);
    return () => clearInterval(timer);
  }, []);
  useListener(document, "visibilitychange", beat);
  const asking = useRef(false);
  useEffect(() => {
    const bring = async () => {
      asking.current = true;
      send({ do: "pass", pass: await passFor("enter") });
      asking.current = false;
    };
    if (needsPass && !asking.current) {
      bring();
    }
  });
}

function Table({ view: now, send, t, model }) {
  const { phase, error, language } = now;
  const root = useArrival(phase);
  useMessages(model, download);
  useAttendance(now.needs_pass, send);
  const given = {
    view: now,
    send,
    t,
    languages: html`<${Languages} />`,
    removal: html`<${Sure} name="delete" act=${() => send({ do: "delete" })} words=${t("Delete the table")}
      sure=${t("Really delete the table, for everybody?")} />`,
  };
  return html`<div class="cl-table" lang=${language} ref=${root}>
      ${error && html`<p class="cl-notice cl-card cl-in-accent" role="alert">${error}</p>`}
      ${phase === "offer" && onWebsite() && html`<${Offer} ...${given} />`}
      ${
        phase === "enter" &&
        html`<section class="cl-card"><h1>${t("A table")}</h1><${Enter} ...${given} /></section>`
      }
      ${phase === "lobby" && html`<${Lobby} ...${given} />`}
      ${phase === "play" && html`<${Bar} ...${given} />`}
    </div>
    <${Aloud} view=${now} t=${t} />`;
}
export default view(Table);
