// @ts-check
/** @import { Attempt, Move, View } from "./shapes.mjs" */
/** Reading the engine's list of legal moves. What is legal is never decided here. */

/**
 * The kind of a pile: "tableau" of "tableau.3".
 * @param {string} place
 */
export const kindOf = (place) => place.split(".")[0];

/**
 * The places that so many cards of a pile may go to. Of a pair, either card may be the one that is picked up.
 * @param {View} view
 * @param {string} from
 * @param {number} count
 * @returns {string[]}
 */
export function destinations(view, from, count) {
  const places = view.moves.flatMap((move) => {
    if (move.from === from && move.count === count) return [move.to];
    return move.kind === "pair" && move.to === from && count === 1 ? [move.from] : [];
  });
  return [...new Set(places)];
}

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
    if (move.kind === "pair" && move.to === place) counts.add(1);
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
