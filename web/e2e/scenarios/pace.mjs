// At one's own pace: asking to take back and being refused or allowed, a pause,
// time as a gift, giving up with two and with three, and a game over days in
// which somebody misses a deadline and comes back.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asked, legalOf, make } from "../playing.mjs";
import { Server } from "../server.mjs";
import { DESK, PHONE, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "y";
export const name = "taking back by consent, pause, given time, giving up with two and three, and a missed deadline with a bot that plays on until one is back";

const LIVE = { pace: { type: "live", bank: 600, decision: 20 }, when_late: "bot_plays_on", is_friendly: false };
const A_DAY = { pace: { type: "days", days: 1 }, when_late: "bot_plays_on", is_friendly: false };
const DAY_S = 86_400;

export async function play(suite) {
  const ada = await Visitor.come(suite, { size: DESK });
  const bo = await Visitor.come(suite, { size: PHONE });
  const cleo = await Visitor.come(suite, { size: DESK });
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  await cleo.beGuest("Cleo", 2);
  await consent(ada, bo);
  await givingUpWithTwo(ada, bo);
  await givingUpWithThree(ada, bo, cleo);
  await missedDeadline(suite);
}

const strip = (page) => page.locator('[data-spot="prompt"]');
const story = (page) => page.getByLabel("Events, the newest first");
const proposal = (page) => page.locator("[data-proposal]");
const diverOf = (screen) => legalOf(screen).find(({ type }) => type === "diver");
const clockOf = (page, seat) => screenOf(page).clocks.find((clock) => clock.seat === seat);

/** Friends sit down, the first of them has made the table, and it begins. */
async function begin(visitors, agreement) {
  const [maker, ...others] = visitors;
  const { id, table } = await maker.setTable(["me", ...others.map(() => null)], { first_seat: 0 }, { agreement });
  for (const other of others) await other.sit(id, table.invite);
  await maker.command(id, { type: "start" });
  return id;
}

async function ask(page, name) {
  await page.getByRole("button", { name: "This table" }).click();
  await page.getByRole("button", { name }).click();
}

async function consent(ada, bo) {
  const id = await begin([ada, bo], LIVE);
  const [atAda, atBo] = [await ada.open(`/table/${id}`), await bo.open(`/table/${id}`)];
  await make(atAda, 0, diverOf(await asked(atAda, 0)));
  const after = await make(atBo, 1, diverOf(await asked(atBo, 1)));
  assert.equal(after.screen.view.divers.length, 2, "both have a diver in the water");
  await asked(atAda, 0);

  // Bo would rather not, and nothing has changed.
  await atAda.getByRole("button", { name: "Ask to undo" }).click();
  await proposal(atBo).getByText("Ada would like to take that back.").waitFor();
  await proposal(atAda).getByText("Waiting for Bo.").waitFor();
  await proposal(atBo).getByRole("button", { name: "Rather not" }).click();
  await proposal(atAda).waitFor({ state: "detached" });
  await story(atAda).getByText("Bo would rather not.").waitFor();
  assert.equal(screenOf(atAda, 0).screen.view.divers.length, 2, "a refused take-back takes nothing back");

  // Whoever asked may think better of it.
  await atAda.getByRole("button", { name: "Ask to undo" }).click();
  await proposal(atBo).waitFor();
  await proposal(atAda).getByRole("button", { name: "Withdraw" }).click();
  await proposal(atBo).waitFor({ state: "detached" });

  // Bo agrees with one tap.
  await atAda.getByRole("button", { name: "Ask to undo" }).click();
  await proposal(atBo).getByRole("button", { name: "Let them" }).click();
  await until("both divers are out of the water", () => [atAda, atBo].every((page) => screenOf(page).screen.view.divers.length === 0));
  await strip(atAda).getByText("Your turn.").waitFor();
  await story(atBo).getByText("Ada takes that back.").waitFor();
  assert.equal(await story(atBo).locator("s").count(), 2, "what was taken back is struck");

  // A pause: no clock runs, whoever looks; a tap ends it.
  assert.ok(clockOf(atBo, 0).left_ms > 0, "the clock of whoever is to move runs");
  assert.equal(clockOf(atBo, 1).left_ms, null, "and no other does");
  await ask(atBo, "A pause");
  await proposal(atAda).getByRole("button", { name: "Pause", exact: true }).click();
  for (const page of [atAda, atBo]) await strip(page).getByText("Paused.").waitFor();
  assert.equal(clockOf(atAda, 0).left_ms, null, "in a pause no clock runs");
  await strip(atBo).getByRole("button", { name: "Play on" }).click();
  await strip(atAda).getByText("Your turn.").waitFor();
  await until("the clock runs again", () => clockOf(atAda, 0).left_ms > 0);

  // Time as a gift, with one tap at the clock.
  const before = clockOf(atAda, 0).bank_ms;
  await atBo.getByRole("button", { name: "Give Ada time" }).click();
  await story(atAda).getByText(/^Bo gives you /).waitFor();
  await until("Ada has more in the bank", () => clockOf(atAda, 0).bank_ms > before);
  await Promise.all([atAda.close(), atBo.close()]);
}

async function giveUp(page, name) {
  await page.getByRole("button", { name: `What can be done about ${name}` }).click();
  await page.getByRole("button", { name: "Give up…" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
}

async function givingUpWithTwo(ada, bo) {
  const id = await begin([ada, bo], LIVE);
  const [atAda, atBo] = [await ada.open(`/table/${id}`), await bo.open(`/table/${id}`)];
  await asked(atAda, 0);
  await giveUp(atBo, "Bo");
  await atAda.getByRole("heading", { name: "You have won" }).waitFor();
  await atBo.getByRole("heading", { name: "Ada has won" }).waitFor();
  for (const page of [atAda, atBo]) await page.getByText("The game ended early: Bo gave up, so nothing was counted.").waitFor();

  // Whoever gave up wants revenge: seats turn by one, the same is agreed, and the evening goes on.
  await atBo.getByRole("button", { name: "Rematch" }).click();
  await atBo.getByText("Tonight").waitFor();
  const again = await bo.ask("GET", `/api/tables/${atBo.url().match(/table\/([^/#?]+)/)[1]}`);
  assert.deepEqual(again.seats.map(({ is_yours: isYours }) => isYours), [true, false], "seats turn by one");
  assert.deepEqual(again.agreement, LIVE, "the same is agreed");
  await ada.sit(again.id, again.invite);
  await atBo.getByText("Tonight Bo 0, Ada 1").waitFor();
  await bo.command(again.id, { type: "start" });
  await atBo.getByText("Pearladöra · 0 : 1").waitFor();
  await Promise.all([atAda.close(), atBo.close()]);
}

async function givingUpWithThree(ada, bo, cleo) {
  const id = await begin([ada, bo, cleo], LIVE);
  const [atAda, atCleo] = [await ada.open(`/table/${id}`), await cleo.open(`/table/${id}`)];
  await asked(atAda, 0);
  await giveUp(atCleo, "Cleo");
  await story(atAda).getByText("Cleo gives up.").waitFor();
  await atAda.getByText(/^gave up at step \d+; \w+ plays on$/).waitFor();
  await strip(atAda).getByText("Your turn.").waitFor();

  // Nobody removes another alone; with three it is asked.
  await atAda.getByRole("button", { name: "What can be done about Bo" }).click();
  assert.equal(await atAda.getByRole("button", { name: /Propose to remove/ }).count(), 0, "only two people are left");
  await Promise.all([atAda.close(), atCleo.close()]);
}

/** A server whose clock can be put forward by a file. */
async function missedDeadline(suite) {
  const folder = mkdtempSync(join(tmpdir(), "tidetable-e2e-clock-"));
  const clock = join(folder, "ahead");
  writeFileSync(clock, "0");
  const server = await Server.start(suite.binary, [], { TIDETABLE_TEST_CLOCK: clock });
  const ada = await Visitor.come(suite, { size: DESK, address: server.address });
  const bo = await Visitor.come(suite, { size: PHONE, address: server.address });
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  const id = await begin([ada, bo], A_DAY);
  const atAda = await ada.open(`/table/${id}`);
  await make(atAda, 0, diverOf(await asked(atAda, 0)));

  // Bo does not come, and a day passes.
  await strip(atAda).getByText("Bo to move.").waitFor();
  await strip(atAda).getByRole("timer", { name: /^Clock of Bo: (1 d|23 h)/ }).waitFor();
  writeFileSync(clock, String(DAY_S + 60));
  await story(atAda).getByText("Bo's time is up.").waitFor({ timeout: 20_000 });
  await story(atAda).getByText(/plays on for Bo\./).waitFor();
  await strip(atAda).getByText("Your turn.").waitFor({ timeout: 20_000 });

  // Bo is back, reads that, and plays again.
  const atBo = await bo.open(`/table/${id}`);
  await strip(atBo).getByText(/plays for you\./).waitFor();
  await strip(atBo).getByRole("button", { name: "Take my seat back" }).click();
  await story(atAda).getByText("Bo is back.").waitFor();
  await make(atAda, 0, diverOf(await asked(atAda, 0)));
  await make(atBo, 1, diverOf(await asked(atBo, 1)));
  await strip(atAda).getByText("Your turn.").waitFor();
  await Promise.all([ada.leave(), bo.leave()]);
  await server.end();
  rmSync(folder, { recursive: true, force: true });
}
