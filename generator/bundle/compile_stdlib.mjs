// Runs in Node: starts Pyodide, lets compile_stdlib.py pack the library there, writes what comes back.
// node compile_stdlib.mjs <Pyodide's folder> <compile_stdlib.py> <the zip to write> <module>…
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, zip, ...modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
python.runPython(await readFile(script, "utf8"));
const packed = python.globals.get("packed")(modules);
await writeFile(zip, packed.toJs());
