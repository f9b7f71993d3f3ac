// @ts-check
/** @import { Attempt, PlayerData, Start, View } from "./shapes.mjs" */
/** @import { Cause } from "./game.mjs" */
/** @import { Filling } from "./names.mjs" */
import { dealNumber, randomDeal, readAddress, writeAddress, writeLinks } from "./address.mjs";
import { Announcer } from "./announce.mjs";
import { Board } from "./board.mjs";
import { changes } from "./changes.mjs";
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
    const { start, wrong } = readAddress(data.maxDeal);
    this.game = new Game(new Link(absolute(data.addresses)), data.view, start ?? startOf(data.view), this);
    this.hold = new Hold(this.board, this.game, (...said) => this.say(...said));
    this.hand = new Hand(this.board, this.game, this.hold);
    this.pointer = new Pointer(this.board, this.hand);
    new Keys(this.board, this.hand, this.pointer);
    this.#listen();
    this.#expect(start ?? startOf(data.view));
    if (this.game.playable) this.#render(data.view, false);
    if (wrong !== undefined) this.#badDeal(wrong);
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
    this.#render(view, cause !== "opened");
    if (cause !== "unchanged") this.refusal.hide();
    if (cause === "opened") this.#opened(view);
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
    this.#address(startOf(this.game.view), false);
    this.banner.show("notice", text);
    this.announcer.say(text);
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

  /** @param {View} view */
  #opened(view) {
    const start = startOf(view);
    this.#address(start, this.anew);
    if (!this.anew && same(start, startOf(this.data.view))) this.say("ready");
    else if ("deal" in start) this.say("dealt", { deal: start.deal });
    else this.say("layout_opened");
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
    this.anew = anew;
    this.hold.release();
    this.banner.hide();
    this.refusal.hide();
    this.game.open(start);
    this.#expect(start);
    if (this.game.playable && !this.game.ready) this.shown(this.game.view, "restart");
  }

  /**
   * Until the engine has laid out what is wanted, other cards are not to be seen.
   * @param {Start} start
   */
  #expect(start) {
    document.documentElement.classList.toggle("other-deal", !this.game.playable);
    if (!this.game.playable) this.root.dataset.state = "loading";
    writeLinks(start);
  }

  /** @param {string} typed */
  #badDeal(typed) {
    const text = this.names.say("bad_deal", { number: typed, deal: this.data.maxDeal });
    this.banner.show("notice", text);
    this.announcer.say(text);
  }

  #listen() {
    /** @type {Record<string, () => void>} */
    const actions = {
      undo: () => this.game.undo(),
      redo: () => this.game.redo(),
      restart: () => this.game.restart(),
      "new-deal": () => this.#lay({ deal: randomDeal() }, true),
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
      else this.#lay({ deal }, true);
    });
    addEventListener("popstate", () => {
      if (location.search === this.query) return;
      this.query = location.search;
      const start = readAddress(this.data.maxDeal).start ?? startOf(this.data.view);
      if (!same(start, this.game.wanted)) this.#lay(start, false);
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
