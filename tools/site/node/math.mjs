// Formulas as MathML: reads a JSON list of [formula, display] and prints the list of their markup.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.resolve(process.argv[2], "package.json"));
const katex = require("katex");
const formulas = JSON.parse(readFileSync(0, "utf8"));
const markup = formulas.map(([formula, displayMode]) =>
  katex.renderToString(formula, { displayMode, output: "mathml", throwOnError: true }),
);
console.log(JSON.stringify(markup));
