// A visitor: one browser context with one page at a time, everything it hears
// and says recorded, and every error of the page counted against it.

import assert from "node:assert/strict";
import { until } from "./waiting.mjs";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** A small desk: less to draw, so that a long game takes less time. */
export const LAPTOP = { width: 1000, height: 640 };

/** What a browser says about answers that are meant to be refused, and lines that are meant to be cut. */
const EXPECTED = /Failed to load resource|WebSocket connection to|net::ERR_/;

/** What somebody's device remembers who has played every game before: no film, no coach. */
const KNOWS = { nFinished: 9, nBeaten: 9, nCoached: 9, hasSeenFilm: true };
const GAMES = ["pearladora", "mini-divercity", "in-too-deep", "deep-colony", "example"];

const BOTS = ["random", "greedy", "minnow", "puffin", "otter", "dolphin", "orca"];

export class Visitor {
  /** Errors of the page's own making; a scenario that has any has failed. */
  problems = [];
  #suite;

  constructor(suite, context, address, isNew) {
    this.#suite = suite;
    this.context = context;
    this.address = address;
    this.isNew = isNew;
  }

  static async come(suite, options = {}) {
    const { address = suite.address, size = DESK, touch = false, scheme = "light", motion = false, javaScript = true, isNew = false, isQuick = !touch } = options;
    const context = await suite.browser.newContext({
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      deviceScaleFactor: 1,
      colorScheme: scheme,
      reducedMotion: motion ? "no-preference" : "reduce",
      javaScriptEnabled: javaScript,
      locale: "en-GB",
    });
    const visitor = new Visitor(suite, context, address, isNew);
    visitor.isQuick = isQuick;
    suite.visitors.push(visitor);
    return visitor;
  }

  /** Opens a page of the house; the visitor's other pages stay. */
  async open(path = "/") {
    const page = await this.context.newPage();
    page.tap = tapOf(page);
    page.setDefaultTimeout(8_000);
    page.on("pageerror", (error) => this.problems.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) this.problems.push(`${page.url()}: ${message.text()}`);
    });
    // Clicks of a real pointer, to count how many a visitor needs.
    await page.addInitScript(() => {
      if (location.protocol === "about:") return;
      window.clicksMade = Number(sessionStorage.getItem("clicksMade") ?? 0);
      window.addEventListener("click", (event) => {
        if (event.isTrusted && event.detail > 0) sessionStorage.setItem("clicksMade", String((window.clicksMade += 1)));
      }, true);
    });
    if (!this.isNew) {
      await page.addInitScript(([games, knows]) => {
        if (location.protocol === "about:") return;
        for (const game of games) localStorage.setItem(`tidetable.knows.${game}`, localStorage.getItem(`tidetable.knows.${game}`) ?? JSON.stringify(knows));
      }, [GAMES, KNOWS]);
    }
    // Whole games are played with one click a move, as somebody may prefer.
    if (this.isQuick) {
      await page.addInitScript(() => {
        if (location.protocol !== "about:" && localStorage.getItem("tidetable.settings") === null) localStorage.setItem("tidetable.settings", '{"movesAtOnce":true}');
      });
    }
    await page.goto(path.startsWith("http") ? path : this.address + path);
    this.page = page;
    return page;
  }

  /** A request with the visitor's cookie, as the page would send it. */
  async ask(method, path, data) {
    const response = await this.context.request.fetch(this.address + path, { method, ...(data === undefined ? {} : { data }) });
    const text = await response.text();
    assert.ok(response.ok(), `${method} ${path} answered ${response.status()}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  /** Becomes a guest of some name, without a page. */
  async beGuest(name, colour = 0) {
    await this.ask("POST", "/api/guest", {});
    return this.ask("PUT", "/api/guest", { name, colour });
  }

  /** Sets a table by request. Seats are "me", another's name on this device, "bot", a bot's name or null. */
  async setTable(seats, options = {}, { game = "pearladora", start = !seats.includes(null), isListed = false, hasHints = false, agreement } = {}) {
    const seating = seats.map((who) => {
      if (who === null) return { type: "free" };
      if (who === "bot" || BOTS.includes(who)) return { type: "bot", bot: who === "bot" ? "greedy" : who };
      return { type: "mine", name: who === "me" ? null : who, contribution: contribution() };
    });
    return this.ask("POST", "/api/tables", { game, seats: seats.length, options, is_listed: isListed, has_hints: hasHints, seating, start, ...(agreement ? { agreement } : {}) });
  }

  command(id, asked) {
    return this.ask("POST", `/api/tables/${id}`, asked);
  }

  sit(id, invite) {
    return this.command(id, { type: "sit", seat: null, invite, contribution: contribution(), name: null });
  }

  async leave() {
    await this.context.close();
    this.#suite.visitors.splice(this.#suite.visitors.indexOf(this), 1);
    assert.deepEqual(this.problems, [], "errors of the page");
  }
}

/** A game's card on the front page. */
export function cardOf(page, title = "Pearladöra") {
  return page.getByRole("article", { name: title });
}

export function contribution() {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
}

/** Everything a page's sockets and requests brought and took. */
function tapOf(page) {
  // `early` is what was fetched before the page knew of the game's end.
  const tap = { sent: [], received: [], fetched: [], early: [] };
  const isOver = () => tap.received.some(({ type, to_act }) => type === "screen" && to_act.type === "over");
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => tap.sent.push(JSON.parse(String(payload))));
    socket.on("framereceived", ({ payload }) => tap.received.push(JSON.parse(String(payload))));
  });
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/tables/") || !response.ok()) return;
    const body = response.json().then((json) => {
      tap.fetched.push(json);
      if (!isOver() && json.status !== "over") tap.early.push(json);
    }, () => undefined);
    tap.fetching = Promise.all([tap.fetching, body]);
  });
  return tap;
}

/** The newest screen a page has received, of a seat or of any viewer. */
export function screenOf(page, seat = null) {
  const isWanted = ({ type, viewer }) => type === "screen" && (seat === null || viewer.seat === seat);
  return page.tap.received.findLast(isWanted) ?? null;
}

/** The moves a page has sent, a resend counted once. */
export function movesSent(page) {
  return [...new Map(page.tap.sent.filter(({ type }) => type === "play").map((sent) => [sent.ref, sent])).values()];
}

/** Waits until the server has stored the page's n-th move. */
export function stored(page, count) {
  return until(`move ${count} is stored`, () => {
    const move = movesSent(page)[count - 1];
    const refusal = page.tap.received.find(({ type, ref }) => type === "refused" && ref === move?.ref);
    assert.ok(!move || !refusal, `the server refused the move: ${refusal?.message}`);
    return move && page.tap.received.find(({ type, ref }) => type === "done" && ref === move.ref);
  });
}
