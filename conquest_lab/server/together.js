// Put together: the parts of a lesson in their order, as a text, as a link and as a file. The form of the text is
// that of conquest_lab/sequence.py; the link holds it packed by zlib, in letters of base64 for addresses.
import { pack, unpack } from "../kit/packed.js";
import { html, render } from "../kit/view.js";
import { fillGaps } from "../kit/words.js";
import { address, byId, copy, keepLesson, keptLesson, requested, root, settle } from "./address.js";

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
// The link, the file and the sum follow what is chosen; the address of this page too, so that a reload keeps it.
const update = async () => {
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
  byId("sum").textContent = fillGaps(said, { n: chosen.length, minutes });
  byId("open").href = address("made", { lesson: letters });
  byId("lead")?.setAttribute("href", `${address("class")}#lesson=${letters}`);
  byId("save").href = `data:text/markdown;charset=utf-8,${encodeURIComponent(text)}`;
  settle("together", { lesson: letters });
};

const Part = ({ part, n }) => {
  const kind = ["words", "own"].find((one) => part[one] !== undefined);
  const { title = part.name, minutes = "?" } = known.get(part.name) ?? {};
  const write = ({ target }) => {
    part[kind] = target.value;
    update();
  };
  const move = (by) => () => {
    const to = n + by;
    if (parts[to]) {
      [parts[n], parts[to]] = [parts[to], part];
      draw(to);
    }
  };
  const out = () => {
    parts.splice(n, 1);
    draw(Math.min(n, parts.length - 1));
  };
  const button = (sign, word, act) =>
    html`<button type="button" aria-label=${`${word}: ${words[kind] ?? title}`} onClick=${act}>${sign}</button>`;
  return html`<li class="cl-boxed cl-pad">
    ${
      kind
        ? html`<label>${words[kind]}<textarea class="cl-full" rows="3" value=${part[kind]} onInput=${write} /></label>`
        : html`<strong>${title}</strong> · ${fillGaps(words.minutes, { n: minutes })}`
    }
    <p class="cl-row cl-gap-s">
      ${button("↑", words.up, move(-1))}${button("↓", words.down, move(1))}${button("✕", words.out, out)}
    </p>
  </li>`;
};
const draw = (focus = -1) => {
  render(
    parts.map((part, n) => html`<${Part} part=${part} n=${n} />`),
    list,
  );
  list.children[focus]?.querySelector("textarea, button")?.focus();
  update();
};
const add = (part) => {
  parts.push(part);
  draw(parts.length - 1);
};
const say = (word) => {
  byId("said").textContent = byId("said").dataset[word];
};

byId("title").addEventListener("input", update);
byId("anew").addEventListener("click", () => {
  parts = [];
  draw();
});
byId("add-words").addEventListener("click", () => add({ words: "" }));
byId("add-own").addEventListener("click", () => add({ own: "" }));
byId("copy").addEventListener("click", () => copy(byId("open").href));
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
  const given = requested.get("lesson");
  const text = given ? await unpack(given) : keptLesson();
  read(text.startsWith("# ") || given ? text : `# ${byId("title").value}\n\n${text}`);
} catch {
  say("bad");
}
const added = requested.get("add");
if (known.has(added) && !parts.some(({ name }) => name === added)) {
  parts.push({ name: added });
}
draw();
