// @ts-check
/**
 * The engine's side: Pyodide with our Python in it, in a thread of its own.
 *
 * Gets {start: {pyodide, engine, rules}} once, all addresses, then {id, request} in any number; sends {started: text of the rules}
 * or {failed: reason}, and for each request {id, reply} or {id, failed: reason}, in the order of the requests.
 */

/** @type {(request: string) => string} */
let answer;

self.onmessage = async ({ data }) => {
  if (data.start) {
    try {
      self.postMessage({ started: await start(data.start) });
    } catch (error) {
      self.postMessage({ failed: String(error) });
    }
    return;
  }
  try {
    self.postMessage({ id: data.id, reply: answer(data.request) });
  } catch (error) {
    self.postMessage({ id: data.id, failed: String(error) });
  }
};

/**
 * Start Python, unpack the engine and import it. Every file comes from the addresses that are given.
 * @param {{pyodide: string, engine: string, rules: string}} where
 * @returns {Promise<string>} the text of the game's rules file
 */
async function start({ pyodide: home, engine, rules }) {
  const archive = fetched(engine).then((response) => response.arrayBuffer());
  const text = fetched(rules).then((response) => response.text());
  for (const file of [archive, text]) file.catch(() => {}); // reported where it is awaited
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: home, lockFileURL: `${home}pyodide-lock.json` });
  python.unpackArchive(await archive, "zip", { extractDir: "/parterre" });
  python.runPython("import sys; sys.path.insert(0, '/parterre')");
  answer = python.pyimport("engine.play.table").answer;
  return text;
}

/**
 * @param {string} address
 * @returns {Promise<Response>}
 */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response;
}
