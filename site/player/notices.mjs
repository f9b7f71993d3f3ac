// @ts-check

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * Hide a notice; focus that was in it goes back to the table.
 * @param {HTMLElement} notice
 */
function close(notice) {
  const focused = notice.contains(document.activeElement);
  notice.hidden = true;
  if (!focused) return;
  const stop = /** @type {HTMLElement | null} */ (byId("table").querySelector('[tabindex="0"]'));
  stop?.focus({ preventScroll: true });
}

/** @typedef {"won" | "stuck" | "failed" | "notice"} Kind */

/** @type {Record<Kind, string[]>} the buttons that go with each kind of banner */
const BUTTONS = {
  won: ["banner-new", "banner-undo"],
  stuck: ["banner-undo", "banner-restart", "banner-new"],
  failed: ["banner-retry"],
  notice: ["banner-close"],
};

/** The line over the table that tells how the game stands. */
export class Banner {
  #banner = byId("banner");
  #text = byId("banner-text");
  /** @type {Kind | undefined} */
  kind;

  /**
   * A mere notice never takes away the way out of a failed start.
   * @param {Kind} kind
   * @param {string} text
   */
  show(kind, text) {
    if (kind === "notice" && this.kind === "failed") return;
    this.kind = kind;
    this.#banner.dataset.kind = kind;
    this.#text.textContent = text;
    for (const button of this.#banner.querySelectorAll("button")) button.hidden = !BUTTONS[kind].includes(button.id);
    this.#banner.hidden = false;
  }

  hide() {
    this.kind = undefined;
    close(this.#banner);
  }
}

/** The place where a refused move is answered with the page's own sentence. */
export class Refusal {
  #box = byId("refusal");
  #text = byId("refusal-text");
  #link = /** @type {HTMLAnchorElement} */ (byId("refusal-link"));

  constructor() {
    byId("refusal-close").addEventListener("click", () => this.hide());
  }

  /**
   * Quote what speaks for a rule, mostly one sentence, and mark it where it stands.
   * @param {string} rule
   * @param {string} otherwise what is said when the page has no such sentence
   * @returns {string | undefined} the sentences as text
   */
  quote(rule, otherwise) {
    this.hide();
    const first = document.getElementById(`rule-${rule}`)?.closest("[data-rule]");
    const sentences = first ? [first, ...document.querySelectorAll(`[data-also~="${rule}"]`)] : [];
    this.#link.hash = first ? `rule-${rule}` : "rules";
    const parts = sentences.map((sentence) => [...withoutTerms(sentence).childNodes].map(withoutIds));
    this.#text.replaceChildren(...parts.flatMap((part, index) => (index ? [" ", ...part] : part)));
    for (const sentence of sentences) sentence.toggleAttribute("data-quoted", true);
    if (!first) this.#text.textContent = otherwise;
    this.#box.hidden = false;
    return first && sentences.map((sentence) => sentence.textContent.trim().replace(/\s+/g, " ")).join(" ");
  }

  hide() {
    close(this.#box);
    for (const sentence of document.querySelectorAll("[data-quoted]")) sentence.removeAttribute("data-quoted");
  }
}

/**
 * Copy a sentence with its terms as plain text: a notice over the table leads nowhere but to its rule.
 * @param {Element} sentence
 */
function withoutTerms(sentence) {
  const copy = /** @type {Element} */ (sentence.cloneNode(true));
  for (const term of copy.querySelectorAll("a.term")) term.replaceWith(...term.childNodes);
  return copy;
}

/**
 * @param {Node} node
 * @returns {Node}
 */
function withoutIds(node) {
  if (node instanceof Element) {
    for (const element of [node, ...node.querySelectorAll("[id]")]) element.removeAttribute("id");
  }
  return node;
}
