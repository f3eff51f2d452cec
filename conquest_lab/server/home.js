// Home: links that contain the settings of the class, lessons that are filtered, pictures that move.
import { keep } from "../kit/kept.js";
import { html, Markup, render } from "../kit/view.js";
import { fillGaps } from "../kit/words.js";
import { Board } from "../widgets/my_games/board.js";
import { all } from "../widgets/store/library.js";
import { address, byId, copy, filterItems, root, settings, settle } from "./address.js";

const seed = byId("seed");
const view = byId("view");
const word = byId("word");
const KEY = /^[0-9a-f]{8}$/;
let filters = {};

// The key of the teacher's word: the hash FNV-1a, as `word_key` in widgets/lesson/teacher.py computes it.
const wordKey = (text) => {
  const plain = [...text.trim().toLowerCase().normalize("NFC")].slice(0, 60).join("");
  if (!plain) {
    return "";
  }
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(plain)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, "0");
};
const update = () => {
  settings.seed = seed.checkValidity() ? seed.value : "";
  settings.view = view.value === "learner" ? "" : view.value;
  byId("seed-wrong").hidden = seed.checkValidity();
  byId("word-kept").hidden = !settings.key;
  root.dataset.clView = view.value;
  settle("", filters);
};
// A server writes both into the page; a file is the same for every address.
if (/^[0-9]{1,9}$/.test(settings.seed ?? "")) {
  seed.value = settings.seed;
}
if ([...view.options].some(({ value }) => value === settings.view)) {
  view.value = settings.view;
}
if (!KEY.test(settings.key ?? "")) {
  settings.key = "";
}
// The page has a base: an address of a part alone would lead to another page.
document.querySelectorAll("a[data-part]").forEach((link) =>
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const part = byId(link.hash.slice(1));
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  }),
);
seed.addEventListener("change", update);
view.addEventListener("change", update);
word.addEventListener("change", () => {
  settings.key = wordKey(word.value);
  update();
});
byId("new-seed").addEventListener("click", () => {
  seed.value = 1 + Math.floor(Math.random() * 9999);
  update();
});

// How long and against whom: for the game that “Play now” starts, and for those that are chosen.
const game = byId("game");
const tellGame = () => {
  const wanted = [...new FormData(game).values()].filter(Boolean);
  document.querySelectorAll("a[data-asks]").forEach(({ dataset }) => {
    dataset.more = [dataset.asks, ...wanted].join("&");
  });
  update();
};
game.addEventListener("change", tellGame);
// Who comes back finds what was chosen, without a word to the form.
window.addEventListener("pageshow", tellGame);

// Games that have begun, which this browser keeps.
const keptGames = byId("kept");
const CONTINUED = 3;
const WHEN = { dateStyle: "medium", timeStyle: "short" };
const Kept = ({ kept }) => {
  const card = byId(`game-${kept.game}`);
  const when = new Date(kept.when).toLocaleString(root.lang, WHEN);
  const title = card.querySelector("h3").textContent;
  const round = fillGaps(keptGames.dataset.round, { n: Math.max(1, kept.round) });
  return html`<li>
    <a class="cl-framed cl-one-row cl-pad-all cl-in-ink" data-go="play" data-more=${`kept=${kept.id}`}>
      ${
        kept.size.length > 0
          ? html`<${Board} ...${kept} />`
          : html`<${Markup} class="cl-no-box" aria-hidden="true" text=${card.querySelector("svg").outerHTML} />`
      }
      <span class="cl-grid cl-gap-xs">
        <b>${kept.called || title}</b>
        <span class="cl-remark">${kept.called && `${title} · `}${round} · ${when}</span>
      </span>
    </a>
  </li>`;
};
filterItems([...document.querySelectorAll(".lesson")], (chosen) => {
  document.querySelectorAll("[data-kind]").forEach((kind) => {
    kind.hidden = !kind.querySelector(".lesson:not([hidden])");
  });
  filters = chosen;
  update();
});

// The link; what was done is said beside the button that was pressed.
document.querySelectorAll("[data-copy]").forEach((button) =>
  button.addEventListener("click", () => {
    const path = button.dataset.copy;
    button.after(byId("said"));
    copy(address(path, path ? "" : filters));
  }),
);

// Pictures move once when they come into view, and again under the hand. ------------------------------
const still = matchMedia("(prefers-reduced-motion: reduce)");
const move = (picture) => {
  if (!still.matches) {
    picture.classList.remove("moves");
    void picture.offsetWidth; // begins the animations anew
    picture.classList.add("moves");
  }
};
const seen = new IntersectionObserver(
  (entries) => {
    entries
      .filter(({ isIntersecting }) => isIntersecting)
      .forEach(({ target }) => {
        seen.unobserve(target);
        move(target);
      });
  },
  { threshold: 0.4 },
);
// Parts come one after the other, the eighth and all that follow together.
const LAST = 7;
const number = (parts) =>
  parts.forEach((part, n) => {
    if (!part.style.getPropertyValue("--n")) {
      part.style.setProperty("--n", Math.min(n, LAST));
    }
  });
document.querySelectorAll(".picture").forEach((picture) => {
  picture.querySelectorAll(".m-each").forEach(({ children }) => number([...children]));
  number([...(picture.firstElementChild?.children ?? [])].slice(1));
  const card = picture.closest("li, .door") ?? picture;
  seen.observe(picture);
  card.addEventListener("pointerenter", () => move(picture));
  card.addEventListener("focusin", (event) => {
    if (!card.contains(event.relatedTarget)) {
      move(picture);
    }
  });
});

// Light or dark: one choice for all pages of this browser, else what the system says.
const theme = byId("theme");
const THEME = "conquest-lab/theme";
theme.value = root.dataset.clTheme ?? "";
theme.addEventListener("change", () => {
  root.dataset.clTheme = theme.value;
  keep(THEME, theme.value);
});

const games = (await all()).filter((kept) => byId(`game-${kept.game}`));
const unfinished = games.filter(({ over }) => !over).slice(0, CONTINUED);
render(
  unfinished.map((kept) => html`<${Kept} kept=${kept} />`),
  keptGames.querySelector("ul"),
);
keptGames.hidden = games.length === 0;
byId("kept-games").hidden = unfinished.length === 0;
update();
