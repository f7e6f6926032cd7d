// The puzzle of the day, whatever day it is: first solved wrongly, which is
// played, wound back and asked again, then rightly. Another guest has asked for
// the answer before, so that the suite knows both.

import assert from "node:assert/strict";
import { act } from "../acting.mjs";
import { axeFinds } from "../axe.mjs";
import { faultsOf } from "../fit.mjs";
import { LAPTOP, PHONE, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "3";
export const name = "the puzzle of the day is solved wrongly, wound back, then solved rightly and explained; the shelf keeps it";

const GAME = "pearladora";

export async function play(suite) {
  const { puzzle, explanation } = await answerOf(suite);
  const [right] = explanation.fits;
  const wrong = explanation.others.map(({ choice }) => choice).find(({ action }) => ["diver", "pontoon", "done"].includes(action.type));

  const visitor = await Visitor.come(suite, { size: LAPTOP });
  await visitor.beGuest("Ada");
  const page = await visitor.open(`/puzzle/${GAME}`);
  const room = page.locator("[data-puzzle]");
  const phase = () => room.getAttribute("data-phase");
  await room.waitFor();
  assert.equal(await room.getAttribute("data-puzzle"), puzzle.id, "the same for everybody");
  assert.equal(await page.locator("[data-alternative]").count(), 0, "nothing is told before");
  await notePhases(page);

  await make(page, wrong.action, puzzle);
  await until("what came of it is told", async () => (await phase()) === "answered", 20_000);
  const question = page.getByRole("region", { name: "The question" });
  assert.match(await wordsIn(question), new RegExp(`wins about ${shareOf(wrong)} of the games from here\\. There is a better move\\.`));
  await page.getByRole("button", { name: "Wind back" }).click();
  await until("it is asked again", async () => (await phase()) === "asking");
  assert.deepEqual((await page.evaluate(() => window.phases)).slice(-5), ["sending", "watching", "answered", "winding", "asking"]);
  assert.equal(await page.locator("[data-alternative]").count(), 0, "a wrong try tells nothing");

  await make(page, right.action, puzzle);
  await until("it is solved", async () => (await phase()) === "told", 20_000);
  assert.match(await wordsIn(question), /Solved at the 2nd try/);
  await page.locator('[data-streak="1"]').first().waitFor();
  await explained(page, explanation, { right, wrong });
  assert.deepEqual(await axeFinds(page), []);
  await page.getByRole("button", { name: "Tell others" }).click();
  const shared = await page.getByRole("img", { name: /^Tidetable daily puzzle/ }).getAttribute("aria-label");
  assert.match(shared, /solved at the 2nd try 🟦🌊/);
  assert.ok(![right, wrong].some(({ text }) => shared.includes(text)), shared);

  await page.reload();
  await until("it stays solved", async () => (await phase()) === "told");
  await page.getByRole("link", { name: "All puzzles", exact: true }).click();
  await page.locator(`[data-line="${puzzle.id}"]`).getByText("Solved at the 2nd try").waitFor();
  assert.deepEqual(await axeFinds(page), []);
  await page.goto(`${suite.address}/puzzle/${GAME}/nowhere`);
  await page.getByRole("heading", { name: "There is no such puzzle" }).waitFor();
  await page.getByRole("link", { name: "Today's puzzle" }).click();
  await room.waitFor();
  await visitor.leave();
  await onPhone(suite);
}

/** Today's puzzle and what it comes to, as a guest hears it who gives up. */
async function answerOf(suite) {
  const other = await Visitor.come(suite);
  await other.beGuest("Bo");
  const puzzle = await other.ask("GET", `/api/puzzles/${GAME}/today`);
  assert.equal(puzzle.explanation, null, "nobody is told who has not tried");
  const { explanation, own } = await other.ask("POST", `/api/puzzles/${GAME}/${puzzle.id}/tries`, { action: null });
  assert.ok(own.is_given_up && own.streak === 0);
  await other.leave();
  return { puzzle, explanation };
}

/** Plays on the board, by keys. */
async function make(page, action, { screen }) {
  assert.ok(await act(page, GAME, action, { names: [], view: screen.view }), `nobody here plays ${JSON.stringify(action)}`);
}

/** From now on everything that the puzzle waits for is written down. */
function notePhases(page) {
  return page.evaluate(() => {
    const root = document.querySelector("[data-puzzle]");
    window.phases = [root.dataset.phase];
    new MutationObserver(() => window.phases.at(-1) !== root.dataset.phase && window.phases.push(root.dataset.phase)).observe(root, { attributeFilter: ["data-phase"] });
  });
}

/** Every alternative stands there with what it is worth, and whose it was. */
async function explained(page, { fits, others }, { right, wrong }) {
  const rows = page.locator("[data-alternative]");
  assert.equal(await rows.count(), fits.length + others.length);
  for (const choice of [...fits, ...others.map((other) => other.choice)]) {
    const words = await wordsIn(page.locator(`[data-alternative="${choice.text}"]`));
    assert.ok(words.includes(shareOf(choice)), `${choice.text}: ${words}`);
  }
  for (const { text } of [right, wrong]) assert.match(await wordsIn(page.locator(`[data-alternative="${text}"]`)), /You tried it/);
}

/** What somebody reads there, with every kind of space as one. */
async function wordsIn(locator) {
  return (await locator.innerText()).replaceAll(/\s+/g, " ");
}

function shareOf({ worth }) {
  return `${Math.round(worth / 10)} %`;
}

/** The boards of all games fit a phone, and so does the shelf. */
async function onPhone(suite) {
  const visitor = await Visitor.come(suite, { size: PHONE, touch: true, scheme: "dark" });
  await visitor.beGuest("Cleo");
  const { games } = await visitor.ask("GET", "/api/house");
  for (const { key } of games.filter(({ has_puzzles }) => has_puzzles)) {
    const page = await visitor.open(`/puzzle/${key}`);
    await page.locator("[data-board]").first().waitFor();
    assert.deepEqual(await faultsOf(page, { isForThumbs: true }), [], key);
    await page.goto(`${suite.address}/puzzles/${key}`);
    await page.locator("[data-line]").first().waitFor();
    assert.deepEqual(await faultsOf(page, { isForThumbs: true, hasBoard: false }), [], key);
    await page.close();
  }
  await visitor.leave();
}
