// Bundles the scripts and styles of all views: node build.mjs PACKAGE MODULES OUT
//
// PACKAGE: the folder of the package. MODULES: the `node_modules` of package-lock.json. OUT: where kit.js and
// kit.json are written, the same in parts (`parts/`, for pages that load them by their address), and the scripts of
// the pages without widgets.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { argv } from "node:process";

const [PACKAGE, MODULES, OUT] = argv.slice(2).map((path) => resolve(path));
const { build } = createRequire(join(MODULES, "x.js"))("esbuild");
const WIDGETS = join(PACKAGE, "widgets");
const KINDS = ["start", "pupil", "wall", "alone", "codes"];
const SERVER = join(PACKAGE, "server");
const PAGES = join(SERVER, "classroom", "pages");
const LISTS = ["home", "activities", "together"]; // pages without a kernel whose sentences stand in their markup

const read = (path) => readFileSync(path, "utf8");
const found = (ending) =>
  readdirSync(WIDGETS, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(ending))
    .sort();

// A view is a folder with a script of its name; the name by which it is drawn is the folder's path.
const named = (name) =>
  dirname(name).split("/").at(-1) ===
  name
    .split("/")
    .at(-1)
    .replace(/\.\w+$/, "");
const VIEWS = Object.fromEntries([
  ...found(".js")
    .filter(named)
    .map((name) => [dirname(name), join(WIDGETS, name)]),
  ["map", join(WIDGETS, "map", "layer.js")],
]);

// The order of style sheets: tokens, controls, parts of the kit, what several views share, views, what lays out pages.
const FIRST = "shared/controls.css";
// What all views of a group share, below the parts of the kit: lesson.css is for pages that teach.
const LESSON = "lesson/lesson.css";
const TEACH = new Set(["studies", "lessons", "odds"]);
const LAYOUTS = new Set([
  "game/game.css",
  "game/phone.css",
  "odds_app/page.css",
  "table/game_parts.css",
]);
const RANKS = [
  (name) => !named(name) && !isLayout(name),
  (name) => named(name) && !isLayout(name),
  () => true,
];
const isLayout = (name) => LAYOUTS.has(name) || /^lesson\/(page|tutorial)\//.test(name);
const rank = (name) => RANKS.findIndex((is) => is(name));
const ordered = () =>
  found(".css")
    .filter((name) => name !== FIRST && name !== LESSON)
    .toSorted((one, other) => rank(one) - rank(other));

// Views come in groups, each with its own sheets; `shared/` is for all. A page loads the groups that it shows.
const isShared = (name) => name.startsWith("shared/");
const GROUPS = ["board", "studies", "lessons", "games", "odds"];
// The groups that are shown beside each: pictures of lessons that Odds shows too are studies.
const BESIDE = { lessons: ["studies"], odds: ["studies"] };
// The group of a view or a sheet; the bundle has this function too, and so it uses nothing from outside of it.
const groupOf = (name) => {
  const [folder, view] = name.split("/");
  const cards = ["card_bench", "draw_until", "hand_laws", "set_tree"];
  const battles = ["chain_tables", "chain_walk", "predict", "road_ends", "stop_values"];
  if (folder === "lesson" && [...cards, ...battles].includes(view)) {
    return "studies";
  }
  if (["map", "store", "message", "page_bar", "dice"].includes(folder)) {
    return "board";
  }
  return { lesson: "lessons", odds_app: "odds" }[folder] ?? "games";
};
const holds = (group, name) => groupOf(name) === group && !name.startsWith("shared/");

// Indentation within templates means nothing to htm, and would be a tenth of the bundle.
const templates = {
  name: "templates",
  setup(made) {
    made.onLoad({ filter: /\.js$/ }, ({ path }) =>
      path.includes("node_modules")
        ? undefined
        : {
            contents: read(path).replaceAll(/\n\s+/g, "\n").replaceAll(">\n<", "><"),
            resolveDir: dirname(path),
          },
    );
  },
};

