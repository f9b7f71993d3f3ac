// @ts-check

const PAUSE = 60; // ms; a live region that changes at once is read once

/** The one live region: what happened, in a sentence or two. */
export class Announcer {
  /** @type {string[]} */
  #sentences = [];

  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /**
   * Say it when the turn of events is over. The same sentence is not said twice in one turn.
   * @param {string} sentence
   */
  say(sentence) {
    if (!sentence || this.#sentences.includes(sentence)) return;
    if (this.#sentences.length === 0) {
      this.region.textContent = "";
      setTimeout(() => this.#speak(), PAUSE);
    }
    this.#sentences.push(sentence);
  }

  #speak() {
    this.region.textContent = this.#sentences.join(" ");
    this.#sentences = [];
  }
}
