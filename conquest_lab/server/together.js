// Put together: the parts of a lesson in their order, as a text, as a link and as a file. The form of the text is
// that of conquest_lab/sequence.py; the link holds it packed by zlib, in letters of base64 for addresses.
import { address, asked, byId, keepLesson, keptLesson, root } from "./address.js";

const list = byId("parts");
const words = list.dataset;
const known = new Map(
  [...document.querySelectorAll("[data-name]")].map(({ dataset }) => [dataset.name, dataset]),
);
// A part is { words } in Markdown, { own } a question with a line for each answer, or { name } of an activity with
// what a file says { more } about it.
let parts = [];

const textOf = (part) => {
  if (part.words !== undefined) {
    return part.words.trim().replaceAll(/^@/gm, "\\@");
  }
  if (part.own !== undefined) {
    const lines = part.own.split("\n").map((line) => line.trim());
    return `@ own ${lines.filter(Boolean).join(" / ")}`;
  }
  return `@ ${part.name}\n${part.more || `minutes: ${known.get(part.name)?.minutes || 5}`}`;
};
const written = () => {
  const head = `# ${byId("title").value.trim() || "–"}\nlanguage: ${root.lang}`;
  return `${[head, ...parts.map(textOf).filter(Boolean)].join("\n\n")}\n`;
};
const read = (text) => {
  const [head, ...blocks] = text.replaceAll("\r", "").split(/\n\n+/);
  if (!head.startsWith("# ")) {
    throw new Error("no title");
  }
  byId("title").value = head.split("\n")[0].slice(2);
  parts = [];
  for (const block of blocks.map((one) => one.trim()).filter(Boolean)) {
    const last = parts.at(-1);
    if (block.startsWith("@ own ")) {
      parts.push({ own: block.slice(6).split(" / ").join("\n") });
    } else if (block.startsWith("@")) {
      const [name, ...more] = block.slice(1).trim().split("\n");
      parts.push({ name, more: more.join("\n") });
    } else if (last?.words === undefined) {
      parts.push({ words: block.replaceAll(/^\\@/gm, "@") });
    } else {
      last.words += `\n\n${block}`;
    }
  }
};
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const pack = async (text) => {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate"));
  return btoa(String.fromCodePoint(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};
const unpack = async (letters) => {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.codePointAt(0),
  );
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate")));
};

// The link, the file and the sum follow what is chosen; the address of this page too, so that a reload keeps it.
const settle = async () => {
  const text = written();
  keepLesson(text);
  const letters = await pack(text);
  if (text !== written()) {
    return; // something else has been written meanwhile
  }
  const chosen = parts.filter(({ name, own }) => name !== undefined || own !== undefined);
  const minutes = chosen.reduce((all, { name }) => all + Number(known.get(name)?.minutes || 2), 0);
  const { none, one, some } = byId("sum").dataset;
  const said = [none, one][chosen.length] ?? some;
  byId("sum").textContent = said.replace("{n}", chosen.length).replace("{minutes}", minutes);
  byId("open").href = address("made", { lesson: letters });
  byId("lead")?.setAttribute("href", `${address("class")}#lesson=${letters}`);
  byId("save").href = `data:text/markdown;charset=utf-8,${encodeURIComponent(text)}`;
  document.querySelectorAll("[data-lang]").forEach((link) => {
    link.href = address("together", { lang: link.hreflang, lesson: letters });
  });
  history.replaceState(null, "", address("together", { lesson: letters }));
};

const button = (word, title, act) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = word;
  made.setAttribute("aria-label", title);
  made.addEventListener("click", act);
  return made;
};
const field = (part, kind) => {
  const label = document.createElement("label");
  const area = document.createElement("textarea");
  area.value = part[kind];
  area.addEventListener("input", () => {
    part[kind] = area.value;
    settle();
  });
  label.append(words[kind], area);
  return label;
};
const draw = (focus = -1) => {
  const shown = parts.map((part, n) => {
    const item = document.createElement("li");
    const kind = ["words", "own"].find((one) => part[one] !== undefined);
    const title = kind ? words[kind] : (known.get(part.name)?.title ?? part.name);
    if (kind) {
      item.append(field(part, kind));
    } else {
      const name = document.createElement("strong");
      name.textContent = title;
      item.append(name, " ", words.minutes.replace("{n}", known.get(part.name)?.minutes ?? "?"));
    }
    const move = (by) => () => {
      const to = n + by;
      if (parts[to]) {
        [parts[n], parts[to]] = [parts[to], part];
        draw(to);
      }
    };
    const row = document.createElement("p");
    row.className = "go";
    const out = () => {
      parts.splice(n, 1);
      draw(Math.min(n, parts.length - 1));
    };
    const named = (word) => `${word}: ${title}`;
    row.append(
      button("↑", named(words.up), move(-1)),
      button("↓", named(words.down), move(1)),
      button("✕", named(words.out), out),
    );
    item.append(row);
    return item;
  });
  list.replaceChildren(...shown);
  list.children[focus]?.querySelector("textarea, button")?.focus();
  settle();
};
const add = (part) => {
  parts.push(part);
  draw(parts.length - 1);
};
const say = (word) => {
  byId("said").textContent = byId("said").dataset[word];
};

byId("title").addEventListener("input", settle);
byId("anew").addEventListener("click", () => {
  parts = [];
  draw();
});
byId("add-words").addEventListener("click", () => add({ words: "" }));
byId("add-own").addEventListener("click", () => add({ own: "" }));
byId("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(byId("open").href);
  say("copied");
});
byId("file").addEventListener("change", async ({ target }) => {
  try {
    read(await target.files[0].text());
    draw();
  } catch {
    say("bad");
  }
});
byId("catalogue").addEventListener("click", ({ target }) => {
  if (target.matches("[data-add]")) {
    parts.push({ name: target.closest("li").dataset.name });
    draw();
  }
});
byId("search").addEventListener("input", ({ target }) => {
  const wanted = target.value.toLowerCase();
  document.querySelectorAll("#catalogue details").forEach((group) => {
    const heading = group.querySelector("summary").textContent.toLowerCase().includes(wanted);
    const items = [...group.querySelectorAll("li")];
    items.forEach((item) => {
      item.hidden = !heading && !item.textContent.toLowerCase().includes(wanted);
    });
    group.hidden = items.every((item) => item.hidden);
    group.open = wanted !== "" && !group.hidden;
  });
});

// The lesson of the address, else the one of this tab; then what another page adds to it.
try {
  const given = asked.get("lesson");
  const text = given ? await unpack(given) : keptLesson();
  read(text.startsWith("# ") || given ? text : `# ${byId("title").value}\n\n${text}`);
} catch {
  say("bad");
}
const added = asked.get("add");
if (known.has(added)) {
  parts.push({ name: added });
}
draw();
