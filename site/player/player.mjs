// @ts-check
/** @import { Attempt, PlayerData, Start, View } from "./shapes.mjs" */
/** @import { Cause } from "./game.mjs" */
/** @import { Filling } from "./names.mjs" */
import { dealNumber, randomDeal, readAddress, writeAddress, writeLinks } from "./address.mjs";
import { Announcer } from "./announce.mjs";
import { Board } from "./board.mjs";
import { changes } from "./changes.mjs";
import { Forms } from "./forms.mjs";
import { Game, same, startOf } from "./game.mjs";
import { Hand } from "./hand.mjs";
import { Hold } from "./hold.mjs";
import { Keys } from "./keys.mjs";
import { Link } from "./link.mjs";
import { Names } from "./names.mjs";
import { Banner, Refusal, byId } from "./notices.mjs";
import { Pointer } from "./pointer.mjs";

/** @type {Cause[]} after which it is told what changed */
const TOLD = ["moved", "kept", "undo", "redo"];

/** The page's table, put together: what the engine says is shown, what the player does is asked. */
class Player {
  root = byId("table");
  number = /** @type {HTMLInputElement} */ (byId("deal-number"));
  announcer = new Announcer(byId("live"));
  banner = new Banner();
  refusal = new Refusal();
  status = byId("status");
  loading = this.status.textContent;
  /** @type {View} what was shown last */
  shownView;
  /** Whether a game that the player asked for is being opened. */
  anew = false;
  /** What the address asked for last: a jump within the page asks for nothing. */
  query = location.search;

  /** @param {PlayerData} data */
  constructor(data) {
    this.data = data;
    this.names = new Names(data);
    this.shownView = data.view;
    this.board = new Board(this.root, data, this.names);
    this.forms = new Forms(this.board, this.names, data);
    const { start, wrong } = this.#asked();
    this.game = new Game(new Link(absolute(data.addresses)), data.view, start, this);
    this.hold = new Hold(this.board, this.game, (...said) => this.say(...said));
    this.hand = new Hand(this.board, this.game, this.hold);
    this.pointer = new Pointer(this.board, this.hand);
    new Keys(this.board, this.hand, this.pointer);
    this.#listen();
    this.#expect();
    if (this.game.playable) this.#render(data.view, false);
    if (wrong?.deal !== undefined) this.#badDeal(wrong.deal);
    if (wrong?.variant !== undefined) this.#notice(this.names.say("bad_variant", { name: wrong.variant }));
    document.documentElement.classList.add("script");
    this.game.run();
  }

  /**
   * @param {string} sentence
   * @param {Record<string, Filling>} [holes]
   * @param {number} [count]
   */
  say(sentence, holes, count) {
    this.announcer.say(this.names.say(sentence, holes, count));
  }

  /**
   * The game listens to the engine and tells it here.
   * @param {View} view
   * @param {Cause} cause
   */
  shown(view, cause) {
    const before = this.shownView;
    this.#render(view, cause !== "opened" && cause !== "varied");
    if (cause !== "unchanged") this.refusal.hide();
    if (cause === "opened" || cause === "varied") this.#opened(view, cause);
    else if (cause === "undo") this.say("undone");
    else if (cause === "redo") this.say("redone");
    else if (cause === "restart") this.say("restarted");
    if (TOLD.includes(cause)) this.announcer.say(changes(this.names, before, view, cause === "undo"));
    if (cause === "kept") this.#waiting();
    this.#tellState(view, cause);
  }

  /**
   * @param {string} rule
   * @param {Attempt} attempt
   */
  refused(rule, { to }) {
    const plain = this.names.say("refused_unknown");
    const sentence = this.refusal.quote(rule, plain);
    this.announcer.say(sentence === undefined ? plain : this.names.say("refused", { rule: sentence }));
    const pile = this.board.pile(to);
    if (!pile) return;
    pile.toggleAttribute("data-refused", true);
    setTimeout(() => pile.removeAttribute("data-refused"), 400);
  }

