// @ts-check
/** @import { Attempt, Reply, Start, View } from "./shapes.mjs" */
/** @import { Link } from "./link.mjs" */
import { dealing, provisional } from "./moves.mjs";

/**
 * Why a view is shown.
 * @typedef {"opened" | "varied" | "moved" | "kept" | "undo" | "redo" | "restart" | "unchanged"} Cause
 *
 * @typedef {Start & {moves?: string[], redo?: string[]}} Begun a game with what has been done in it
 *
 * @typedef {object} Listener
 * @property {(view: View, cause: Cause) => void} shown a view is to be shown
 * @property {(rule: string, attempt: Attempt) => void} refused the rules forbid what was tried
 * @property {(code: string) => void} wrong what was asked for could not be done; the game stays as it was
 * @property {() => void} starting the engine is being started
 * @property {(reason: Error) => void} failed the engine could not be started
 */

/**
 * The game as the page knows it: the engine's last view, and what was asked for before the engine could answer.
 *
 * Requests leave in the order in which the player made them, and each answer is shown; nothing is decided here. Before
 * the engine answers, attempts are kept and shown provisionally.
 */
export class Game {
  /** Whether the engine has laid out a game and answers. */
  ready = false;
  /** Whether the engine runs, so that it can be asked. */
  #running = false;
  /** Whether the engine has been given up, so that only a new start helps. */
  #failed = false;
  /** @type {Attempt[]} */
  #early = [];
  /** @type {Attempt[]} what the engine has been asked and has not answered */
  #underway = [];
  /** @type {View} the engine's last view, which the page's own stands for until then */
  #view;
  /** @type {Begun} */
  #start;
  /** @type {Map<string | null, {start: Begun, early: Attempt[]}>} the games that were left for another variant, by their own */
  #left = new Map();
  /** Whether what is being opened is a game of another variant than the last one. */
  #varied = false;
  #rules = "";
  /** Counts the requests to open something, so that only the last one is shown. */
  #opening = 0;
  #crashed = false;

  /**
   * @param {Link} link
   * @param {View} view the opening view that lies in the page
   * @param {Start} start what is wanted on the table
   * @param {Listener} listener
   */
  constructor(link, view, start, listener) {
    this.link = link;
    this.listener = listener;
    this.#view = view;
    this.#start = start;
  }

  /** What is on the table, as far as it is known. */
  get view() {
    return this.#early.reduce(provisional, this.#view);
  }

  /** What lies on the table, or will as soon as the engine has opened it. */
  get wanted() {
    return this.#start;
  }

