// @ts-check
/** @import { PlayerData, View } from "./shapes.mjs" */

/** The page's language: sentences with their holes filled, names of cards and piles. */
export class Names {
  /** @param {PlayerData} data */
  constructor({ strings, cards, piles }) {
    this.strings = strings;
    this.cards = cards;
    this.piles = piles;
  }

  /**
   * @param {string} sentence its name
   * @param {Record<string, string | number>} [holes]
   */
  say(sentence, holes = {}) {
    return this.strings[sentence].replace(/\{([a-z_]+)\}/g, (hole, name) => String(holes[name] ?? hole));
  }

  /** @param {string} card as in a view: 8S, or 8S:2 with two decks */
  card(card) {
    return this.cards[card.slice(0, 2)];
  }

  /** @param {string} place */
  pile(place) {
    return this.piles[place];
  }

  /** @param {(string | null)[]} cards */
  cardList(cards) {
    return cards.flatMap((card) => (card === null ? [] : [this.card(card)])).join(", ");
  }

  /** @param {string[]} places */
  pileList(places) {
    return places.map((place) => this.pile(place)).join(", ");
  }

  /**
   * A pile with what lies in it, for those who cannot see it.
   * @param {import("./shapes.mjs").Pile} pile
   */
  contents({ place, count, cards }) {
    const pile = this.pile(place);
    const top = cards.at(-1);
    if (count === 0) return this.say("pile_empty", { pile });
    if (!top) return this.say("pile_hidden", { pile, count });
    return this.say("pile_cards", { pile, count, card: this.card(top) });
  }

  /**
   * What changed between two views, as sentences: cards that lie elsewhere, else piles with another number of cards.
   * @param {View} before
   * @param {View} after
   */
  changes(before, after) {
    const lay = places(before);
    const moved = after.piles.flatMap(({ place, cards }) => {
      const come = cards.filter((card) => card !== null && lay.get(card) !== place);
      return come.length ? [this.say("moved", { cards: this.cardList(come), pile: this.pile(place) })] : [];
    });
    if (moved.length) return moved.join(" ");
    const counts = new Map(before.piles.map(({ place, count }) => [place, count]));
    return after.piles
      .filter(({ place, count }) => counts.get(place) !== count)
      .map((pile) => this.contents(pile))
      .join(". ");
  }
}

/**
 * Where each card lies.
 * @param {View} view
 * @returns {Map<string | null, string>}
 */
function places(view) {
  return new Map(view.piles.flatMap(({ place, cards }) => cards.map((card) => [card, place])));
}
