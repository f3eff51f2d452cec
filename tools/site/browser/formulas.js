// Formulas as MathML, for pages whose texts no build has seen; loaded by those that have some.
import katex from "katex";

export const markup = (formula, displayMode) =>
  katex.renderToString(formula, { displayMode, output: "mathml", throwOnError: false });
