// @ts-check
/** @import { Board, Spot } from "./board.mjs" */
/** @import { Hand } from "./hand.mjs" */
import { carry } from "./motion.mjs";
import { kindOf } from "./moves.mjs";

const DRAG = { mouse: 4, pen: 6, touch: 8 }; // px that a pointer may tremble before it drags
const DOUBLE = 400; // ms between the taps of a double tap
const DEAF = 300; // ms in which another tap at the same point, where cards have just been put or sent, is a slip

/**
 * @typedef {object} Press one pointer that is down on a card or an empty pile
 * @property {number} id
 * @property {Spot} spot
 * @property {number} x where it went down, in page coordinates
 * @property {number} y
 * @property {number} tremble
 * @property {HTMLElement[]} cards what it drags; none as long as it may be a tap
 */

/** Mouse, pen and touch: dragging, tapping, double taps. Only the first pointer counts. */
export class Pointer {
  /** @type {Press | undefined} */
  #press;
  /** @type {{card: Element, time: number} | undefined} */
  #tapped;
  /** @type {{x: number, y: number, time: number} | undefined} */
  #served;

  /**
   * @param {Board} board
   * @param {Hand} hand
   */
  constructor(board, hand) {
    this.board = board;
    this.hand = hand;
    this.hold = hand.hold;
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", (event) => this.#lost(event));
    root.addEventListener("lostpointercapture", (event) => this.#lost(event));
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => this.#press && event.preventDefault()); // a long touch
    for (const end of ["blur", "resize", "pagehide"]) addEventListener(end, () => this.cancel());
  }

  /**
   * End a drag; the cards glide back.
   * @returns {boolean} whether there was one
   */
  cancel() {
    const press = this.#press;
    this.#press = undefined;
    if (!press?.cards.length) return false;
    this.#letGo(press);
    this.hold.release();
    this.board.settle();
    return true;
  }

  /** After another view: a drag goes on only with cards that are still held. */
  refresh() {
    if (this.#press?.cards.length && !this.hold.held) this.cancel();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary || event.ctrlKey || this.#press) return;
    const spot = this.board.spot(event.target);
    if (!spot) {
      this.hold.release();
      return;
    }
    this.board.root.setPointerCapture(event.pointerId);
    const tremble = DRAG[/** @type {"mouse" | "pen" | "touch"} */ (event.pointerType)] ?? DRAG.mouse;
    this.#press = { id: event.pointerId, spot, x: event.pageX, y: event.pageY, tremble, cards: [] };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const [x, y] = [event.pageX - press.x, event.pageY - press.y];
    if (!press.cards.length) {
      if (Math.hypot(x, y) < press.tremble || !this.#drag(press)) return;
    }
    for (const card of press.cards) carry(card, x, y);
    const over = this.#under(event, press);
    const place = over !== undefined && this.hold.places().includes(over) ? over : undefined;
    for (const pile of this.board.piles) pile.toggleAttribute("data-hover", pile.dataset.pile === place);
  }

  /**
   * Begin to drag the cards from the spot to the top of its pile.
   * @param {Press} press
   */
  #drag(press) {
    const { spot } = press;
    if (kindOf(spot.place) === "stock" || !this.hold.take(spot)) return false;
    press.cards = this.board.cardsIn(spot.place).slice(spot.index);
    for (const card of press.cards) card.toggleAttribute("data-moving", true);
    return true;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    this.#press = undefined;
    if (press.cards.length) this.#drop(event, press);
    else if (Math.hypot(event.pageX - press.x, event.pageY - press.y) <= press.tremble) this.#tap(press);
  }

  /**
   * @param {PointerEvent} event
   * @param {Press} press
   */
  async #drop(event, press) {
    const place = this.#under(event, press);
    this.#letGo(press);
    if (place === undefined || place === press.spot.place) this.hold.release();
    else await this.hold.put(place);
    this.board.settle();
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    if (this.#press?.id === event.pointerId) this.cancel();
  }

  /** @param {Press} press */
  #letGo({ cards }) {
    for (const card of cards) card.removeAttribute("data-moving");
    for (const pile of this.board.piles) pile.removeAttribute("data-hover");
  }

  /** @param {Press} press */
  async #tap({ spot, x, y, tremble }) {
    const now = performance.now();
    const stock = kindOf(spot.place) === "stock";
    const served = this.#served;
    if (served && now - served.time < DEAF && Math.hypot(x - served.x, y - served.y) <= tremble) return;
    const card = this.board.element(spot);
    const double = !stock && this.#tapped?.card === card && now - this.#tapped.time < DOUBLE;
    const putting = !stock && this.hold.held !== undefined && this.hold.held.place !== spot.place;
    this.#tapped = double || putting ? undefined : { card, time: now };
    this.#served = double || putting ? { x, y, time: now } : undefined;
    this.board.focus(spot, { preventScroll: true });
    await (double ? this.hand.send(spot) : this.hand.choose(spot));
  }

  /**
   * Assistive tools click without a pointer.
   * @param {MouseEvent} event
   */
  #click(event) {
    const spot = event.detail === 0 ? this.board.spot(event.target) : undefined;
    if (spot) this.hand.choose(spot);
  }

  /**
   * The pile that dragged cards are over: the legal one that they cover most, else the one under the pointer.
   * @param {PointerEvent} event
   * @param {Press} press
   * @returns {string | undefined}
   */
  #under(event, { cards }) {
    const dragged = cards[0].getBoundingClientRect();
    const covered = this.hold
      .places()
      .map((place) => ({ place, area: overlap(dragged, this.#extent(place, cards)) }))
      .reduce((most, next) => (next.area > most.area ? next : most), { place: "", area: 0 });
    if (covered.area > 0) return covered.place;
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    return this.board.spot(below.find((element) => !cards.some((card) => card.contains(element))) ?? null)?.place;
  }

  /**
   * The room that a pile takes, with all its cards.
   * @param {string} place
   * @param {HTMLElement[]} without
   */
  #extent(place, without) {
    const parts = [this.board.pile(place), ...this.board.cardsIn(place).filter((card) => !without.includes(card))];
    const rects = parts.map((part) => part.getBoundingClientRect());
    return {
      left: Math.min(...rects.map(({ left }) => left)),
      top: Math.min(...rects.map(({ top }) => top)),
      right: Math.max(...rects.map(({ right }) => right)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    };
  }
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
