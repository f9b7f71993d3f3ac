// @ts-check
/**
 * Motion is decoration: cards lie in the document where they belong at once, and only their pictures glide there. An
 * animation that is cut short, skipped or never run changes nothing.
 */

const DURATION = 180; // ms

/** @type {WeakMap<Element, Animation>} */
const running = new WeakMap();
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where elements are seen now, wherever they belong.
 * @param {Iterable<HTMLElement>} elements
 * @returns {Map<HTMLElement, DOMRect>}
 */
export function sight(elements) {
  return new Map([...elements].map((element) => [element, element.getBoundingClientRect()]));
}

/**
 * Let go of elements that were held or are gliding, so that they are seen where they belong.
 * @param {Iterable<HTMLElement>} elements
 */
export function land(elements) {
  for (const element of elements) {
    running.get(element)?.cancel();
    running.delete(element);
    element.style.transform = "";
  }
}

/**
 * Glide elements from where they were seen to where they are.
 * @param {Map<HTMLElement, DOMRect>} before
 */
export function glide(before) {
  if (calm.matches) return;
  const after = sight(before.keys());
  for (const [element, from] of before) {
    const to = /** @type {DOMRect} */ (after.get(element));
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
    const frames = [{ transform: `translate(${x}px, ${y}px)`, zIndex: 40 }, { transform: "none", zIndex: 40 }];
    const animation = element.animate(frames, { duration: DURATION, easing: "ease-out" });
    running.set(element, animation);
    animation.onfinish = () => running.delete(element);
  }
}

/**
 * Turn a card over where it lies.
 * @param {HTMLElement} element
 */
export function turn(element) {
  if (!calm.matches) element.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: DURATION, easing: "ease-out" });
}

/**
 * Show an element away from its place, by so many pixels.
 * @param {HTMLElement} element
 * @param {number} x
 * @param {number} y
 */
export function carry(element, x, y) {
  element.style.transform = `translate(${x}px, ${y}px)`;
}
