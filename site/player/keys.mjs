// @ts-check
/** @import { Board, Spot } from "./board.mjs" */
/** @import { Hand } from "./hand.mjs" */
/** @import { Pointer } from "./pointer.mjs" */

/**
 * The keyboard. Each pile is one stop of the tab key; arrows go to its cards and to neighbouring piles; Enter or Space
 * picks up and puts down, Shift+Enter sends to a foundation, Escape lets go, Ctrl+Z takes back, Ctrl+Y makes again.
 */
export class Keys {
  /**
   * @param {Board} board
   * @param {Hand} hand
   * @param {Pointer} pointer
   */
  constructor(board, hand, pointer) {
    this.board = board;
    this.hand = hand;
    this.pointer = pointer;
    board.root.addEventListener("keydown", (event) => this.#onTable(event));
    document.addEventListener("keydown", (event) => this.#anywhere(event));
  }

  /** @param {KeyboardEvent} event */
  #anywhere(event) {
    const { game, hold } = this.hand;
    if (event.key === "Escape") {
      if (!this.pointer.cancel()) hold.release();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || writing(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) game.redo();
    else game.undo();
  }

  /** @param {KeyboardEvent} event */
  #onTable(event) {
    const spot = this.board.spot(event.target);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.#choose(spot, event.shiftKey);
      return;
    }
    const goal = this.#goal(event.key, spot);
    if (!goal) return;
    event.preventDefault();
    this.board.focus(goal);
  }

  /**
   * @param {Spot} spot
   * @param {boolean} send
   */
  async #choose(spot, send) {
    const { hold } = this.hand;
    const putting = hold.held !== undefined && (hold.held.place !== spot.place || hold.isAlone);
    await (send ? this.hand.send(spot) : this.hand.choose(spot, true));
    const focused = document.activeElement ?? document.body;
    const stayed = focused === document.body || this.board.root.contains(focused); // the answer may have taken a while
    if (stayed && (putting || send)) this.board.focusTop(spot.place);
  }

  /**
   * Where an arrow key leads.
   * @param {string} key
   * @param {Spot} spot
   * @returns {Spot | undefined}
   */
  #goal(key, { place, index }) {
    const last = this.board.cardsIn(place).length - 1;
    const inside = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[key];
    if (inside !== undefined) return { place, index: Math.max(Math.min(inside, last), Math.min(0, last)) };
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined) return undefined;
    const { piles } = this.board;
    const neighbour = piles[piles.indexOf(this.board.pile(place)) + step]?.dataset.pile;
    return neighbour === undefined ? undefined : { place: neighbour, index: this.board.cardsIn(neighbour).length - 1 };
  }
}

/** @param {EventTarget | null} target */
const writing = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
