// @ts-check
/** @import { Board, Spot } from "./board.mjs" */
/** @import { Game } from "./game.mjs" */
/** @import { Filling } from "./names.mjs" */
import { destinations, kindOf } from "./moves.mjs";

/** What is in the player's hand, however it was picked up: the cards from a spot to the top of its pile. */
export class Hold {
  /** @type {{place: string, index: number, count: number, cards: (string | null)[]} | undefined} */
  held;

  /**
   * @param {Board} board
   * @param {Game} game
   * @param {(sentence: string, holes: Record<string, Filling>, count: number) => void} say
   */
  constructor(board, game, say) {
    this.board = board;
    this.game = game;
    this.say = say;
  }

  /**
   * Pick up the cards from a spot to the top; whatever was held is let go.
   * @param {Spot} spot
   * @returns {boolean} whether there are cards to be held
   */
  take({ place, index }) {
    this.#clear();
    const pile = this.#pile(place);
    const cards = index < 0 ? [] : (pile?.cards.slice(index) ?? []);
    if (!this.game.playable || !cards.some((card) => card !== null)) return false;
    this.held = { place, index, count: cards.length, cards };
    this.#mark();
    return true;
  }

  /** Say what is held and where it may go. */
  announce() {
    if (!this.held) return;
    const { names } = this.board;
    const cards = names.ofCards(this.held.cards);
    const places = this.places();
    if (places.length) this.say("held", { cards, places: names.places(this.game.view, places) }, this.held.count);
    else this.say("held_nowhere", { cards }, this.held.count);
  }

  /** Let go; nothing moves. */
  release() {
    if (!this.held) return;
    const { cards, count } = this.held;
    this.#clear();
    this.say("released", { cards: this.board.names.ofCards(cards) }, count);
  }

  /** Where the held cards may go. */
  places() {
    return this.held ? destinations(this.game.view, this.held.place, this.held.count) : [];
  }

  /**
   * Whether cards of this spot are what is held.
   * @param {Spot} spot
   */
  holds({ place, index }) {
    return this.held?.place === place && this.held.index === index;
  }

  /**
   * Put the held cards on a pile, or learn why they cannot lie there.
   * @param {string} place
   */
  async put(place) {
    const held = this.held;
    if (!held) return;
    this.#clear();
    await this.game.attempt({ from: held.place, count: held.count, to: place });
  }

  /**
   * Send the held cards to the first foundation that takes them.
   * @returns {Promise<void> | undefined} nothing when there is none
   */
  send() {
    const place = this.places().find((to) => kindOf(to) === "foundations");
    return place === undefined ? undefined : this.put(place);
  }

  /** After another view: keep what still lies where it was taken, let go of the rest. */
  refresh() {
    if (!this.held) return;
    const { place, index, cards } = this.held;
    const now = this.#pile(place)?.cards.slice(index) ?? [];
    if (now.join() === cards.join()) this.#mark();
    else this.#clear();
  }

  /** @param {string} place */
  #pile(place) {
    return this.game.view.piles.find((pile) => pile.place === place);
  }

  #mark() {
    const held = /** @type {NonNullable<Hold["held"]>} */ (this.held);
    this.board.markTargets(this.places());
    for (const card of this.board.cardsIn(held.place).slice(held.index)) {
      card.toggleAttribute("data-held", true);
      card.ariaPressed = "true";
    }
  }

  #clear() {
    if (!this.held) return;
    this.held = undefined;
    this.board.markTargets([]);
    for (const card of this.board.root.querySelectorAll("[data-held]")) {
      card.removeAttribute("data-held");
      card.ariaPressed = null;
    }
  }
}
