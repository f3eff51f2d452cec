// Home: links that contain the settings of the class, lessons that are filtered, pictures that move.
const root = document.documentElement;
const byId = (id) => document.querySelector(`#${id}`);
const seed = byId("seed");
const view = byId("view");
const word = byId("word");
const filters = byId("filters");
const FILTERS = ["age", "time", "topic"];
// The key of the teacher's word: links to this page hand it on.
let key = /^[0-9a-f]{8}$/.exec(new URLSearchParams(location.search).get("key"))?.[0] ?? "";

const chosen = () => {
  const data = { age: byId("age").value, time: byId("time").value };
  return { ...data, topic: filters.querySelector("[name=topic]:checked").value };
};
// The key of the teacher's word: the hash FNV-1a, as `word_key` in widgets/lesson/teacher.py computes it.
const wordKey = (text) => {
  const plain = [...text.trim().toLowerCase().normalize("NFC")].slice(0, 60).join("");
  if (!plain) {
    return "";
  }
  let found = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(plain)) {
    found = Math.imul(found ^ byte, 0x01000193) >>> 0;
  }
  return found.toString(16).padStart(8, "0");
};
const address = (path, more) => {
  // As files on a plain server, pages are folders.
  const folder = path && root.dataset.clFolders ? `${path}/` : path;
  const url = new URL(folder, document.baseURI);
  const all = new URLSearchParams({ lang: root.lang });
  if (seed.value && seed.checkValidity()) {
    all.set("seed", seed.value);
  }
  if (view.value !== "learner") {
    all.set("view", view.value);
  }
  if (key && /^(lesson|exercises|$)/.test(path)) {
    all.set("key", key);
  }
  if (path === "") {
    const wanted = chosen();
    FILTERS.filter((name) => wanted[name]).forEach((name) => all.set(name, wanted[name]));
  }
  new URLSearchParams(more).forEach((value, name) => all.set(name, value));
  url.search = all;
  return url.href;
};
const settle = () => {
  byId("seed-wrong").hidden = seed.checkValidity();
  byId("word-kept").hidden = !key;
  root.dataset.clView = view.value;
  document.querySelectorAll("a[data-go]").forEach((link) => {
    link.href = address(link.dataset.go, link.dataset.more || "");
  });
  document.querySelectorAll("a[data-lang]").forEach((link) => {
    link.href = address("", `lang=${link.dataset.lang}`);
  });
  history.replaceState(history.state, "", address("", ""));
};
// The page has a base: an address of a part alone would lead to another page.
document.querySelectorAll("a[data-part]").forEach((link) =>
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const part = byId(link.hash.slice(1));
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  }),
);
seed.addEventListener("change", settle);
view.addEventListener("change", settle);
word.addEventListener("change", () => {
  key = wordKey(word.value);
  settle();
});
byId("new-seed").addEventListener("click", () => {
  seed.value = 1 + Math.floor(Math.random() * 9999);
  settle();
});

// The game that “Play now” starts.
const game = byId("game");
game.addEventListener("change", () => {
  const parts = [...new FormData(game).values()].filter(Boolean);
  byId("play-now").dataset.more = ["start=1", ...parts].join("&");
  settle();
});

