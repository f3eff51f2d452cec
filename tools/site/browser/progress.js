// What a visitor sees while the page loads: how much of it has come, and what is done then.
const SAID = {
  en: {
    bytes: (arrived, all) => `Loading: ${arrived} of ${all} MB`,
    python: "Starting Python",
    ready: "Setting up the page",
    cells: (done, all) => `Setting up the page: ${done} of ${all}`,
    failed:
      "The page could not be loaded. Check the connection, then reload. The browser has to be from 2023 or later.",
    reload: "Reload",
  },
  fr: {
    bytes: (arrived, all) => `Chargement : ${arrived} Mo sur ${all}`,
    python: "Démarrage de Python",
    ready: "Mise en place de la page",
    cells: (done, all) => `Mise en place de la page : ${done} sur ${all}`,
    failed:
      "La page n’a pas pu être chargée. Vérifiez la connexion, puis rechargez. Il faut un navigateur de 2023 ou plus récent.",
    reload: "Recharger",
  },
};
const KNOWN = Object.keys(SAID);
const MEGA = 1e6;
const DOWNLOAD = 0.8; // of the bar: as measured on a connection of 20 Mbit/s
const START = 0.1;

// The language of the address, else the first that the browser reads, else English.
export const language = () => {
  const asked = new URLSearchParams(location.search).get("lang");
  const read = navigator.languages.map((code) => code.slice(0, 2).toLowerCase());
  return [asked, ...read].find((code) => KNOWN.includes(code)) ?? KNOWN[0];
};

// Of elements in different languages, the one in the language of the page; an app has one for all.
export const byLanguage = (elements) =>
  elements.find((one) => one.lang === language()) ?? elements[0];

// The progress of loading, shown in `box`; each step of the result moves the bar.
export const progress = (box) => {
  const bar = box.querySelector("progress");
  const words = box.querySelector(".site-said");
  const t = SAID[language()];
  const number = new Intl.NumberFormat(language(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  let stopped = false;
  const show = (share, text) => {
    if (!stopped) {
      bar.value = share;
      words.textContent = text;
    }
  };
  document.documentElement.lang = language();
  document.querySelectorAll("#loading > [lang], .site-notebook > [lang]").forEach((part) => {
    part.hidden = part.lang !== language();
  });
  return {
    bytes(arrived, all) {
      const text = t.bytes(number.format(arrived / MEGA), number.format(all / MEGA));
      show((DOWNLOAD * arrived) / all, arrived < all ? text : t.python);
    },
    stage: (name) => show(name === "ready" ? DOWNLOAD + START : DOWNLOAD, t[name]),
    cells: (done, all) =>
      show(DOWNLOAD + START + ((1 - DOWNLOAD - START) * done) / all, t.cells(done, all)),
    done() {
      stopped = true;
      box.remove();
      document.body.classList.add("cl-shown"); // the page scrolls in its box from now on, as on a server
      document.querySelector("#rendered_cells").hidden = false;
      dispatchEvent(new Event("resize")); // what was attached while hidden measures itself now
    },
    failed(wrong = "") {
      show(0, wrong || t.failed);
      stopped = true;
      bar.hidden = true;
      box.setAttribute("role", "alert");
      if (wrong) {
        return; // an address that is wrong stays so
      }
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = t.reload;
      again.addEventListener("click", () => location.reload());
      words.after(again);
    },
  };
};
