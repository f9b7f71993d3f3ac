// @ts-check
/** @import { Board, Spot } from "./board.mjs" */
/** @import { Game } from "./game.mjs" */
/** @import { Filling } from "./names.mjs" */
import { destinations, inSet, kindOf, removal } from "./moves.mjs";

/**
 * What is in the player's hand, however it was picked up: the cards from a spot to the top of its pile. Where several cards
 * leave the game together, `more` has those that were chosen after the first.
 */
export class Hold {
  /** @type {{place: string, index: number, count: number, cards: (string | null)[], more: {place: string, card: string}[]} | undefined} */
  held;
  /** Counts what the player does with the hand, so that a late answer knows that it is late. */
  acts = 0;

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
    this.acts += 1;
    this.#clear();
    const pile = this.#pile(place);
    const cards = index < 0 ? [] : (pile?.cards.slice(index) ?? []);
    if (!this.game.playable || cards.length === 0 || cards[0] === null) return false;
    this.held = { place, index, count: cards.length, cards, more: [] };
    this.#mark();
    return true;
  }

  /** The piles that something is held of. */
  get #chosen() {
    return this.held ? [this.held.place, ...this.held.more.map(({ place }) => place)] : [];
  }

  /** All cards that are held. */
  get #cards() {
    return this.held ? [...this.held.cards, ...this.held.more.map(({ card }) => card)] : [];
  }

  /** Whether what is held can be removed by itself. */
  get isAlone() {
    return this.held !== undefined && this.held.count === 1 && removal(this.game.view, this.#chosen)?.kind === "alone";
  }

  /** Say what is held and where it may go. */
  announce() {
    if (!this.held) return;
    const { names } = this.board;
    const { view } = this.game;
    const [cards, count] = [names.ofCards(this.#cards), this.#cards.length];
    const own = this.isAlone ? [this.held.place] : [];
    const places = this.places().filter((place) => !own.length || !(own.includes(place) || kindOf(place) === "foundations"));
    const set = places.length > 0 && places.every((place) => inSet(view, [...this.#chosen, place]));
    if (set) this.say("held_set", { cards, places: names.places(view, places, true) }, count);
    else if (places.length) this.say("held", { cards, places: names.places(view, places) }, count);
    if (own.length) this.say("held_alone", { cards }, count);
    else if (!places.length) this.say("held_nowhere", { cards }, count);
  }

  /** Let go; nothing moves. */
  release() {
    this.acts += 1;
    if (!this.held) return;
    const cards = this.#cards;
    this.#clear();
    this.#sayReleased(cards);
  }

  /**
   * Let go of a card that was chosen after the first.
   * @param {string} place
   */
  drop(place) {
    const held = this.held;
    if (!held) return;
    const dropped = held.more.filter((other) => other.place === place);
    this.#clear();
    this.held = { ...held, more: held.more.filter((other) => other.place !== place) };
    this.#mark();
    this.#sayReleased(dropped.map(({ card }) => card));
  }

  /** @param {(string | null)[]} cards */
  #sayReleased(cards) {
    this.say("released", { cards: this.board.names.ofCards(cards) }, cards.length);
  }

  /** Where the held cards may go, or the cards lie with which they may be removed. */
  places() {
    const [from, ...more] = this.#chosen;
    return this.held ? destinations(this.game.view, from, this.held.count, more) : [];
  }

  /**
   * Whether cards of this spot are what is held.
   * @param {Spot} spot
   */
  holds({ place, index }) {
    return this.held?.place === place && this.held.index === index;
  }

  /**
   * Put the held cards on a pile, or learn why they cannot lie there. Where more cards are needed to remove them, the one on
   * that pile is held too.
   * @param {string} place
   */
  async put(place) {
    const held = this.held;
    if (!held) return;
    const chosen = [...this.#chosen, place];
    const whole = removal(this.game.view, chosen);
    if (!whole && inSet(this.game.view, chosen)) {
      held.more.push({ place, card: this.#pile(place)?.cards.at(-1) ?? "" });
      this.#mark();
      this.announce();
      return;
    }
    this.#clear();
    const move = whole?.kind === "set" ? { move: whole.move } : {};
    await this.game.attempt({ from: held.place, count: held.count, to: place, ...move });
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
    const { place, index, cards, more } = this.held;
    const now = this.#pile(place)?.cards.slice(index) ?? [];
    const stayed = more.every((other) => this.#pile(other.place)?.cards.at(-1) === other.card);
    if (stayed && now.join() === cards.join()) this.#mark();
    else this.#clear();
  }

  /** @param {string} place */
  #pile(place) {
    return this.game.view.piles.find((pile) => pile.place === place);
  }

  #mark() {
    const held = /** @type {NonNullable<Hold["held"]>} */ (this.held);
    this.board.markTargets(this.places());
    const tops = held.more.map(({ place }) => this.board.cardsIn(place).slice(-1)).flat();
    for (const card of [...this.board.cardsIn(held.place).slice(held.index), ...tops]) {
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
