// A tour of every screen in Firefox and WebKit:
// `node e2e/tour.mjs --server PATH [--only firefox|webkit] [--shots DIR]`.
// Every stop must come up without an error, with a board of some size, no wider
// than its window, and no heading in another face than its own.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BROWSERS, missingFor, startBrowser } from "./browsers.mjs";
import { click as clickDeep } from "./deep.mjs";
import { openDoor } from "./ears.mjs";
import { settled } from "./fit.mjs";
import { clickOn, click as clickLagoon, legalOf } from "./playing.mjs";
import { click as clickReef } from "./reef.mjs";
import { endAllServers, Server } from "./server.mjs";
import { contribution, DESK, PHONE } from "./visitor.mjs";
import { until } from "./waiting.mjs";

const SIZES = { desk: DESK, phone: PHONE };
/** A browser that draws by the processor alone takes its time. */
const PATIENCE_MS = 20_000;
const RESTING_MS = 4_000;
const KNOWS = { nFinished: 9, nBeaten: 9, nCoached: 9, hasSeenFilm: true };

/** How a first move is made by the mouse, and which one it may be. */
const MOVES = {
  pearladora: { kinds: ["diver"], make: clickLagoon },
  "mini-divercity": { kinds: ["play", "discard"], make: (page, action) => clickReef(page, action, []) },
  "in-too-deep": { kinds: ["take", "expand", "buy", "draw"], make: (page, action, screen) => clickDeep(page, action, screen) },
  "deep-colony": { kinds: ["place"], make: placeTile },
};

const { values: given } = parseArgs({ options: { server: { type: "string" }, only: { type: "string" }, shots: { type: "string" } } });
if (!given.server || (given.only && !BROWSERS[given.only])) {
  console.error("Which server? node e2e/tour.mjs --server PATH_TO_BINARY [--only firefox|webkit] [--shots DIR]");
  process.exit(2);
}
const names = given.only ? [given.only] : Object.keys(BROWSERS);
const missing = [...new Set(names.flatMap(missingFor))];
if (missing.length > 0) {
  console.error(`The tour needs browsers that are not here. Debian and Ubuntu have them: apt-get install --no-install-recommends ${missing.join(" ")}`);
  process.exit(2);
}
const folder = resolve(given.shots ?? mkdtempSync(join(tmpdir(), "tidetable-tour-")));
mkdirSync(folder, { recursive: true });
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void endAllServers().finally(() => process.exit(130)));

const faults = [];
try {
  for (const name of names) await tour(name);
} catch (error) {
  faults.push(String(error?.stack ?? error));
} finally {
  await endAllServers();
}
for (const fault of faults) console.error(`FAIL ${fault}`);
console.log(`${faults.length === 0 ? "Every stop of the tour is well" : `${faults.length} faults`}; pictures in ${folder}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Goes to every stop with one browser, at every size. */
async function tour(name) {
  const server = await Server.start(resolve(given.server));
  const door = await openDoor(server.port);
  const { window: page, end } = await startBrowser(name);
  try {
    await page.goto(`${door.address}/about`);
    const { games } = await ask(page, "GET", "/api/house");
    await ask(page, "POST", "/api/guest", {});
    await ask(page, "PUT", "/api/guest", { name: "Ada", colour: 0 });
    const known = games.map(({ key }) => key).filter((key) => key in MOVES);
    await page.evaluate(([keys, knows]) => keys.forEach((key) => localStorage.setItem(`tidetable.knows.${key}`, knows)), [known, JSON.stringify(KNOWS)]);
    for (const [size, pixels] of Object.entries(SIZES)) {
      const came = await page.resize(pixels);
      assert.deepEqual(came, [pixels.width, pixels.height], `${name} makes its window as large as a ${size}`);
      for (const stop of await stopsOf(page, known)) await visit({ page, door, where: `${name}-${size}`, stop });
    }
    console.log(`ok   ${name}`);
  } finally {
    await end();
    await door.close();
    await server.end();
  }
}

/** Comes to one stop, does what is to be done there, takes its picture and looks at it. */
async function visit({ page, door, where, stop: { name, path, ready, act = null, hasBoard = false } }) {
  const at = `${where}-${name}`;
  const found = [];
  try {
    await page.goto(door.address + path);
    await until(`${at} is there`, () => page.evaluate(isShown, ready), PATIENCE_MS);
    if (act) await act(page);
  } catch (error) {
    found.push(error.message);
  }
  await rested(page).catch((error) => found.push(error.message));
  writeFileSync(join(folder, `${at}.png`), await page.picture());
  found.push(...(await page.evaluate(look, hasBoard)));
  faults.push(...found.map((fault) => `${at}: ${fault}`));
}

/** Waits until nothing moves; whoever still moves after a while is taken as they are. */
function rested(page) {
  return page.evaluate(`() => { ${settled}; return Promise.race([settled({ evaluate: (look) => look() }), new Promise((done) => setTimeout(done, ${RESTING_MS}))]); }`);
}

function isShown(selector) {
  const found = document.querySelector(selector);
  return found !== null && found.checkVisibility();
}

/** What is wrong with the page as it is drawn. */
function look(hasBoard) {
  const { problems, headings } = window.ears;
  const found = problems.map((problem) => `error: ${problem}`);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page scrolls sideways to ${scrollWidth}`);
  // Figures and films show boards as small as they like.
  const boards = [...document.querySelectorAll("[data-board]")].filter((board) => !board.closest(".miniature"));
  if (hasBoard && boards.length === 0) found.push("there is no board");
  for (const board of boards) {
    const { width, height } = board.getBoundingClientRect();
    if (width < 100 || height < 100) found.push(`the board has only ${Math.round(width)}×${Math.round(height)}`);
  }
  for (const { words, status, display } of headings) {
    if (status !== "loaded" && display !== "block") found.push(`"${words}" is first drawn in another face (${status}, ${display})`);
  }
  return found;
}

