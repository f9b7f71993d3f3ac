// @ts-check
/**
 * What the engine, the page and the parts of the player hand to one another. Types only; nothing here runs.
 *
 * @typedef {{place: string, count: number, cards: (string | null)[]}} Pile
 *   Cards from the bottom to the top; null lies face down. The stock has a count and no cards.
 * @typedef {{from: string, count: number, to: string, move?: string}} Attempt
 *   What a player tries: so many cards from the top of one pile to another, or the move of this text.
 * @typedef {Attempt & {move: string, kind: "move" | "pair" | "set" | "alone" | "deal" | "redeal", with?: string[]}} Move
 *   A legal move, as the engine lists it; `with` has the third and fourth pile whose cards it removes.
 * @typedef {{game: string, variant: string | null, deal: number | null, layout: string | null, state: "ready" | "won" | "stuck", piles: Pile[],
 *   moves: Move[], history: string[], future: string[], steps: Attempt[]}} View
 * @typedef {({deal: number} | {layout: string}) & {variant: string | null}} Start
 *   What lies on the table at the beginning, and in which variant of the game; null: the game as usual.
 * @typedef {{view?: View, refused?: string, error?: {code: string, message: string}}} Reply
 * @typedef {{worker: string, pyodide: string, engine: string, rules: string}} Addresses
 * @typedef {Record<string, Record<string, string>>} Forms
 *   What cards, suits and kinds of piles are called, by grammatical form ("" is the plain one) and by letter or kind.
 * @typedef {{game: string, deal: number, language: string, maxDeal: number, addresses: Addresses,
 *   strings: Record<string, string | string[]>, plurals: string, cards: Forms, suits: Forms, piles: Forms,
 *   joints: Record<"comma" | "and" | "or", [string, string][]>, awaiting: Record<string, string>, indices: Record<string, string>, view: View}} PlayerData
 *   The JSON in the page. `strings` are sentences with open holes, some in plural forms, among which `plurals` chooses
 *   by a digit for each number of cards. `joints` join a part to a list: how the part begins, and the pattern for that.
 *   `awaiting` has the names of empty foundations that wait for a rank of their own.
 */

export {};
