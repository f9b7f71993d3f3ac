// @ts-check
/** @import { Board } from "./board.mjs" */
/** @import { Names } from "./names.mjs" */
/** @import { PlayerData } from "./shapes.mjs" */
import { byId } from "./notices.mjs";

/**
 * The forms of the game: as usual, which is null here, and its variants. What is another in a variant lies in a template of
 * its own and takes the place of what has the same id: rules, drawing, piles, words.
 */
export class Forms {
  /** @type {string | null} the variant that the page shows */
  shown = null;
  /** @type {Element[]} what has made room for it */
  #usual = [];

  /**
   * @param {Board} board
   * @param {Names} names
   * @param {PlayerData} data
   */
  constructor(board, names, data) {
    this.board = board;
    this.names = names;
    this.data = data;
    this.select = /** @type {HTMLSelectElement | null} */ (document.getElementById("variant"));
    if (this.select) this.select.disabled = false;
    this.#mark();
  }

  /** @param {string} variant */
  has(variant) {
    return this.#option(variant) !== undefined;
  }

  /**
   * What players call a form of the game.
   * @param {string | null} variant
   */
  called(variant) {
    return this.#option(variant ?? "")?.text ?? "";
  }

  /**
   * Let the whole page be about a form of the game; its table is then empty until it is shown a view.
   * @param {string | null} variant
   */
  show(variant) {
    if (variant === this.shown) return;
    this.shown = variant;
    for (const part of this.#usual) this.#exchange(part);
    const form = variant === null ? undefined : contentOf(variant);
    const words = form?.querySelector("script")?.textContent ?? "{}";
    this.#usual = [...(form?.children ?? [])].filter((part) => part.id).map((part) => this.#exchange(part));
    this.names.learn({ ...this.data, ...JSON.parse(words) });
    this.board.read();
    this.#mark();
  }

  /** Say by the list and the links which form is shown. */
  #mark() {
    if (this.select) this.select.value = this.shown ?? "";
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-variant]"))) {
      link.ariaCurrent = link.dataset.variant === (this.shown ?? "") ? "true" : null;
    }
  }

  /** @param {string} value */
  #option(value) {
    return [...(this.select?.options ?? [])].find((option) => option.value === value);
  }

  /**
   * Put a part of the page into the place of the one with its id; the table stays and gets what is in the other.
   * @param {Element} part
   * @returns {Element} what was there
   */
  #exchange(part) {
    const here = byId(part.id);
    if (here !== this.board.root) {
      here.replaceWith(part);
      return here;
    }
    const names = new Set([...here.getAttributeNames(), ...part.getAttributeNames()]);
    for (const name of names) {
      const [own, other] = [here.getAttribute(name), part.getAttribute(name)];
      set(here, name, other);
      set(part, name, own);
    }
    const own = [...here.childNodes];
    here.replaceChildren(...part.childNodes);
    part.replaceChildren(...own);
    return part;
  }
}

/**
 * @param {string} variant
 * @returns {DocumentFragment}
 */
function contentOf(variant) {
  const template = /** @type {HTMLTemplateElement} */ (document.querySelector(`template[data-variant="${variant}"]`));
  return document.importNode(template.content, true);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value null: without the attribute
 */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