let version = "";
const virtual = {
  name: "virtual",
  setup(made) {
    made.onResolve({ filter: /^kit:/ }, ({ path }) => ({ path, namespace: "kit" }));
    made.onLoad({ filter: /^kit:groups$/, namespace: "kit" }, () => {
      const loads = GROUPS.map((group) => `${group}: () => import("kit:${group}")`);
      return {
        contents: `export const groupOf = ${groupOf};\nexport const GROUPS = { ${loads} };`,
      };
    });
    for (const group of GROUPS) {
      const filter = new RegExp(`^kit:${group}$`);
      made.onLoad({ filter, namespace: "kit" }, async () => {
        const own = Object.entries(VIEWS).filter(([name]) => holds(group, name));
        const lines = own.map(([, path], n) => `import v${n} from ${JSON.stringify(path)};`);
        const names = own.map(([name], n) => `${JSON.stringify(name)}: v${n}`);
        const css = await sheet(ordered().filter((name) => holds(group, name)));
        return {
          resolveDir: WIDGETS,
          contents: [
            ...lines,
            TEACH.has(group)
              ? `export { default as ground } from "kit:lesson";`
              : `export const ground = "";`,
            `export const VIEWS = { ${names} };`,
            `export const css = ${JSON.stringify(css)};`,
          ].join("\n"),
        };
      });
    }
    made.onLoad({ filter: /^kit:version$/, namespace: "kit" }, () => ({
      contents: `export default ${JSON.stringify(version)};`,
    }));
    for (const [name, names] of Object.entries({
      ground: () => ["../kit/tokens.css", FIRST],
      lesson: () => [LESSON],
      parts: () => [...parts(), ...ordered().filter(isShared)],
    })) {
      made.onLoad({ filter: new RegExp(`^kit:${name}$`), namespace: "kit" }, async () => ({
        contents: await sheet(names()),
        loader: "text",
      }));
    }
  },
};

const COMMON = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  nodePaths: [MODULES],
  write: false,
  metafile: true,
  absWorkingDir: PACKAGE,
};

async function styles(entry, folder) {
  const made = await build({
    ...COMMON,
    stdin: { contents: entry, resolveDir: folder, loader: "css" },
    target: "es2022",
    loader: { ".svg": "dataurl" },
  });
  return made.outputFiles[0].text;
}

// What is put into the markup comes first: what a sheet says of a part of its own outweighs it.
const parts = () => [
  "../kit/parts.css",
  ...readdirSync(join(PACKAGE, "kit"))
    .filter((name) => name.endsWith(".css") && !["tokens.css", "parts.css"].includes(name))
    .toSorted()
    .map((name) => `../kit/${name}`),
];
const sheet = (names) => styles(names.map((name) => `@import "./${name}";`).join("\n"), WIDGETS);

const SENTENCE = /\bt\(\s*("(?:[^"\\]|\\.)*")/g;
// The sentences that a script says, with all that it imports.
function sentences(path, inputs, seen = new Set()) {
  const key = relative(PACKAGE, path).replaceAll("\\", "/");
  if (seen.has(key) || !inputs[key] || !path.endsWith(".js")) {
    return [];
  }
  seen.add(key);
  const own = [...read(path).matchAll(SENTENCE)].map(([, text]) => JSON.parse(text));
  const below = inputs[key].imports
    .filter(({ external, path: to }) => !external && !to.includes("node_modules"))
    .flatMap(({ path: to }) => sentences(join(PACKAGE, to), inputs, seen));
  return [...new Set([...below, ...own])];
}

const script = async (path) => {
  const made = await build({ ...COMMON, entryPoints: [path], plugins: [virtual, templates] });
  return { text: made.outputFiles[0].text, inputs: made.metafile.inputs };
};

