// Says so when the page has lost its kernel. Voila itself stays silent: the picture remains and
// nothing answers. Three signs are watched, on the kernel's websocket alone: it closed and did not
// come back, the kernel restarted (empty), or the kernel died.
(() => {
  const CHANNELS = /\/api\/kernels\/[^/]+\/channels/;
  const GRACE = 2500; // a short cut of the line mends itself unseen
  const STATUS_LIMIT = 4096; // a status message is small; longer ones are not worth a look
  let leaving = false;
  let kernelGone = false;
  let timer = null;

  const show = () => {
    const box = document.querySelector("#cl-lost");
    if (leaving || !box || box.firstChild) {
      return;
    }
    const text = document.createElement("p");
    for (const [lang, words] of [
      ["en", "The connection to the game was lost. Reload to continue: your game is kept."],
      [
        "fr",
        "La connexion à la partie est perdue. Rechargez pour continuer : votre partie est conservée.",
      ],
    ]) {
      const line = document.createElement("span");
      line.lang = lang;
      line.textContent = words;
      text.append(line);
    }
    const reload = document.createElement("button");
    reload.type = "button";
    reload.textContent = "Reload · Recharger";
    reload.addEventListener("click", () => location.reload());
    box.append(text, reload);
  };

  const kernelEnded = (data) => {
    if (!(data instanceof ArrayBuffer) || data.byteLength > STATUS_LIMIT) {
      return false;
    }
    return /"execution_state":\s*"(restarting|autorestarting|dead)"/.test(
      new TextDecoder().decode(data),
    );
  };

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(url, ...rest) {
      super(url, ...rest);
      if (!CHANNELS.test(url)) {
        return;
      }
      this.addEventListener("open", () => {
        clearTimeout(timer);
        timer = null;
        if (!kernelGone) {
          document.querySelector("#cl-lost")?.replaceChildren();
        }
      });
      this.addEventListener("close", () => {
        timer ??= setTimeout(show, GRACE);
      });
      this.addEventListener("message", (event) => {
        if (!kernelGone && kernelEnded(event.data)) {
          kernelGone = true;
          show();
        }
      });
    }
  };
  // Voila cuts the line before the page is left; until the next page answers, widgets may still try
  // to send, and nobody waits for what they say.
  addEventListener("beforeunload", () => {
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
