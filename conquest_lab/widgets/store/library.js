// All games that this browser keeps, each with what is to be known of it without opening it. A browser that
// refuses, such as a private window, keeps none.
const DATABASE = "conquest-lab";
const GAMES = "games";

const result = (request) =>
  new Promise((done, failed) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => failed(request.error));
  });

function open() {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore(GAMES, { keyPath: "id" }),
  );
  return result(request);
}

async function within(mode, act, refused) {
  let database = null;
  try {
    database = await open();
    return await act(database.transaction(GAMES, mode).objectStore(GAMES));
  } catch {
    return refused;
  } finally {
    database?.close();
  }
}

export const read = (id) => within("readonly", (games) => result(games.get(id)), null);

// Every game, the last played first.
export const all = async () => {
  const found = await within("readonly", (games) => result(games.getAll()), []);
  return found.toSorted((one, other) => other.when - one.when);
};

// Lists of games that are open are told.
const tell = () => {
  const lists = new BroadcastChannel(DATABASE);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  lists.postMessage("");
  lists.close();
};

// Keep a game. Where another page has gone on with it since it was seen here, it gets a name of its own.
export async function write(game, seen) {
  const kept = await within(
    "readwrite",
    async (games) => {
      const there = await result(games.get(game.id));
      if (there?.text === game.text) {
        return { id: game.id, when: there.when }; // it was looked at
      }
      const when = Date.now();
      const id = there && there.when > seen ? crypto.randomUUID() : game.id;
      const named = there?.called ? { called: there.called } : {};
      const ended = game.over ? { ended: there?.ended ?? when } : {};
      await result(games.put({ ...game, ...named, ...ended, id, when }));
      return { id, when };
    },
    { id: game.id, when: seen },
  );
  tell();
  return kept;
}

export const rename = async (id, called) => {
  const game = await read(id);
  return within("readwrite", (games) => result(games.put({ ...game, called })), null);
};

export const remove = (id) => within("readwrite", (games) => result(games.delete(id)), null);