const KIT = join(PACKAGE, "kit", "kit.js");
const SHOWN = join(SERVER, "page");
const without = (module) => ({
  name: "without",
  setup(made) {
    made.onResolve({ filter: new RegExp(`^${module}$`) }, () => ({
      path: module,
      namespace: "no",
    }));
    made.onLoad({ filter: /./, namespace: "no" }, () => ({ contents: "export default null;" }));
  },
});
// What a page of the server is shown by; the sanitizer of Jupyter's manager is for texts that no page has.
const page = await build({
  ...COMMON,
  entryPoints: [join(SHOWN, "page.js")],
  splitting: true,
  plugins: [without("sanitize-html")],
  define: { "process.env.NODE_ENV": '"production"', global: "window" },
  outdir: join(OUT, "parts"),
  chunkNames: "[name]-[hash]",
});
const draft = await script(KIT);
const texts = [draft, ...page.outputFiles].map(({ text }) => text);
version = createHash("sha256").update(texts.join("")).digest("hex").slice(0, 16);
const kit = await script(KIT);
mkdirSync(OUT, { recursive: true });
writeFileSync(join(OUT, "kit.js"), kit.text);
const split = await build({
  ...COMMON,
  entryPoints: [KIT],
  plugins: [virtual, templates],
  splitting: true,
  outdir: join(OUT, "parts"),
  chunkNames: "[name]-[hash]",
});
mkdirSync(join(OUT, "parts"));
for (const { path, text } of [...split.outputFiles, ...page.outputFiles]) {
  writeFileSync(path, text);
}
// The script of every view, on pages that name the address of the bundle.
writeFileSync(
  join(OUT, "parts", "view.js"),
  'import{mount}from"./kit.js";export default{render:(g)=>mount(g.model.get("module"),g)};',
);
// The files of each group, for pages that fetch them while their kernel is still at work.
const { outputs } = split.metafile;
const withImports = (path) => [
  path,
  ...outputs[path].imports
    .filter(({ kind }) => kind === "import-statement")
    .flatMap((each) => withImports(each.path)),
];
const filesOf = (group) => {
  const [path] = Object.entries(outputs).find(([, made]) => made.entryPoint === `kit:kit:${group}`);
  return withImports(path).map((each) => basename(each));
};

const ofClass = async (kind) => {
  const path = join(PAGES, `${kind}.js`);
  const { text, inputs } = await script(path);
  writeFileSync(join(OUT, `class_${kind}.js`), text);
  return [kind, sentences(path, inputs)];
};
const pages = Object.fromEntries(await Promise.all(KINDS.map(ofClass)));
await Promise.all(
  LISTS.map(async (name) => {
    const { text } = await script(join(SERVER, `${name}.js`));
    writeFileSync(join(OUT, `${name}.js`), text);
  }),
);
const tokens = `@import "${join(PACKAGE, "kit", "tokens.css")}";\n`;
// On pages without panels the parts weigh as much as one class, and come before all others.
const bare = read(join(PACKAGE, "kit", "parts.css")).replaceAll(
  ".cl-panel.cl-panel ",
  ":where(body) ",
);
const sheetOf = async (name, folder, first = "") => {
  const own = await styles(read(join(folder, name)), folder);
  writeFileSync(join(OUT, name), (await styles(tokens + first, folder)) + own);
};
const TEMPLATE = join(SERVER, "share", "nbconvert", "templates", "conquest");
await Promise.all([
  sheetOf("classroom.css", PAGES, bare),
  sheetOf("home.css", SERVER, bare),
  sheetOf("page.css", TEMPLATE),
]);
writeFileSync(join(OUT, "widgets.css"), await styles(read(join(SHOWN, "widgets.css")), SHOWN));
writeFileSync(
  join(OUT, "kit.json"),
  `${JSON.stringify({
    version,
    files: Object.fromEntries(
      GROUPS.map((group) => [
        group,
        [...new Set([group, ...(BESIDE[group] ?? [])].flatMap(filesOf))],
      ]),
    ),
    views: Object.fromEntries(
      Object.entries(VIEWS).map(([name, path]) => [name, sentences(path, kit.inputs)]),
    ),
    pages,
  })}\n`,
);
