// Opens the page again, by itself, when it has lost its kernel; the game is kept in this browser.
// Voila itself stays silent: the picture remains and nothing answers. Three signs are watched on the
// kernel's websocket: it closed and did not come back, the kernel restarted (empty), or it died. One comes
// before there is a websocket: the server does not tell the page of its kernel.
(() => {
  const MODEL = /\/api\/kernels\/[^/]+$/;
  const CHANNELS = /^(.*\/api\/kernels\/[^/]+)\/channels/;
  const GRACE = 2000; // a short cut of the line mends itself unseen
  const AGAIN = 1500; // between two questions to the server
  const ANSWER = 15000; // a line that was cut unseen, or a proxy that waits, would keep a question for an hour
  const PATIENCE = 2; // answers of a living kernel before the page stops waiting for its websocket
  const DEPARTURE = 20000; // a page that is being left does not open again meanwhile
  const STATUS_LIMIT = 4096; // a status message is small; longer ones are not worth a look
  const RELOADS = "conquest-lab/reloads";
  const MOST_RELOADS = 3;
  const RELOADS_WITHIN = 60000;
  const BY_ITSELF = [
    [
      "en",
      "The connection to the game was lost. The page opens again by itself as soon as it can: your game is kept.",
    ],
    [
      "fr",
      "La connexion à la partie est perdue. La page se rouvrira d’elle-même dès que possible : votre partie est conservée.",
    ],
  ];
  const BY_HAND = [
    ["en", "The connection to the game was lost. Reload to continue: your game is kept."],
    [
      "fr",
      "La connexion à la partie est perdue. Rechargez pour continuer : votre partie est conservée.",
    ],
  ];
  let leaving = false;
  let departed = -DEPARTURE;
  let kernelGone = false;
  let timer = null;
  let answers = 0;

  const show = (texts) => {
    const box = document.querySelector("#cl-lost");
    if (leaving || !box || box.dataset.said === texts[0][1]) {
      return;
    }
    box.dataset.said = texts[0][1];
    const text = document.createElement("p");
    for (const [lang, words] of texts) {
      const line = document.createElement("span");
      line.lang = lang;
      line.textContent = words;
      text.append(line);
    }
    const reload = document.createElement("button");
    reload.type = "button";
    reload.textContent = "Reload · Recharger";
    reload.addEventListener("click", () => location.reload());
    box.replaceChildren(text, reload);
  };

  // False when the page has opened again so often of late that it would go on for ever.
  const mayReload = () => {
    try {
      const now = Date.now();
      const before = JSON.parse(sessionStorage.getItem(RELOADS) || "[]");
      const late = before.filter((time) => now - time < RELOADS_WITHIN);
      sessionStorage.setItem(RELOADS, JSON.stringify([...late, now]));
      return late.length < MOST_RELOADS;
    } catch {
      return false; // without a memory nobody can count
    }
  };
  const openAgain = () => {
    if (leaving) {
      return;
    }
    if (performance.now() - departed < DEPARTURE) {
      setTimeout(openAgain, DEPARTURE);
    } else if (mayReload()) {
      leaving = true;
      location.reload();
    } else {
      show(BY_HAND);
    }
  };

  // The server ends a page so whose kernel has died while it was made.
  window.conquestOpenAgain = openAgain;

  const fetchPlainly = window.fetch.bind(window);
  // The page is loaded again once the server answers: the error page of a browser could not ask again.
  const ask = async (kernel) => {
    let status = 0;
    try {
      const signal = AbortSignal.timeout(ANSWER);
      status = (await fetchPlainly(kernel, { cache: "no-store", signal })).status;
    } catch {
      /* no server, no network, or no answer */
    }
    if (timer === null || leaving) {
      return; // connected again meanwhile
    }
    answers += status === 200 ? 1 : 0;
    if (status === 404 || status === 403 || answers > PATIENCE) {
      timer = null;
      openAgain();
      return;
    }
    if (status !== 200) {
      show(BY_ITSELF);
    }
    timer = setTimeout(ask, AGAIN, kernel);
  };

  const kernelEnded = (data) => {
    if (!(data instanceof ArrayBuffer) || data.byteLength > STATUS_LIMIT) {
      return false;
    }
    return /"execution_state":\s*"(restarting|autorestarting|dead)"/.test(
      new TextDecoder().decode(data),
    );
  };

  // Voila asks for its kernel before it opens the websocket; without an answer it opens none.
  window.fetch = async (asked, ...rest) => {
    const url = String(asked.url ?? asked);
    let answer = null;
    try {
      answer = await fetchPlainly(asked, ...rest);
      return answer;
    } finally {
      if (MODEL.test(url) && !answer?.ok) {
        timer ??= setTimeout(ask, GRACE, url);
      }
    }
  };

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(url, ...rest) {
      super(url, ...rest);
      const kernel = CHANNELS.exec(url)?.[1].replace(/^ws/, "http");
      if (!kernel) {
        return;
      }
      this.addEventListener("open", () => {
        clearTimeout(timer);
        timer = null;
        answers = 0;
        const box = document.querySelector("#cl-lost");
        if (!kernelGone && box) {
          delete box.dataset.said;
          box.replaceChildren();
        }
      });
      this.addEventListener("close", () => {
        timer ??= setTimeout(ask, GRACE, kernel);
      });
      this.addEventListener("message", (event) => {
        if (!kernelGone && kernelEnded(event.data)) {
          kernelGone = true;
          openAgain();
        }
      });
    }
  };
  // Voila cuts the line before the page is left; until the next page answers, widgets may still try
  // to send, and nobody waits for what they say.
  addEventListener("beforeunload", () => {
    departed = performance.now();
    for (const kind of ["error", "unhandledrejection"]) {
      addEventListener(kind, (event) => {
        if ((event.error ?? event.reason)?.message === "Cannot send") {
          event.preventDefault();
        }
      });
    }
  });
  // A page that the browser keeps for «back» has said goodbye to its kernel: it starts afresh.
  addEventListener("pagehide", () => {
    leaving = true;
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      location.reload();
    }
  });
})();
