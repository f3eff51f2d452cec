// The learning platform around a SCORM 1.2 package: what a pupil did is kept there, and the mark goes there.

import { main, page, status, t } from "./page.js";

const MOST_LETTERS = 4096; // of suspend_data
const WINDOWS = 10; // above ours, in which the platform's object may be
const SAVED = 300; // ms in which what belongs together is saved at once
const ENDED = new Set(["completed", "passed", "failed"]);
const SUBMITS = 'button:not([type="button"])';

// The object of the platform: in a window above this one, or above the one that opened it.
function found(from) {
  let win = from;
  for (let n = 0; win && n < WINDOWS; n += 1) {
    try {
      if (win.API) {
        return win.API;
      }
    } catch {
      return null; // a page of another site
    }
    if (win.parent === win) {
      return null;
    }
    win = win.parent;
  }
  return null;
}

const two = (number) => String(Math.floor(number)).padStart(2, "0");

function timeSince(begun) {
  const seconds = (Date.now() - begun) / 1000;
  const hours = String(Math.floor(seconds / 3600)).padStart(4, "0");
  return `${hours}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function tellSubmit(event, form) {
  event.preventDefault();
  form.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
}

// A frame may forbid forms: a browser then sends none and tells no script of it. What would send one tells itself.
function sendWithoutForms() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest(SUBMITS);
    if (button?.form && !button.disabled) {
      tellSubmit(event, button.form);
    }
  });
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isField = target.matches("input:not([type=radio], [type=checkbox])");
    if (key === "Enter" && isField && target.form && !event.isComposing) {
      const button = target.form.querySelector(SUBMITS);
      if (!button?.disabled) {
        tellSubmit(event, target.form);
      }
    }
  });
}

class Platform {
  constructor(api) {
    this.api = api;
    this.begun = Date.now();
    this.due = 0;
    this.isOpen = this.#call("LMSInitialize", "") === "true";
    const known = this.#get("cmi.core.lesson_status");
    this.isOver = ENDED.has(known); // who looks again at what is finished has finished it
    this.best = Number.parseFloat(this.#get("cmi.core.score.raw"));
    // Left as “not attempted”, Moodle takes it for completed when the page is closed.
    if (!this.isOver) {
      this.#put("cmi.core.lesson_status", "incomplete");
    }
    this.text = this.#get("cmi.suspend_data");
    // Leaving is no time to save: what counts was saved with each answer.
    globalThis.addEventListener("pagehide", () => this.#leave());
  }

  // The part of the pupil, who belongs to the platform and not to this browser.
  get() {
    try {
      return JSON.parse(this.text);
    } catch {
      return null;
    }
  }

  set(_, part) {
    const text = JSON.stringify(part);
    if (text.length > MOST_LETTERS) {
      status.textContent = t("So many answers do not fit into the platform.");
      return;
    }
    this.text = text;
    this.#put("cmi.suspend_data", text);
    this.#save();
  }

  // right, of: exercises, `of` 0 where nothing is marked. Only what is done is told: to open a page is no mark of 0.
  tell({ right, of, isOver }) {
    if (of > 0) {
      const mark = Math.round((100 * right) / of);
      this.best = Math.max(mark, Number.isNaN(this.best) ? 0 : this.best);
      this.#put("cmi.core.score.min", 0);
      this.#put("cmi.core.score.max", 100);
      this.#put("cmi.core.score.raw", this.best);
    }
    this.isOver ||= isOver;
    this.#put("cmi.core.lesson_status", this.isOver ? "completed" : "incomplete");
    this.#save();
  }

  #save() {
    this.due ||= setTimeout(() => {
      this.due = 0;
      this.#put("cmi.core.session_time", timeSince(this.begun));
      if (this.isOpen && this.#call("LMSCommit", "") !== "true") {
        status.textContent = t("The platform has not saved the last answer.");
      }
    }, SAVED);
  }

  #leave() {
    if (this.isOpen) {
      this.#put("cmi.core.session_time", timeSince(this.begun));
      this.#put("cmi.core.exit", "suspend");
      this.#call("LMSFinish", "");
      this.isOpen = false;
    }
  }

  #call(name, ...given) {
    try {
      return String(this.api[name](...given));
    } catch {
      return "";
    }
  }

  #get(name) {
    return this.isOpen ? this.#call("LMSGetValue", name) : "";
  }

  #put(name, value) {
    if (this.isOpen) {
      this.#call("LMSSetValue", name, String(value));
    }
  }
}

// The platform of a package; null for a page that is none, and for one that finds no platform, which says so.
export function platform() {
  if (!page.package) {
    return null;
  }
  sendWithoutForms();
  const api = found(globalThis) ?? found(globalThis.opener);
  const made = api && new Platform(api);
  if (made?.isOpen) {
    return made;
  }
  const sentence =
    origin === "null"
      ? t(
          "The platform shows this page in a closed frame, where Python cannot start. Open it in a window of its own.",
        )
      : t(
          "No learning platform is found here: answers are checked, but no mark is sent. Give your teacher the code.",
        );
  const alert = document.createElement("p");
  alert.className = "wrong";
  alert.role = "alert";
  alert.textContent = sentence;
  main.before(alert);
  return null;
}