// Games that have begun: this browser keeps them in the database of Play (widgets/store/library.js).
const keptGames = byId("kept");
const CONTINUED = 3;
const boardOf = ({ size, dots }) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  for (const [x, y, colour] of dots) {
    const dot = document.createElementNS(svg.namespaceURI, "circle");
    const attributes = { cx: x, cy: y, r: size[0] / 44, fill: colour || "#cfc5b4" };
    Object.entries(attributes).forEach(([name, value]) => dot.setAttribute(name, value));
    svg.append(dot);
  }
  return svg;
};
const keptItem = (kept) => {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.dataset.go = "play";
  link.dataset.more = `kept=${kept.id}`;
  const card = byId(`game-${kept.game}`);
  const name = document.createElement("b");
  name.textContent = kept.called || card.querySelector("h3").textContent;
  const facts = document.createElement("span");
  const when = new Date(kept.when).toLocaleString(root.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  facts.textContent = `${keptGames.dataset.round.replace("{n}", Math.max(1, kept.round))} · ${when}`;
  const picture = kept.size.length > 0 ? boardOf(kept) : card.querySelector("svg").cloneNode(true);
  picture.setAttribute("aria-hidden", "true");
  link.append(picture, name, facts);
  item.append(link);
  return item;
};
const opened = indexedDB.open("conquest-lab", 1);
opened.addEventListener("upgradeneeded", () =>
  opened.result.createObjectStore("games", { keyPath: "id" }),
);
opened.addEventListener("success", () => {
  const all = opened.result.transaction("games").objectStore("games").getAll();
  all.addEventListener("success", () => {
    const games = all.result
      .filter((kept) => byId(`game-${kept.game}`))
      .toSorted((one, other) => other.when - one.when);
    keptGames.querySelector("ul").append(
      ...games
        .filter(({ over }) => !over)
        .slice(0, CONTINUED)
        .map(keptItem),
    );
    keptGames.hidden = games.length === 0;
    settle();
    opened.result.close();
  });
});

// Lessons ------------------------------------------------------------------------------------------
const lessons = [...document.querySelectorAll(".lesson")];
const found = byId("found");
const fits = ({ age, minutes, topics }, wanted) =>
  (!wanted.age || Number(age) <= Number(wanted.age)) &&
  (!wanted.time || Number(minutes) <= Number(wanted.time)) &&
  (!wanted.topic || topics.split(" ").includes(wanted.topic));
const sift = () => {
  const wanted = chosen();
  const any = FILTERS.some((name) => wanted[name]);
  lessons.forEach((lesson) => {
    lesson.hidden = !fits(lesson.dataset, wanted);
  });
  document.querySelectorAll("[data-kind]").forEach((kind) => {
    kind.hidden = !kind.querySelector(".lesson:not([hidden])");
  });
  const count = lessons.filter((lesson) => !lesson.hidden).length;
  const { none, one, some } = found.dataset;
  const said = [none, one][count] ?? some;
  found.textContent = said.replace("{n}", count).replace("{m}", lessons.length);
  byId("all-lessons").hidden = !any;
  settle();
};
filters.addEventListener("change", sift);
filters.addEventListener("submit", (event) => event.preventDefault());
filters.addEventListener("reset", () =>
  setTimeout(() => {
    sift();
    byId("age").focus(); // the button that was pressed is gone
  }),
);
const asked = new URLSearchParams(location.search);
// A server writes both into the page; a file is the same for every address.
if (/^[0-9]{1,9}$/.test(asked.get("seed") ?? "")) {
  seed.value = asked.get("seed");
}
if ([...view.options].some((option) => option.value === asked.get("view"))) {
  view.value = asked.get("view");
}
for (const name of FILTERS) {
  const value = asked.get(name) ?? "";
  if (name === "topic") {
    const radio = [...filters.querySelectorAll("[name=topic]")].find((one) => one.value === value);
    (radio ?? filters.querySelector("[name=topic]")).checked = true;
  } else {
    const select = byId(name);
    select.value = [...select.options].some((option) => option.value === value) ? value : "";
  }
}

// The link; what was done is said beside the button that was pressed.
const told = byId("said");
document.querySelectorAll("[data-copy]").forEach((button) =>
  button.addEventListener("click", async () => {
    const link = address(button.dataset.copy, "");
    told.textContent = "";
    button.after(told);
    try {
      await navigator.clipboard.writeText(link);
      told.textContent = told.dataset.copied;
    } catch {
      told.textContent = link;
    }
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
document.querySelectorAll(".picture").forEach((picture) => {
  const card = picture.closest("li, .door") ?? picture;
  seen.observe(picture);
  card.addEventListener("pointerenter", () => move(picture));
  card.addEventListener("focusin", (event) => {
    if (!card.contains(event.relatedTarget)) {
      move(picture);
    }
  });
});
sift();

// Light or dark: one choice for all pages of this browser, else what the system says.
const theme = byId("theme");
const THEME = "conquest-lab/theme";
theme.value = root.dataset.clTheme ?? "";
theme.addEventListener("change", () => {
  root.dataset.clTheme = theme.value;
  try {
    localStorage.setItem(THEME, theme.value);
  } catch {
    // This browser keeps nothing: the choice holds for this page.
  }
});
