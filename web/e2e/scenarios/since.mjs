// Coming back to a table: what others did meanwhile is shown on the board, summed
// up and marked, and can be seen again; nothing that was taken in comes back with
// it. A first click shows a move, and who waits can plan.

import assert from "node:assert/strict";
import { asked, cellOf, chooseTile, clickOn, legalOf, make, placeOf } from "../playing.mjs";
import { click as clickReef } from "../reef.mjs";
import { LAPTOP, movesSent, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "v";
export const name = "five moves of others are shown on coming back, and again on request, and nothing acknowledged comes with them";

export async function play(suite) {
  await cameBack(suite);
  await tookIn(suite);
}

const strip = (page) => page.locator('[data-spot="prompt"]');
const isPlaying = (page) => page.locator("[data-catching]").count();
const wakesOf = (page) => page.locator("[data-wake]").evaluateAll((wakes) => wakes.map((wake) => wake.dataset.wake));

/** Notes every caption and every sight of something secret, from the first moment on. */
function notice(selector) {
  window.captions = [];
  window.secrets = 0;
  new MutationObserver(() => {
    const words = document.querySelector('[data-spot="prompt"]')?.textContent.replace(/\s+/g, " ").trim() ?? "";
    if (words.startsWith("Since your move") && window.captions.at(-1) !== words) window.captions.push(words);
    if (document.querySelector(selector)) window.secrets += 1;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function cameBack(suite) {
  const ada = await Visitor.come(suite, { size: LAPTOP, motion: true, isQuick: false });
  const others = await Promise.all([1, 2].map(() => Visitor.come(suite, { size: LAPTOP })));
  await ada.beGuest("Ada", 0);
  await Promise.all(others.map((other, idx) => other.beGuest(["Bo", "Cy"][idx], idx + 1)));
  const { id, table } = await ada.setTable(["me", null, null, "bot"], { first_seat: 0, peek: false }, { start: false });
  for (const other of others) await other.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  const atAda = await ada.open(`/table/${id}`);
  const square = await carefulMove(atAda);
  await plan(atAda);
  await atAda.close();

  for (const [idx, other] of others.entries()) {
    const page = await other.open(`/table/${id}`);
    for (let nth = 0; nth < 2; nth += 1) {
      const pontoons = legalOf(await asked(page, idx + 1)).filter(({ type }) => type === "pontoon");
      await make(page, idx + 1, pontoons[11 * idx + 5 * nth]);
    }
    if (idx === 0) continue;
    await until("it is Ada's turn", () => screenOf(page, 2).to_act.seats?.includes(0), 20_000);
  }

  const again = await returnTo(ada, id, ".none");
  await until("moves are shown", () => isPlaying(again));
  assert.equal(await again.locator(".scene[inert]").count(), 1, "nothing can be done by mistake meanwhile");
  await strip(again).getByText("Your turn.").waitFor({ timeout: 20_000 });
  const captions = await again.evaluate(() => window.captions);
  const nMoves = Number(captions.at(-1).match(/of (\d+)/)[1]);
  assert.ok(nMoves >= 5, `five moves and more: ${captions.join(" | ")}`);
  for (const step of Array.from({ length: nMoves - 1 }, (_, nth) => nth + 1)) assert.ok(captions.some((words) => words.includes(`${step} of ${nMoves}:`)), `move ${step} was shown: ${captions.join(" | ")}`);
  await again.locator("[data-since]").getByText("Since your move:").waitFor();
  assert.equal(await again.locator(".scene[inert]").count(), 0, "then one can act");
  const wakes = await until("wakes", async () => ((await wakesOf(again)).length >= 5 ? wakesOf(again) : null));
  assert.ok(!wakes.includes(square), "one's own move has none");

  await seeAgain(again);
  assert.deepEqual(again.tap.sent.filter(({ type }) => !["ping", "consider"].includes(type)), [], "a look back says nothing to the table");
  await again.tap.fetching;
  keepsValues(again, square);

  await again.reload();
  await strip(again).getByText("Your turn.").waitFor();
  await until("the wakes stay", async () => (await wakesOf(again)).length === wakes.length);
  assert.equal(await isPlaying(again), 0, "what was seen is not shown again by itself");
  await carefulMove(again);
  await until("the wakes are gone", async () => (await wakesOf(again)).length === 0);
  suite.figures.push(`${nMoves} moves shown again`);
  await ada.leave();
  for (const other of others) await other.leave();
}

/** Opens a table anew, with eyes open from the beginning. */
async function returnTo(visitor, id, selector) {
  await visitor.context.addInitScript(notice, selector);
  return visitor.open(`/table/${id}`);
}

/** A misclick is hard to make: the first click shows, the second does it. */
async function carefulMove(page) {
  const action = legalOf(await asked(page, 0)).findLast(({ type }) => type === "diver");
  const before = movesSent(page).length;
  await strip(page).getByText("Your turn.").waitFor();
  await chooseTile(page, action);
  await clickOn(page, cellOf(action));
  await page.locator(`[data-place="${placeOf(action)}"].is-chosen`).waitFor();
  assert.equal(movesSent(page).length, before, "one click has moved");
  await clickOn(page, ".go");
  await stored(page, before + 1);
  return `square ${String.fromCharCode(97 + action.at[0])}${action.at[1] + 1}`;
}

/** Who waits marks a plan; it is nobody else's business. */
async function plan(page) {
  const nSent = page.tap.sent.length;
  await page.getByRole("button", { name: "Plan on the board" }).click();
  const { x, y, width, height } = await page.locator('[data-spot="square c3"]').boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.locator('[data-planned="square c3"]').waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await until("keys have planned", async () => (await page.locator("[data-planned]").count()) === 2);
  assert.deepEqual(page.tap.sent.slice(nSent).filter(({ type }) => type !== "ping"), [], "a plan was sent");
}

/** A touch of a wake and a line of the log show one move, the button all of them; Escape and a touch end it. */
async function seeAgain(page) {
  // What can be done there goes first: with a pontoon in hand, a line that has one is no target.
  await chooseTile(page, { type: "pontoon" });
  const wake = page.locator('[data-wake^="line "]').first();
  const { x, y, width, height } = await wake.locator("rect").first().boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await until("the move is shown again", () => isPlaying(page));
  await page.keyboard.press("Escape");
  await until("Escape ends it", async () => (await isPlaying(page)) === 0);
  await page.getByTitle("Show this move again").first().click();
  await until("the line's move is shown again", () => isPlaying(page));
  await page.getByRole("button", { name: "Skip to now (Esc)" }).click();
  await page.getByRole("button", { name: "Show it again" }).click();
  await until("all of it is shown again", () => isPlaying(page));
  await page.mouse.click(400, 300);
  await until("a touch ends it", async () => (await isPlaying(page)) === 0);
}

/** Where the table does not let one peek, one's own face-down value is in no answer. */
function keepsValues(page, square) {
  const frames = page.tap.fetched.flatMap(({ frames = [] }) => frames);
  const own = frames.flatMap(({ fields }) => fields.divers ?? []).filter(({ seat }) => seat === 0);
  assert.ok(own.length > 0, `the diver on ${square} was shown again`);
  for (const { face } of own) assert.equal(face.type, "back", "one's own value comes back in a look back");
  const events = page.tap.fetched.flatMap(({ lines = [] }) => lines).flatMap(({ events }) => events).filter(({ type, seat }) => type === "diver" && seat === 0);
  assert.ok(events.length > 0, "one's own move is told");
  for (const { value } of events) assert.equal(value, null, "one's own value is told again");
}

/** In the strict game of memory a telling that was taken in is in no frame, no line and on no board. */
async function tookIn(suite) {
  const [ada, bo] = await Promise.all([true, false].map((motion) => Visitor.come(suite, { size: LAPTOP, motion })));
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  const names = ["Ada", "Bo"];
  const options = { turn_cards: false, level: "cousteau", diver_cards: [["environmentalist"], ["diving"]], first_seat: 0 };
  const { id, table } = await ada.setTable(["me", null], options, { game: "mini-divercity", start: false });
  await bo.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  const [atAda, atBo] = [await ada.open(`/table/${id}`), await bo.open(`/table/${id}`)];
  const by = (page, action) => clickReef(page, action, names);
  // Whatever has to be done before and after it is done, too, until the turn has passed.
  const go = async (page, seat, wanted) => {
    let screen = await asked(page, seat);
    for (let isDone = false; screen.asked !== null; ) {
      const legal = legalOf(screen);
      const due = isDone ? undefined : legal.find((one) => one.type === wanted.type && (wanted.hand === undefined || one.hand === wanted.hand));
      isDone ||= due !== undefined;
      screen = await make(page, seat, due ?? legal.find(({ type }) => ["discard", "obey", "end_turn"].includes(type)), by);
    }
  };
  await go(atAda, 0, { type: "play" });
  await go(atBo, 1, { type: "tell", hand: 0 });
  const told = await until("Ada is told her cards", () => (screenOf(atAda, 0).can_acknowledge ? screenOf(atAda, 0) : null), 20_000);
  const faces = told.screen.view.hands[0].cards.map(({ face }) => face.type);
  assert.ok(faces.some((face) => face !== "back"), "the telling shows her something");
  await atAda.getByRole("button", { name: "I have taken it in" }).click();
  await until("the faces are gone", () => !screenOf(atAda, 0).can_acknowledge);
  await atAda.evaluate(() => localStorage.removeItem("tidetable.seen"));
  await atAda.close();

  const again = await returnTo(ada, id, '[aria-label="Your hand"] .picture');
  await until("the telling is shown again", () => isPlaying(again));
  await until("it has ended", async () => (await isPlaying(again)) === 0, 20_000);
  await again.getByRole("button", { name: "Show what happened since your move" }).click();
  await until("once more", () => isPlaying(again));
  await until("it has ended, too", async () => (await isPlaying(again)) === 0, 20_000);
  assert.match((await again.evaluate(() => window.captions)).join(" "), /Bo tells.* you your cards/, "the telling was among it");
  assert.equal(await again.evaluate(() => window.secrets), 0, "a face of one's own hand was drawn");
  await again.tap.fetching;
  const hands = again.tap.fetched.flatMap(({ frames = [] }) => frames).flatMap(({ fields }) => (fields.hands ? [fields.hands[0]] : []));
  assert.ok(hands.length > 1, "positions were fetched");
  for (const { cards } of hands) for (const { face } of cards) assert.equal(face.type, "back", "a frame shows a card that was taken in");
  const tellings = again.tap.fetched.flatMap(({ lines = [] }) => lines).flatMap(({ events }) => events).filter(({ type, to }) => type === "told" && to === 0);
  assert.ok(tellings.length > 0, "the telling is told of");
  for (const { cards } of tellings) assert.equal(cards, null, "a line tells a card that was taken in");
  assert.ok(!again.tap.sent.some(({ type }) => type === "acknowledge"), "a look back acknowledges nothing");
  await ada.leave();
  await bo.leave();
}