/** A request as the page would send it. */
function ask(page, method, path, data) {
  return page.evaluate(async (asked) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(asked.path, { method: asked.method, ...(asked.data === undefined ? {} : { headers, body: JSON.stringify(asked.data) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${asked.method} ${asked.path} answered ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  }, { method, path, data });
}

/** Everything there is to see, with fresh tables. */
async function stopsOf(page, games) {
  const mine = () => ({ type: "mine", name: null, contribution: contribution() });
  const set = (game, others, options = {}, start = true) =>
    ask(page, "POST", "/api/tables", { game, seats: 1 + others.length, options, is_listed: false, has_hints: false, seating: [mine(), ...others], start });
  const bot = { type: "bot", bot: "greedy" };
  const free = { type: "free" };
  const first = (game) => (game === "in-too-deep" ? {} : { first_seat: 0 });
  const lobby = await set("pearladora", [free, bot], {}, false);
  const over = await set("pearladora", [bot]);
  await ask(page, "POST", `/api/tables/${over.id}`, { type: "stand_in", seat: 0, bot: "greedy" });
  const { seq } = await until("the bots have finished", async () => {
    const table = await ask(page, "GET", `/api/tables/${over.id}`);
    return table.status === "over" ? table : null;
  }, PATIENCE_MS);
  const stops = [
    { name: "landing", path: "/", ready: "article button" },
    { name: "set-a-table", path: "/new/mini-divercity", ready: "h1" },
    { name: "lobby", path: `/table/${lobby.id}`, ready: 'img[alt^="QR code"]' },
    { name: "end", path: `/table/${over.id}`, ready: "#end-title" },
    { name: "replay", path: `/replay/${over.id}?seq=${Math.floor(seq / 2)}`, ready: "[data-board]", hasBoard: true },
  ];
  for (const game of games) {
    const table = await set(game, [bot, bot], first(game));
    stops.push(
      { name: `game-${game}`, path: `/games/${game}`, ready: "h1" },
      { name: `lesson-${game}`, path: `/games/${game}/lessons/first`, ready: "[data-step][data-phase]", act: guess, hasBoard: true },
      { name: `rules-${game}`, path: `/games/${game}/rules`, ready: "[data-figure]", act: showFigure },
      { name: `table-${game}`, path: `/table/${table.id}`, ready: "[data-board]", act: isAsked, hasBoard: true },
      { name: `move-${game}`, path: `/table/${table.id}`, ready: "[data-board]", act: (at) => move(at, game), hasBoard: true },
    );
  }
  const keys = async (at) => {
    await isAsked(at);
    await at.keyboard.press("?");
    await until("the keys are listed", () => at.evaluate(isShown, "dialog[open]"));
  };
  const table = await set("deep-colony", [bot], { first_seat: 0 });
  return [...stops, { name: "keys", path: `/table/${table.id}`, ready: "[data-board]", act: keys, hasBoard: true }];
}

/** Waits until this seat is asked; answers with its screen. */
function isAsked(page) {
  return until("one is asked", () => page.evaluate(() => {
    const screen = window.ears.received.findLast(({ type }) => type === "screen");
    return screen?.asked ? screen : null;
  }), PATIENCE_MS);
}

/** Makes one move with the mouse and waits until it is stored. */
async function move(page, game) {
  const { kinds, make } = MOVES[game];
  const screen = await isAsked(page);
  const legal = game === "deep-colony" ? [{ type: "place" }] : legalOf(screen);
  const action = kinds.map((kind) => legal.find(({ type }) => type === kind)).find((one) => one !== undefined);
  assert.ok(action, `a move of ${kinds.join(" or ")} is legal in ${game}`);
  await make(page, action, screen);
  await until("the move is stored", () => page.evaluate(() => window.ears.received.some(({ type }) => type === "done")), PATIENCE_MS);
}

/** Turns the tile until it fits somewhere in sight, and lays it there. */
async function placeTile(page) {
  const FITS = '[data-cell][data-fit="fits"]';
  for (let quarters = 0; quarters < 4 && (await page.locator(FITS).count()) === 0; quarters += 1) await page.keyboard.press("r");
  await clickOn(page, FITS);
}

/** Goes on to a lesson's first guess and answers it. */
async function guess(page) {
  const phase = () => page.evaluate(() => document.querySelector("[data-step][data-phase]").dataset.phase);
  const isAnswered = await until("there is something to guess", async () => {
    const now = await phase();
    if (now === "guessing") return true;
    if (now === "playing") return true;
    if (["told", "reading", "done"].includes(now)) await page.keyboard.press("Enter");
    return false;
  }, PATIENCE_MS);
  assert.ok(isAnswered);
  if ((await phase()) === "playing") return;
  await clickOn(page, ".choices button");
  await until("the guess is answered", async () => (await phase()) !== "guessing");
}

/** Scrolls to the first figure and waits until it is drawn. */
async function showFigure(page) {
  await until("the figure is drawn", () => page.evaluate(() => {
    const figure = document.querySelector("[data-figure]");
    figure.scrollIntoView({ block: "center" });
    return figure.querySelector("[data-board]") !== null || figure.querySelector("svg") !== null;
  }), PATIENCE_MS);
}
