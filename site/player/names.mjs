// @ts-check
/** @import { Pile, PlayerData, View } from "./shapes.mjs" */
import { kindOf } from "./moves.mjs";

/**
 * What a hole is filled with: plain text, or a name in the form that the sentence asks for. Of a list the first part
 * has a form of its own, as only it may begin a sentence.
 * @typedef {string | number | ((form: string, others: string) => string)} Filling
 */

/** A hole: `{name}`, `{form~name}`, or of a list `{form~form of the others~name}`. */
const HOLE = /\{(?:([^{}~]+)~)?(?:([^{}~]+)~)?([a-z_]+)\}/g;

/**
 * @param {string} text
 * @param {Record<string, Filling>} fillings
 */
function filled(text, fillings) {
  return text.replace(HOLE, (hole, form = "", others = form, name) => {
    const filling = fillings[name] ?? hole;
    return typeof filling === "function" ? filling(form, others) : String(filling);
  });
}

/** The page's language: its sentences with their holes filled. Grammar is the page's; here forms are only looked up. */
export class Names {
  /** @param {PlayerData} data */
  constructor(data) {
    this.learn(data);
  }

  /**
   * Speak as a page, or a variant of its game, has it.
   * @param {PlayerData} data
   */
  learn({ strings, plurals, cards, suits, piles, joints, awaiting }) {
    this.strings = strings;
    this.plurals = plurals;
    this.cards = cards;
    this.suits = suits;
    this.piles = piles;
    this.joints = joints;
    this.awaiting = awaiting;
  }

  /**
   * @param {string} sentence its name
   * @param {Record<string, Filling>} [holes]
   * @param {number} [count] what chooses among the sentence's plural forms
   */
  say(sentence, holes = {}, count = 1) {
    const text = this.strings[sentence];
    return filled(typeof text === "string" ? text : text[Number(this.plurals[count])], holes);
  }

  /**
   * @param {string} card as in a view: 8S, or 8S:2 with two decks
   * @param {string} [form]
   */
  card([rank, suit], form = "") {
    return filled(this.cards[form][rank], { suit: (own) => this.suits[own][suit] });
  }

  /**
   * @param {string} place
   * @param {string} [form]
   */
  pile(place, form = "") {
    const [kind, number] = place.split(".");
    return filled(this.piles[form][kind], { number });
  }

  /**
   * Fillings of holes: a card, a list of cards, a pile.
   * @param {string} card
   * @returns {Filling}
   */
  ofCard(card) {
    return (form) => this.card(card, form);
  }

  /**
   * @param {(string | null)[]} cards
   * @returns {Filling}
   */
  ofCards(cards) {
    const seen = cards.filter((card) => card !== null);
    return (form, others) => this.#joined("and", seen.map((card, index) => this.card(card, index ? others : form)));
  }

  /**
   * @param {string} place
   * @returns {Filling}
   */
  ofPile(place) {
    return (form) => this.pile(place, form);
  }

  /**
   * Where cards may go. A place is named by the card that lies there, but for the foundations; where several places of
   * a kind are empty, they are one. Empty places that are no foundations come last.
   * @param {View} view
   * @param {string[]} places
   * @param {boolean} [together] whether what is held leaves together with the cards that lie there
   */
  places(view, places, together = false) {
    /** @type {Map<string, Pile>} */
    const piles = new Map(view.piles.map((pile) => [pile.place, pile]));
    const isEmpty = (/** @type {string} */ place) => piles.get(place)?.count === 0;
    const empty = places.filter(isEmpty).map(kindOf);
    const last = (/** @type {string} */ place) => isEmpty(place) && kindOf(place) !== "foundations";
    const parts = [...places.filter((place) => !last(place)), ...places.filter(last)].map((place) => {
      const [kind, top, pile] = [kindOf(place), piles.get(place)?.cards.at(-1), this.ofPile(place)];
      if (!top && empty.filter((other) => other === kind).length > 1) return this.say(`any_${kind}`);
      if (!top || kind === "foundations") return this.say("place", { pile });
      const holes = { card: this.ofCard(top), pile };
      return together ? this.say("member", holes) : this.say("place_on", holes);
    });
    return this.#joined("or", [...new Set(parts)]);
  }

  /**
   * A pile with what lies in it, for those who cannot see it.
   * @param {Pile} pile
   */
  contents({ place, count, cards }) {
    const [pile, top] = [this.ofPile(place), cards.at(-1)];
    const hidden = cards.filter((card) => card === null).length;
    if (count === 0 && place in this.awaiting) return this.awaiting[place];
    if (count === 0 && kindOf(place) === "foundations") return this.say("pile_awaits", { pile });
    if (count === 0) return this.say("pile_empty", { pile });
    if (!top) return this.say("pile_hidden", { pile, count }, count);
    const holes = { pile, count, hidden, card: this.ofCard(top) };
    return hidden ? this.say("pile_partly", holes, count) : this.say("pile_cards", holes, count);
  }

  /**
   * An empty stock, for those who cannot see whether the waste can be turned over.
   * @param {string} place
   * @param {boolean} turns
   */
  emptyStock(place, turns) {
    const pile = this.ofPile(place);
    return turns ? this.say("pile_turns", { pile }) : this.say("pile_spent", { pile });
  }

  /**
   * @param {"and" | "or"} word between the last two parts
   * @param {string[]} parts
   */
  #joined(word, parts) {
    return parts.reduce((said, part, index) => {
      const ways = index < parts.length - 1 ? this.joints.comma : this.joints[word];
      const way = ways.find(([begins]) => new RegExp(`^(?:${begins})`, "u").test(part.toLowerCase())) ?? ["", "{a}{b}"];
      return filled(way[1], { a: said, b: part });
    });
  }
}
