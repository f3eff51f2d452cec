// Who answers the requests of a page: the server that it came from, or, for pages that are files, Python in the browser.

import { answering, page, status, t } from "./page.js";
import { Refused } from "./refused.js";
import { Server } from "./talk.js";

const MEGABYTE = 1e6;
const amount = (bytes) =>
  (bytes / MEGABYTE).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

class Kernel {
  constructor() {
    this.requests = 0;
    this.waiting = new Map();
    this.worker = null;
  }

  #start() {
    try {
      this.worker = new Worker(new URL(page.kernel, location.href), { type: "module" });
      this.worker.addEventListener("message", ({ data }) => this.#receive(data));
      this.worker.addEventListener("error", () => this.#fail());
    } catch {
      this.#fail(); // a frame without an origin has no workers
      throw new Refused(status.textContent, 503);
    }
  }

  #receive({ kind, cell, result, arrived, due }) {
    if (kind === "ran") {
      this.waiting.get(cell)?.(JSON.parse(result));
      this.waiting.delete(cell);
    } else if (kind === "progress") {
      status.textContent = t("Loading Python: {arrived} of {due} MB", {
        arrived: amount(arrived),
        due: amount(due),
      });
    } else if (kind === "kept" && !page.package) {
      navigator.serviceWorker?.register(new URL(`${page.home}sw.js`, location.href));
    } else if (kind === "failed") {
      this.#fail();
    }
  }

  #fail() {
    status.textContent = t("Python could not be loaded. Reload the page, or try another browser.");
  }

  // The same as a request to a server: the fields stand in the query or in the body.
  async request(path, body = {}) {
    const [name, query] = path.split("?");
    const fields = { ...Object.fromEntries(new URLSearchParams(query)), ...body };
    if (name.startsWith("choices/")) {
      return page.choices[name.split("/")[1]];
    }
    if (!this.worker) {
      this.#start();
    }
    this.requests += 1;
    const cell = this.requests;
    // A text of JSON is a text of Python as well.
    const call = [name, JSON.stringify(fields)].map((text) => JSON.stringify(text)).join(", ");
    const source = `from conquest_lab.classroom.alone import answered\nprint(answered(${call}))`;
    const { waiting, worker } = this;
    const ran = await new Promise((done) => {
      waiting.set(cell, done);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ kind: "run", cell, source });
    });
    status.textContent = "";
    if (ran.wrong) {
      throw new Refused(ran.wrong, 400);
    }
    const { answer, error } = JSON.parse(ran.printed);
    if (error) {
      throw new Refused(error, 400);
    }
    return answer;
  }
}

export const source = page.kernel ? new Kernel() : new Server(`${page.base}api/`, "", answering);
