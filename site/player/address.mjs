// @ts-check
/** @import { Start } from "./shapes.mjs" */

/**
 * What the address asks for. A layout goes before a deal.
 * @param {number} maxDeal
 * @returns {{start?: Start, wrong?: string}} wrong: a number that no deal has
 */
export function readAddress(maxDeal) {
  const query = new URLSearchParams(location.search);
  const layout = query.get("layout");
  if (layout !== null) return { start: { layout } };
  const number = query.get("deal");
  if (number === null) return {};
  const deal = dealNumber(number, maxDeal);
  return deal === undefined ? { wrong: number } : { start: { deal } };
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
  parameters.delete("deal");
  parameters.delete("layout");
  if ("deal" in start) parameters.set("deal", String(start.deal));
  else parameters.set("layout", start.layout.trim().replaceAll("\n", ";"));
  return `?${parameters}`;
}

/** A number for a new deal. */
export function randomDeal() {
  const most = 999_999_999;
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % most);
}