  /** Whether the table shows what is wanted there, so that it can be played. */
  get playable() {
    return same(this.#start, startOf(this.#view));
  }

  get canUndo() {
    return this.playable && (this.ready ? this.#view.history.length > 0 : this.#early.length > 0);
  }

  get canRedo() {
    return this.playable && this.ready && this.#view.future.length > 0;
  }

  /** Start the engine and lay out what is wanted. A second call starts it anew. */
  async run() {
    this.ready = false;
    this.#running = false;
    this.#failed = false;
    this.listener.starting();
    try {
      this.#rules = await this.link.start();
      this.#running = true;
      await this.#open();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#running = false;
    this.#failed = true;
    this.listener.failed(/** @type {Error} */ (error));
  }

  /**
   * Lay out another deal. After a failed start this tries to start the engine again.
   * @param {Begun} start
   * @param {Attempt[]} [early] to be made there
   */
  async open(start, early = []) {
    this.#early = early;
    this.#start = start;
    if (this.#failed) await this.run();
    else if (this.#running) await this.#answered(() => this.#open());
  }

  /**
   * Go over to another variant. The game that is left is kept, and comes back when its variant does.
   * @param {Start} start what to lay out where no game of that variant was left
   * @param {boolean} exactly whether only a game that began so may come back
   */
  async vary(start, exactly) {
    const { history: moves, future: redo } = this.#view;
    const begun = this.playable && this.ready ? { ...this.#start, moves, redo } : this.#start;
    this.#left.set(begun.variant, { start: begun, early: [...this.#underway, ...this.#early] });
    const left = this.#left.get(start.variant);
    this.#left.delete(start.variant);
    this.#underway = [];
    this.#varied = true;
    if (left && (!exactly || same(left.start, start))) await this.open(left.start, left.early);
    else await this.open(start);
  }

  /**
   * Try a move. The promise ends when its outcome is shown.
   * @param {Attempt} attempt
   */
  async attempt(attempt) {
    if (!this.playable) return;
    if (this.ready) await this.#send(asking(attempt), "moved", attempt);
    else this.#keep(attempt);
  }

  /** @param {Attempt} attempt to be made when the engine is there */
  #keep(attempt) {
    this.#early.push(attempt);
    this.listener.shown(this.view, "kept");
  }

  /** Turn cards from the stock, or ask why that cannot be done. */
  async deal() {
    const { from, count, to } = dealing(this.view) ?? { from: "stock.1", count: 1, to: "stock.1" };
    await this.attempt({ from, count, to });
  }

  async undo() {
    if (!this.canUndo) return;
    if (this.ready) await this.#send({ do: "undo" }, "undo");
    else {
      this.#early.pop();
      this.listener.shown(this.view, "undo");
    }
  }

  async redo() {
    if (this.canRedo) await this.#send({ do: "redo" }, "redo");
  }

  async restart() {
    if (!this.playable) return;
    if (this.ready) await this.#send({ do: "restart" }, "restart");
    else {
      this.#early = [];
      this.listener.shown(this.view, "restart");
    }
  }

  /**
   * @param {object} request
   * @param {Cause} cause
   * @param {Attempt} [attempt]
   */
  async #send(request, cause, attempt) {
    const opening = this.#opening;
    if (attempt) this.#underway.push(attempt);
    const asked = async () => {
      const reply = await this.link.ask(request).finally(() => {
        this.#underway = this.#underway.filter((each) => each !== attempt);
      });
      if (!this.#running) return; // an answer from an engine that has been given up
      this.#crashed = false;
      if (opening === this.#opening) this.#show(reply, cause, attempt);
    };
    await this.#answered(asked, () => {
      if (attempt && opening === this.#opening) this.#keep(attempt);
    });
  }

  /**
   * @param {Reply} reply
   * @param {Cause} cause
   * @param {Attempt} [attempt]
   */
  #show(reply, cause, attempt) {
    if (reply.view) this.#view = reply.view;
    const changes = reply.refused === undefined && reply.error === undefined;
    this.listener.shown(this.#view, changes ? cause : "unchanged");
    if (reply.error) this.listener.wrong(reply.error.code);
    else if (reply.refused !== undefined && attempt) this.listener.refused(reply.refused, attempt);
  }

  /** Ask for what is wanted; what cannot be laid out is told, and what lay there before lies there again. */
  async #open() {
    this.#opening += 1;
    const opening = this.#opening;
    const before = this.#view;
    const reply = await this.link.ask({ do: "open", game: before.game, rules: this.#rules, ...this.#start });
    if (opening !== this.#opening) return;
    if (!reply.view) {
      const { code = "", message = "the engine gave no view" } = reply.error ?? {};
      if (same(this.#start, startOf(before))) throw new Error(message);
      this.#start = { ...startOf(before), moves: before.history, redo: before.future };
      this.#varied = false;
      this.listener.wrong(code);
      await this.#open();
      return;
    }
    this.#opened(reply.view);
  }

  /** @param {View} view */
  #opened(view) {
    const early = this.#early;
    const cause = this.#varied ? "varied" : "moves" in this.#start ? "unchanged" : "opened";
    this.#early = [];
    this.#varied = false;
    this.#view = view;
    this.#start = startOf(view);
    this.ready = true;
    if (early.length === 0 || cause === "varied") this.listener.shown(view, cause);
    for (const attempt of early) this.#send(asking(attempt), "moved", attempt);
  }

  /**
   * Do what needs the engine. Should the engine break, it is started anew with the same game, or with the one that was
   * being opened, once; the next time the player decides whether to try again, without what may have broken it.
   * @param {() => Promise<void>} action
   * @param {() => void} [again] see to it that the new engine does it
   */
  async #answered(action, again) {
    try {
      await action();
    } catch (error) {
      const anew = this.#running && this.#broken(error); // else another request has found out already
      if (!this.#failed) again?.();
      await anew;
    }
  }

  /** @param {unknown} error */
  async #broken(error) {
    console.error(error);
    this.#running = false;
    this.ready = false;
    if (this.playable) this.#start = { ...this.#start, moves: this.#view.history, redo: this.#view.future };
    if (!this.#crashed) {
      this.#crashed = true;
      await this.run();
      return;
    }
    if (this.playable) this.listener.shown(this.#view, "unchanged");
    this.#fail(error);
  }
}

/**
 * The request that makes an attempt.
 * @param {Attempt} attempt
 */
const asking = (attempt) => ({ do: attempt.move === undefined ? "try" : "move", ...attempt });

/**
 * @param {View} view
 * @returns {Start}
 */
export const startOf = ({ deal, layout, variant }) =>
  layout === null ? { deal: /** @type {number} */ (deal), variant } : { layout, variant };

/**
 * @param {Start} one
 * @param {Start} other
 */
export function same(one, other) {
  if (one.variant !== other.variant) return false;
  if ("deal" in one) return "deal" in other && one.deal === other.deal;
  return "layout" in other && one.layout === other.layout;
}
