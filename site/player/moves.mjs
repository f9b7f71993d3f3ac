// @ts-check
/** @import { Attempt, Move, View } from "./shapes.mjs" */
/** Reading the engine's list of legal moves. What is legal is never decided here. */

/**
 * The kind of a pile: "tableau" of "tableau.3".
 * @param {string} place
 */
export const kindOf = (place) => place.split(".")[0];

/**
 * The piles whose top cards a move takes out of the game; of any other move there are none.
 * @param {Move} move
 * @returns {string[]}
 */
function removed({ kind, from, to, with: more = [] }) {
  return ["pair", "set", "alone"].includes(kind) ? [...new Set([from, to, ...more])] : [];
}

/**
 * Whether a move takes the cards of all these piles out of the game.
 * @param {Move} move
 * @param {string[]} places
 */
function removes(move, places) {
  const all = removed(move);
  return all.length > 0 && places.every((place) => all.includes(place));
}

/**
 * The places that so many cards of a pile may go to. Of cards that are removed together, any may be picked up first, and
 * the others are where it may go; one that is removed alone may go where it lies, and to the foundations.
 * @param {View} view
 * @param {string} from
 * @param {number} count
 * @param {string[]} [more] further piles whose top cards have been chosen to be removed with it
 * @returns {string[]}
 */
export function destinations(view, from, count, more = []) {
  const chosen = [from, ...more];
  const places = view.moves.flatMap((move) => {
    if (count === 1 && removes(move, chosen)) return rest(view, move, chosen);
    return more.length === 0 && move.from === from && move.count === count && removed(move).length === 0 ? [move.to] : [];
  });
  return [...new Set(places)];
}

/**
 * Where the last card may go that is needed for a removal, or the next one.
 * @param {View} view
 * @param {Move} move
 * @param {string[]} chosen
 * @returns {string[]}
 */
function rest(view, move, chosen) {
  const foundations = view.piles.map(({ place }) => place).filter((place) => kindOf(place) === "foundations");
  return move.kind === "alone" ? [...chosen, ...foundations] : removed(move).filter((place) => !chosen.includes(place));
}

/**
 * The move that removes just the top cards of these piles.
 * @param {View} view
 * @param {string[]} places
 * @returns {Move | undefined}
 */
export const removal = (view, places) =>
  view.moves.find((move) => removes(move, places) && removed(move).length === new Set(places).size);

/**
 * Whether the top cards of these piles belong to three or more that can be removed together.
 * @param {View} view
 * @param {string[]} places
 */
export const inSet = (view, places) => view.moves.some((move) => move.kind === "set" && removes(move, places));

/**
 * The legal move that an attempt stands for, if it is one.
 * @param {View} view
 * @param {Attempt} attempt
 * @returns {Move | undefined}
 */
export function listed(view, { from, count, to }) {
  return view.moves.find(
    (move) =>
      (move.from === from && move.to === to && move.count === count) ||
      (move.kind === "pair" && move.from === to && move.to === from && count === 1),
  );
}

/**
 * The move that turns cards from the stock, or lays it anew.
 * @param {View} view
 * @returns {Move | undefined}
 */
export const dealing = (view) => view.moves.find(({ kind }) => kind === "deal" || kind === "redeal");

/**
 * How many cards of a pile some legal move takes: 1 for its top card.
 * @param {View} view
 * @param {string} place
 * @returns {Set<number>}
 */
export function movableCounts(view, place) {
  const counts = new Set();
  for (const move of view.moves) {
    if (move.kind === "deal" || move.kind === "redeal") continue;
    if (move.from === place) counts.add(move.count);
    if (removes(move, [place])) counts.add(1);
  }
  return counts;
}

/**
 * The view with a move's cards put where they were sent, for the time until the engine answers: it has no legal moves.
 * Whatever else the move may do is left to the engine.
 * @param {View} view
 * @param {Attempt} attempt
 * @returns {View}
 */
export function provisional(view, attempt) {
  if (listed(view, attempt)?.kind !== "move") return view;
  const source = view.piles.find(({ place }) => place === attempt.from);
  const cards = source?.cards.slice(-attempt.count) ?? [];
  const piles = view.piles.map((pile) => {
    if (pile.place === attempt.from) return changed(pile, pile.cards.slice(0, -attempt.count));
    return pile.place === attempt.to ? changed(pile, [...pile.cards, ...cards]) : pile;
  });
  return { ...view, piles, moves: [], steps: [attempt] };
}

/**
 * @param {import("./shapes.mjs").Pile} pile
 * @param {(string | null)[]} cards
 */
const changed = (pile, cards) => ({ ...pile, cards, count: cards.length });