  /** @param {string} code */
  wrong(code) {
    const sentence = { "bad-layout": "bad_layout", "bad-deal": "bad_deal", "bad-move": "bad_move" }[code] ?? "error";
    const text = this.names.say(sentence, { deal: this.data.maxDeal });
    document.documentElement.classList.remove("other-deal");
    this.anew = false;
    const start = startOf(this.game.view);
    this.forms.show(start.variant);
    this.#address(start, false);
    this.#notice(text);
  }

  starting() {
    this.root.dataset.state = "loading";
    this.status.textContent = this.loading;
    if (this.banner.kind === "failed") this.banner.hide();
  }

  /** @param {Error} reason */
  failed(reason) {
    console.error("The engine could not be started:", reason);
    this.banner.show("failed", this.names.say("failed"));
    this.say("failed");
  }

  /**
   * @param {View} view
   * @param {boolean} animated
   */
  #render(view, animated) {
    this.board.show(view, animated);
    this.shownView = view;
    this.hold.refresh();
    this.pointer.refresh();
    document.documentElement.classList.remove("other-deal");
    this.root.dataset.deal = view.layout === null ? String(view.deal) : "";
    this.root.dataset.variant = view.variant ?? "";
    this.root.dataset.state = this.game.ready ? view.state : "loading";
    if (document.activeElement !== this.number) this.number.value = this.root.dataset.deal;
    available("undo", this.game.canUndo);
    available("redo", this.game.canRedo);
    available("restart", this.game.canUndo || this.game.canRedo);
  }

  /**
   * Let the address, and the links to other languages, lead to what lies on the table.
   * @param {Start} start
   * @param {boolean} anew
   */
  #address(start, anew) {
    writeAddress(start, anew);
    writeLinks(start);
    this.query = location.search;
  }

  /**
   * @param {View} view
   * @param {Cause} cause
   */
  #opened(view, cause) {
    const start = startOf(view);
    this.#address(start, this.anew);
    const said = [];
    if (cause === "varied" || (view.variant !== null && !this.anew)) {
      said.push(this.names.say("variant_chosen", { variant: this.forms.called(view.variant) }));
    }
    if (cause === "opened" && !this.anew && same(start, startOf(this.data.view))) said.push(this.names.say("ready"));
    else if ("deal" in start) said.push(this.names.say("dealt", { deal: start.deal }));
    else said.push(this.names.say("layout_opened"));
    this.announcer.say(said.join(" "));
    this.anew = false;
  }

  /**
   * @param {View} view
   * @param {Cause} cause
   */
  #tellState(view, cause) {
    if (this.game.ready && view.state !== "ready") {
      if (this.banner.kind !== view.state) this.say(view.state);
      this.banner.show(view.state, this.names.say(view.state));
    } else if (this.banner.kind === "won" || this.banner.kind === "stuck") this.banner.hide();
    else if (cause === "moved" && this.banner.kind === "notice") this.banner.hide();
  }

  /** A move that was made early is kept: say so where the engine's start is told. */
  #waiting() {
    this.status.textContent = this.names.say("waiting");
    this.say("waiting");
  }

  /**
   * Lay out another game.
   * @param {Start} start
   * @param {boolean} anew
   */
  #lay(start, anew) {
    this.#clear(anew);
    this.game.open(start);
    this.#expect();
    if (this.game.playable && !this.game.ready) this.shown(this.game.view, "restart");
  }

  /**
   * Go over to another variant of the game.
   * @param {Start} start
   * @param {boolean} exactly whether only a game that began so will do, and not another one that was left
   * @param {boolean} anew
   */
  #vary(start, exactly, anew) {
    this.#clear(anew);
    this.game.vary(start, exactly);
    this.#expect();
    if (this.game.playable && !this.game.ready) this.shown(this.game.view, "varied");
  }

  /**
   * Choose a variant: the game that was left there, else the same deal.
   * @param {string | null} variant
   */
  #choose(variant) {
    const { wanted } = this.game;
    if (variant === wanted.variant) return;
    this.#vary({ deal: "deal" in wanted ? wanted.deal : this.#usual.deal, variant }, false, true);
  }

  /** @param {boolean} anew */
  #clear(anew) {
    this.anew = anew;
    this.hold.release();
    this.banner.hide();
    this.refusal.hide();
  }

  /** Until the engine has laid out what is wanted, the page is about that, and other cards are not to be seen. */
  #expect() {
    this.forms.show(this.game.wanted.variant);
    document.documentElement.classList.toggle("other-deal", !this.game.playable);
    if (!this.game.playable) this.root.dataset.state = "loading";
    writeLinks(this.game.wanted);
  }

  /** What the page itself opens with. */
  get #usual() {
    return /** @type {Start & {deal: number}} */ (startOf(this.data.view));
  }

  /** What the address asks for. */
  #asked() {
    return readAddress(this.#usual, this.data.maxDeal, (name) => this.forms.has(name));
  }

  /** @param {string} text */
  #notice(text) {
    this.banner.show("notice", text);
    this.announcer.say(text);
  }

  /** @param {string} typed */
  #badDeal(typed) {
    this.#notice(this.names.say("bad_deal", { number: typed, deal: this.data.maxDeal }));
  }

  #listen() {
    /** @type {Record<string, () => void>} */
    const actions = {
      undo: () => this.game.undo(),
      redo: () => this.game.redo(),
      restart: () => this.game.restart(),
      "new-deal": () => this.#lay({ deal: randomDeal(), variant: this.game.wanted.variant }, true),
      retry: () => this.game.run(),
      "close-banner": () => this.banner.hide(),
    };
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-action]"))) {
      button.addEventListener("click", () => {
        if (button.ariaDisabled !== "true") actions[button.dataset.action ?? ""]?.();
      });
    }
    for (const id of ["new-deal", "deal-go"]) available(id, true);
    this.number.disabled = false;
    const form = /** @type {HTMLFormElement} */ (byId("deal-form"));
    form.noValidate = true; // what is wrong is told in the page's language
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const deal = dealNumber(this.number.value, this.data.maxDeal);
      if (deal === undefined) this.#badDeal(this.number.value);
      else this.#lay({ deal, variant: this.game.wanted.variant }, true);
    });
    this.#listenForVariants();
    addEventListener("popstate", () => {
      if (location.search === this.query) return;
      this.query = location.search;
      const { start } = this.#asked();
      if (start.variant !== this.game.wanted.variant) this.#vary(start, true, false);
      else if (!same(start, this.game.wanted)) this.#lay(start, false);
    });
  }

  /** Variants are chosen in the list beside the table, and by the links below the rules. */
  #listenForVariants() {
    const { select } = this.forms;
    select?.addEventListener("change", () => this.#choose(select.value || null));
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-variant]") : null;
      if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.#choose(link.dataset.variant || null);
      byId("play").scrollIntoView();
      select?.focus({ preventScroll: true });
    });
  }
}

/**
 * A button that cannot be used stays where it is, so that focus does.
 * @param {string} id
 * @param {boolean} can
 */
function available(id, can) {
  const button = /** @type {HTMLButtonElement} */ (byId(id));
  button.disabled = false;
  button.ariaDisabled = String(!can);
}

/**
 * @param {import("./shapes.mjs").Addresses} addresses relative to the page
 * @returns {import("./shapes.mjs").Addresses}
 */
function absolute({ worker, pyodide, engine, rules }) {
  const from = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
  return { worker: from(worker), pyodide: from(pyodide), engine: from(engine), rules: from(rules) };
}

new Player(JSON.parse(byId("player-data").textContent));
