// Pyodide in Node, for the two steps of the build that need the very Python that browsers will run.
import path from "node:path";
import { pathToFileURL } from "node:url";

const folders = process.argv.slice(2).map((one) => path.resolve(one));

export const [engine, ...rest] = folders;
export const start = async (options = {}) => {
  const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: engine, ...options });
};
