// @ts-check
/** @import { Addresses, Reply } from "./shapes.mjs" */

/** The link to the worker: questions go out in order, and each gets its own answer. */
export class Link {
  /** @type {Worker | undefined} */
  #worker;
  #number = 0;
  /** @type {Map<number, {resolve: (reply: Reply) => void, reject: (reason: Error) => void}>} */
  #open = new Map();

  /** @param {Addresses} addresses absolute */
  constructor(addresses) {
    this.addresses = addresses;
  }

  /**
   * Start a new worker, ending the old one.
   * @returns {Promise<string>} the text of the game's rules
   */
  start() {
    this.#end(new Error("the engine is started anew"));
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.addresses.worker, { type: "module" });
      const fail = (/** @type {string} */ reason) => {
        reject(new Error(reason));
        if (worker === this.#worker) this.#end(new Error(reason));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message || `${this.addresses.worker} could not be loaded`);
      };
      worker.onmessageerror = () => fail("an answer of the engine could not be read");
      worker.onmessage = ({ data }) => {
        if (data.started !== undefined) resolve(data.started);
        else if (data.id === undefined) fail(data.failed);
        else this.#settle(data);
      };
      this.#worker = worker;
      const { pyodide, engine, rules } = this.addresses;
      worker.postMessage({ start: { pyodide, engine, rules } });
    });
  }

  /**
   * Ask the engine. Rejects when it could not answer at all.
   * @param {object} request
   * @returns {Promise<Reply>}
   */
  ask(request) {
    return new Promise((resolve, reject) => {
      if (!this.#worker) {
        reject(new Error("the engine is not running"));
        return;
      }
      this.#number += 1;
      this.#open.set(this.#number, { resolve, reject });
      this.#worker.postMessage({ id: this.#number, request: JSON.stringify(request) });
    });
  }

  /** @param {{id: number, reply?: string, failed?: string}} data */
  #settle({ id, reply, failed }) {
    const asked = this.#open.get(id);
    this.#open.delete(id);
    if (reply === undefined) asked?.reject(new Error(failed));
    else asked?.resolve(JSON.parse(reply));
  }

  /** @param {Error} reason */
  #end(reason) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const asked = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of asked) reject(reason);
  }
}
