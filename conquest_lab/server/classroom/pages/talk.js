// Requests to the server of a room, sent again until they are answered.

import { whole } from "./numbers.js";
import { page, t } from "./page.js";
import { Refused } from "./refused.js";

export { Refused };

const TOO_LONG = 413;
const PAUSES = [300, 1000, 2000]; // a class hears within three seconds that the server is there again
const pause = (time) =>
  new Promise((wake) => {
    setTimeout(wake, time);
  });

// A longer text is not sent: a server that reads no further ends the connection, which looks like a network that
// is gone.
function checkLength(text) {
  const bytes = new Blob([text]).size;
  if (bytes > page.mostBytes) {
    const told = { n: whole(bytes), most: whole(page.mostBytes) };
    throw new Refused(
      t("This is too long: {n} bytes, and the server takes at most {most}.", told),
      TOO_LONG,
    );
  }
}

async function once(address, secret, body, method) {
  const text = body ? JSON.stringify(body) : undefined;
  if (text) {
    checkLength(text);
  }
  const answer = await fetch(address, {
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": document.documentElement.lang,
      ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
    },
    body: text,
    cache: "no-store",
  });
  const found = await answer.text();
  if (answer.ok) {
    return JSON.parse(found);
  }
  let message = t("The server refuses this request (error {n}).", { n: answer.status });
  try {
    message = JSON.parse(found).error;
  } catch {
    // A proxy's own page, say.
  }
  throw new Refused(message, answer.status);
}

// What may pass: a network that is gone, a server that starts again, too many at once.
const passes = (error) =>
  !(error instanceof Refused) || error.status === 429 || error.status >= 500;

// Work that begins when all that came before is done: what was sent later must not arrive earlier.
export function inTurn() {
  let last = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

export class Server {
  // said: told `true` when the server answers, `false` while it does not.
  constructor(base, secret, said = () => {}) {
    this.base = base;
    this.secret = secret;
    this.said = said;
  }

  // afterwards: what is asked for once a request has failed, where that one may wait for news.
  async request(path, body, method, afterwards = path) {
    /* oxlint-disable no-await-in-loop -- one request after the other is meant */
    for (let tries = 0; ; tries += 1) {
      try {
        const asked = tries > 0 ? afterwards : path;
        const answer = await once(this.base + asked, this.secret, body, method);
        this.said(true);
        return answer;
      } catch (error) {
        if (!passes(error)) {
          this.said(true);
          throw error;
        }
        this.said(false);
        await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] * (0.75 + Math.random() / 2));
      }
    }
  }

  // Tell every new version of a room, from now on; ends with an error that does not pass.
  async follow(code, told) {
    let seen = await this.request(`rooms/${code}`);
    /* oxlint-disable no-await-in-loop -- each answer tells what to ask for next */
    for (;;) {
      told(seen);
      seen = await this.request(
        `rooms/${code}?since=${seen.version}`,
        undefined,
        undefined,
        `rooms/${code}`,
      );
    }
  }
}

// Kept in this browser under a name; a browser that keeps nothing forgets it with the page.
export const kept = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`conquest-class-${name}`));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`conquest-class-${name}`, JSON.stringify(value));
    } catch {
      // Private windows of some browsers keep nothing.
    }
  },
  drop(name) {
    try {
      localStorage.removeItem(`conquest-class-${name}`);
    } catch {
      // The same.
    }
  },
};

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// A secret of 80 bits that can be read out and typed.
export const newCard = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte & 31]).join("");

// A secret of 128 bits.
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
