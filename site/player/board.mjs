// @ts-check
/** @import { Pile, PlayerData, View } from "./shapes.mjs" */
import { glide, land, sight, turn } from "./motion.mjs";
import { dealing, kindOf, movableCounts } from "./moves.mjs";

/** A place on the table: a pile, and a card in it counted from the bottom, from 0 (-1: the empty pile).
 * @typedef {{place: string, index: number}} Spot
 */

/** The table in the document. It is always made to show a whole view; cards keep their elements, so they can glide. */
export class Board {
  /** @type {Map<string, HTMLElement>} */
  #piles = new Map();
  /** @type {Map<string, HTMLElement>} */
  #cards = new Map();

  /**
   * @param {HTMLElement} root
   * @param {PlayerData} data
   * @param {import("./names.mjs").Names} names
   */
  constructor(root, { indices }, names) {
    this.root = root;
    this.indices = indices;
    this.names = names;
    this.read();
  }

  /** Find the piles and cards that are in the document, as another form of the game has other piles. */
  read() {
    this.#piles.clear();
    this.#cards.clear();
    for (const pile of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".pile"))) {
      this.#piles.set(pile.dataset.pile ?? "", pile);
    }
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".card[data-card]"))) {
      const { card: face, copy } = card.dataset;
      this.#cards.set(copy ? `${face}:${copy}` : `${face}`, card);
    }
  }

  /** @param {string} place */
  pile(place) {
    return /** @type {HTMLElement} */ (this.#piles.get(place));
  }

  get piles() {
    return [...this.#piles.values()];
  }

  /**
   * The cards of a pile, from the bottom.
   * @param {string} place
   * @returns {HTMLElement[]}
   */
  cardsIn(place) {
    return /** @type {HTMLElement[]} */ ([...this.pile(place).children]);
  }

  /**
   * The spot that an element belongs to.
   * @param {EventTarget | null} target
   * @returns {Spot | undefined}
   */
  spot(target) {
    const element = target instanceof Element ? target : null;
    const pile = /** @type {HTMLElement | null | undefined} */ (element?.closest(".pile"));
    if (!element || !pile || !this.root.contains(pile)) return undefined;
    const card = element.closest(".card");
    const last = pile.children.length - 1;
    return { place: pile.dataset.pile ?? "", index: card ? [...pile.children].indexOf(card) : last };
  }

  /**
   * The element that stands for a spot: its card, or the pile itself when it is empty.
   * @param {Spot} spot
   */
  element({ place, index }) {
    return this.cardsIn(place)[index] ?? this.pile(place);
  }

  /**
   * Show a view. The order of the document is the order of the engine.
   * @param {View} view
   * @param {boolean} [animated]
   */
  show(view, animated = true) {
    const focus = this.#focused();
    const loose = [...this.#cards.values()].filter((card) => !("moving" in card.dataset));
    const before = animated ? sight(loose.filter((card) => card.isConnected)) : new Map();
    land(loose);
    for (const pile of view.piles) this.#fill(pile);
    this.#forget(view);
    if (animated) this.#comeFrom(view, before);
    for (const pile of view.piles) this.#describe(view, pile);
    this.#refocus(focus);
    glide(before);
  }

  /**
   * Show where the held cards may go.
   * @param {string[]} places
   */
  markTargets(places) {
    for (const pile of this.piles) pile.toggleAttribute("data-target", places.includes(pile.dataset.pile ?? ""));
  }

  /** Let cards that were dragged glide back to where they belong. */
  settle() {
    const strayed = [...this.#cards.values()].filter((card) => card.style.transform && !("moving" in card.dataset));
    const before = sight(strayed);
    land(strayed);
    glide(before);
  }

  /**
   * Focus the card on top of a pile, or the empty pile.
   * @param {string} place
   * @param {FocusOptions} [options]
   */
  focusTop(place, options) {
    this.focus({ place, index: this.cardsIn(place).length - 1 }, options);
  }

  /**
   * Focus a spot, and let the tab key come back to it.
   * @param {Spot} spot
   * @param {FocusOptions} [options]
   */
  focus(spot, options = {}) {
    for (const card of this.cardsIn(spot.place)) if (card.role === "button") card.tabIndex = -1;
    const element = this.element(spot);
    element.tabIndex = 0;
    element.focus(options);
  }

  /** @param {Pile} pile */
  #fill({ place, count, cards }) {
    const pile = this.pile(place);
    const hidden = /** @type {HTMLElement[]} */ ([...pile.querySelectorAll(".card[data-face=down]")]);
    const shown = cards.length === 0 && count > 0 ? [null] : cards;
    let next = pile.firstElementChild;
    for (const card of shown) {
      const element = card === null ? (hidden.shift() ?? faceDown()) : this.#faceUp(card);
      if (element === next) next = next.nextElementSibling;
      else pile.insertBefore(element, next);
    }
    for (const card of hidden) card.remove();
    pile.dataset.count = String(count);
    pile.dataset.hidden = String(cards.filter((card) => card === null).length);
  }

  /**
   * Take away the cards that are not to be seen any more.
   * @param {View} view
   */
  #forget(view) {
    const seen = new Set(view.piles.flatMap(({ cards }) => cards));
    for (const [card, element] of this.#cards) {
      if (seen.has(card)) continue;
      element.remove();
      this.#cards.delete(card);
    }
  }

  /**
   * Cards that were not seen before come from where the engine took them, or are turned over where they lie.
   * @param {View} view
   * @param {Map<HTMLElement, DOMRect>} before
   */
  #comeFrom(view, before) {
    for (const { from, to, count } of view.steps) {
      const source = this.pile(from);
      for (const card of this.cardsIn(to).slice(-count)) {
        if (before.has(card) || "moving" in card.dataset) continue;
        if (from === to) turn(card);
        else before.set(card, source.getBoundingClientRect());
      }
    }
  }

  /**
   * @param {string} card
   * @returns {HTMLElement}
   */
  #faceUp(card) {
    const known = this.#cards.get(card);
    if (known) return known;
    const element = fromTemplate("card-up");
    const [face, copy] = card.split(":");
    element.dataset.card = face;
    if (copy) element.dataset.copy = copy;
    element.ariaLabel = this.names.card(card);
    const index = element.querySelector("b");
    if (index) index.textContent = this.indices[face[0]];
    element.querySelector("use")?.setAttribute("href", `#suit-${face[1].toLowerCase()}`);
    this.#cards.set(card, element);
    return element;
  }

  /**
   * Roles, names and the one tab stop of a pile; what can be moved.
   * @param {View} view
   * @param {Pile} pile
   */
  #describe(view, pile) {
    const element = this.pile(pile.place);
    const cards = this.cardsIn(pile.place);
    const deals = kindOf(pile.place) === "stock";
    const playable = deals && dealing(view) !== undefined;
    const counts = movableCounts(view, pile.place);
    const spent = deals && cards.length === 0;
    element.role = cards.length ? "group" : "button";
    element.ariaLabel = spent ? this.names.emptyStock(pile.place, playable) : this.names.contents(pile);
    element.ariaDisabled = spent && !playable ? "true" : null;
    element.toggleAttribute("data-playable", playable);
    if (cards.length) element.removeAttribute("tabindex");
    else element.tabIndex = 0;
    cards.forEach((card, index) => {
      card.role = deals || pile.cards[index] ? "button" : "img";
      card.tabIndex = index === cards.length - 1 ? 0 : -1;
      card.toggleAttribute("data-movable", counts.has(cards.length - index));
      if (!deals) return;
      card.ariaLabel = element.ariaLabel;
      card.ariaDisabled = playable ? null : "true";
    });
  }

  /** @returns {{element: Element, place: string} | undefined} */
  #focused() {
    const element = document.activeElement;
    const spot = this.spot(element);
    return element && spot ? { element, place: spot.place } : undefined;
  }

  /** @param {{element: Element, place: string} | undefined} focus */
  #refocus(focus) {
    if (!focus) return;
    const kept = this.spot(focus.element);
    const options = { preventScroll: true };
    if (kept && this.element(kept) === focus.element) this.focus(kept, options);
    else this.focusTop(kept?.place ?? focus.place, options);
  }
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function fromTemplate(id) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  return /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
}

const faceDown = () => fromTemplate("card-down");
