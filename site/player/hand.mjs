// @ts-check
/** @import { Board, Spot } from "./board.mjs" */
/** @import { Game } from "./game.mjs" */
/** @import { Hold } from "./hold.mjs" */
import { destinations, kindOf } from "./moves.mjs";

/** What choosing a spot means, the same by mouse, touch, keys and assistive tools. */
export class Hand {
  /**
   * @param {Board} board
   * @param {Game} game
   * @param {Hold} hold
   */
  constructor(board, game, hold) {
    this.board = board;
    this.game = game;
    this.hold = hold;
  }

  /**
   * Choose a spot: the stock deals; with nothing held, the cards from there are picked up; else they are put there. What is
   * held and chosen again is let go, unless it may go where it lies.
   * @param {Spot} spot
   * @param {boolean} [stubborn] after a refusal keep holding what was held, instead of what was chosen instead
   */
  async choose(spot, stubborn = false) {
    const held = this.hold.held;
    if (kindOf(spot.place) === "stock") {
      this.hold.release();
      await this.game.deal();
    } else if (!held) this.take(spot);
    else if (held.more.some(({ place }) => place === spot.place)) this.hold.drop(spot.place);
    else if (this.hold.holds(spot)) await (this.hold.isAlone ? this.hold.put(spot.place) : this.hold.release());
    else if (held.place === spot.place) this.take(spot);
    else {
      const legal = this.hold.places().includes(spot.place);
      const { acts } = this.hold;
      await this.hold.put(spot.place);
      if (!legal && this.game.ready && acts === this.hold.acts) this.#takeAgain(stubborn ? held : spot, stubborn);
    }
  }

  /** @param {Spot} spot */
  take(spot) {
    if (this.hold.take(spot)) this.hold.announce();
  }

  /**
   * Send a card to a foundation, if one takes it; else it is held.
   * @param {Spot} spot
   */
  async send(spot) {
    if (kindOf(spot.place) === "stock") return;
    if (!this.hold.holds(spot) && !this.hold.take(spot)) return;
    await (this.hold.send() ?? this.hold.announce());
  }

  /**
   * After a refusal, silently, so that the rule is what is read out.
   * @param {Spot} spot
   * @param {boolean} always else only cards that can go somewhere
   */
  #takeAgain({ place, index }, always) {
    const count = this.board.cardsIn(place).length - index;
    if (always || destinations(this.game.view, place, count).length) this.hold.take({ place, index });
  }
}
