// @ts-check
/** @import { Pile, View } from "./shapes.mjs" */
/** @import { Names } from "./names.mjs" */
import { kindOf } from "./moves.mjs";

const MOST = 13; // cards that are read out one by one

/**
 * Cards that have come to a pile: those that could be seen before, or `fresh` ones.
 * @typedef {{pile: Pile, cards: string[], fresh: boolean}} Arrival
 */

/**
 * What changed between two views, as sentences.
 * @param {Names} names
 * @param {View} before
 * @param {View} after
 * @param {boolean} [back] whether a move was taken back
 */
export function changes(names, before, after, back = false) {
  const lay = placesOf(before);
  const arrivals = after.piles.flatMap((pile) => arrivalsAt(pile, lay));
  const moved = arrivals.filter(({ fresh }) => !fresh);
  const turned = arrivals.filter(({ fresh }) => fresh);
  const said = [
    ...moved.map((arrival) => come(names, arrival, back)),
    ...hidden(names, before, after, back),
    ...turned.map((arrival) => seen(names, arrival, after, back)),
  ];
  const gone = !back && inStock(after) === 0 && inStock(before) > 0;
  return [...said, ...(gone ? [names.say("stock_empty")] : [])].join(" ");
}

/**
 * How many cards the stock has.
 * @param {View} view
 */
const inStock = (view) => view.piles.find(({ place }) => kindOf(place) === "stock")?.count ?? 0;

/**
 * @param {Pile} pile
 * @param {Map<string | null, string>} lay where each card lay before
 * @returns {Arrival[]}
 */
function arrivalsAt(pile, lay) {
  const come = pile.cards.filter((card) => card !== null && lay.get(card) !== pile.place);
  const cards = /** @type {string[]} */ (come);
  return [false, true]
    .map((fresh) => ({ pile, fresh, cards: cards.filter((card) => lay.has(card) !== fresh) }))
    .filter((arrival) => arrival.cards.length > 0);
}

/**
 * Cards lie elsewhere than before.
 * @param {Names} names
 * @param {Arrival} arrival
 * @param {boolean} back
 */
function come(names, { pile, cards }, back) {
  const [holes, count] = [{ cards: names.ofCards(cards), pile: names.ofPile(pile.place) }, cards.length];
  if (back) return names.say("returned", holes, count);
  if (kindOf(pile.place) === "foundations") return names.say("home", holes, count);
  const below = pile.cards[pile.cards.indexOf(cards[0]) - 1];
  if (!below) return names.say("placed", holes, count);
  return names.say("placed_on", { ...holes, base: names.ofCard(below) }, count);
}

/**
 * Cards are seen that were not seen before.
 * @param {Names} names
 * @param {Arrival} arrival
 * @param {View} after
 * @param {boolean} back
 */
function seen(names, { pile, cards }, after, back) {
  const holes = { cards: names.ofCards(cards), pile: names.ofPile(pile.place) };
  const dealt = after.steps.some(({ from, to }) => from !== to && to === pile.place);
  if (kindOf(pile.place) !== "waste") {
    return dealt ? names.say("dealt_to", holes, cards.length) : names.say("turned_up", holes, cards.length);
  }
  if (back || cards.length > MOST) return `${names.contents(pile)}.`;
  return names.say("drawn", holes, cards.length);
}

/**
 * Cards have gone to a pile where they cannot be seen: taken back, or the waste is laid as the stock.
 * @param {Names} names
 * @param {View} before
 * @param {View} after
 * @param {boolean} back
 */
function hidden(names, before, after, back) {
  const counts = new Map(before.piles.map(({ place, count }) => [place, count]));
  const left = placesOf(after);
  const cards = [...placesOf(before).keys()].filter((card) => !left.has(card));
  const pile = after.piles.find(({ place, count, cards: shown }) => count > Math.max(counts.get(place) ?? 0, shown.length));
  if (!pile || !cards.length) return [];
  if (!back) return [names.say("redealt")];
  return [names.say("returned", { cards: names.ofCards(cards), pile: names.ofPile(pile.place) }, cards.length)];
}

/**
 * Where each card lies that can be seen.
 * @param {View} view
 * @returns {Map<string | null, string>}
 */
function placesOf(view) {
  const seen = view.piles.flatMap(({ place, cards }) => cards.map((card) => /** @type {const} */ ([card, place])));
  return new Map(seen.filter(([card]) => card !== null));
}
