// Requests to the server of a room, sent again until they are answered.

import { keep, kept as keptText } from "../../../kit/kept.js";
import { whole } from "./numbers.js";
import { page, status, t } from "./page.js";
import { Refused } from "./refused.js";

const TOO_LONG = 413;
const PAUSES = [300, 1000, 2000]; // a class hears within three seconds that the server is there again
const pause = (time) =>
  new Promise((wake) => {
    setTimeout(wake, time);
  });

const showMessage = ({ message }) => {
  status.textContent = message;
};

// What `work` gives; null where the server refuses it: `refused` is handed the refusal.
export async function attempt(work, refused = showMessage) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    refused(error);
    return null;
  }
}

// A longer text is not sent: a server that reads no further ends the connection, which looks like a network that
// is gone.
function checkLength(text) {
  const bytes = new Blob([text]).size;
  if (bytes > page.mostBytes) {
    const gaps = { n: whole(bytes), most: whole(page.mostBytes) };
    throw new Refused(
      t("This is too long: {n} bytes, and the server takes at most {most}.", gaps),
      TOO_LONG,
    );
  }
}

async function once(address, secret, body, { method, as = "json" }) {
  const text = body ? JSON.stringify(body) : undefined;
  checkLength(text ?? "");
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
  if (answer.ok) {
    return answer[as]();
  }
  const found = await answer.json().catch(() => null); // a proxy's own page, say
  const plain = t("The server refuses this request (error {n}).", { n: answer.status });
  throw new Refused(found?.error ?? plain, answer.status);
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
  // onAnswer: called with `true` when the server answers, with `false` while it does not.
  constructor(base, secret, onAnswer = () => {}) {
    this.base = base;
    this.secret = secret;
    this.onAnswer = onAnswer;
  }

  // afterwards: what is requested once a request has failed, where that one may wait for news. as: "json" or "blob".
  async request(path, body, { afterwards = path, ...options } = {}) {
    /* oxlint-disable no-await-in-loop -- one request after the other is meant */
    for (let tries = 0; ; tries += 1) {
      try {
        const requested = tries > 0 ? afterwards : path;
        const answer = await once(this.base + requested, this.secret, body, options);
        this.onAnswer(true);
        return answer;
      } catch (error) {
        if (!passes(error)) {
          this.onAnswer(true);
          throw error;
        }
        this.onAnswer(false);
        await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] * (0.75 + Math.random() / 2));
      }
    }
  }

  // Call `onVersion` with every new version of a room, from now on; ends with an error that does not pass.
  async follow(code, onVersion) {
    const room = `rooms/${code}`;
    let seen = await this.request(room);
    /* oxlint-disable no-await-in-loop -- each answer tells what to ask for next */
    for (;;) {
      onVersion(seen);
      seen = await this.request(`${room}?since=${seen.version}`, null, { afterwards: room });
    }
  }
}

const PREFIX = "conquest-class-";

// Kept in this browser under a name; a browser that keeps nothing forgets it with the page.
export const kept = {
  get(name) {
    try {
      return JSON.parse(keptText(PREFIX + name));
    } catch {
      return null; // cut or written over: as if nothing had been kept
    }
  },
  set: (name, value) => keep(PREFIX + name, JSON.stringify(value)),
  drop: (name) => keep(PREFIX + name, null),
};

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const newBytes = () => [...crypto.getRandomValues(new Uint8Array(16))];

// A secret of 80 bits that can be read out and typed.
export const newCard = () =>
  newBytes()
    .map((byte) => LETTERS[byte & 31])
    .join("");

// A secret of 128 bits.
export const newSecret = () =>
  newBytes()
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
