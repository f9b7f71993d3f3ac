// @ts-check
/** @import { Start } from "./shapes.mjs" */

/**
 * What the address asks for. A layout goes before a deal; what is wrong is as if it were not there.
 * @param {Start & {deal: number}} usual what the page itself opens with
 * @param {number} maxDeal
 * @param {(name: string) => boolean} known whether the game has such a variant
 * @returns {{start: Start, wrong?: {deal?: string, variant?: string}}} wrong: a number that no deal has, or the name of no variant
 */
export function readAddress(usual, maxDeal, known) {
  const query = new URLSearchParams(location.search);
  const name = query.get("variant") || null;
  const variant = name !== null && known(name) ? name : usual.variant;
  const wrong = name !== null && !known(name) ? { variant: name } : undefined;
  const layout = query.get("layout");
  if (layout !== null) return { start: { layout, variant }, wrong };
  const number = query.get("deal");
  const deal = number === null ? usual.deal : dealNumber(number, maxDeal);
  if (deal !== undefined) return { start: { deal, variant }, wrong };
  return { start: { ...usual, variant }, wrong: { ...wrong, deal: number ?? "" } };
}

/**
 * @param {string} text what was typed
 * @param {number} maxDeal
 * @returns {number | undefined}
 */
export function dealNumber(text, maxDeal) {
  if (!/^\s*\d{1,16}\s*$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= maxDeal ? number : undefined;
}

/**
 * Keep what is on the table in the address; a new game gets an entry of its own in the history.
 * @param {Start} start
 * @param {boolean} anew
 */
export function writeAddress(start, anew) {
  const address = new URL(location.href);
  address.search = query(start);
  if (address.href === location.href) return;
  if (anew) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/**
 * Let the links to this page in other languages lead to the same game.
 * @param {Start} start
 */
export function writeLinks(start) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-language]"))) {
    link.search = query(start);
  }
}

/**
 * The address's query with another game; what else it says is kept.
 * @param {Start} start
 */
function query(start) {
  const parameters = new URLSearchParams(location.search);
  for (const name of ["variant", "deal", "layout"]) parameters.delete(name);
  if (start.variant !== null) parameters.set("variant", start.variant);
  if ("deal" in start) parameters.set("deal", String(start.deal));
  else parameters.set("layout", start.layout.trim().replaceAll("\n", ";"));
  return `?${parameters}`;
}

/** A number for a new deal. */
export function randomDeal() {
  const most = 999_999_999;
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % most);
}
