// What happened stays true: live, after a reload, for whoever played and for
// whoever watched. And whoever doubts the dice can roll them again.

import assert from "node:assert/strict";
import { asked, legalOf, make } from "../playing.mjs";
import { LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";
import { finish } from "../world.mjs";

export const letter = "r";
export const name = "taken-back moves stay struck through and bots' reasons stay after a reload, giving up is read out, and the dice are checked";

export async function play(suite) {
  const ada = await Visitor.come(suite, { size: LAPTOP });
  const eve = await Visitor.come(suite, { size: LAPTOP });
  await ada.beGuest("Ada", 0);
  await struckLines(ada, eve);
  await reasons(ada);
  await givingUp(ada, eve);
  await dice(suite, ada);
}

const story = (page) => page.getByLabel("Events, the newest first");

/** A story as it stands: each line with what is struck through. */
const linesOf = (page) => story(page).locator("li").evaluateAll((items) => items.map((item) => `${item.querySelector("s") ? "struck " : ""}${item.innerText.replace(/\s+/g, " ").trim()}`));

async function struckLines(ada, eve) {
  const { id } = await ada.setTable(["me", "bot"], { first_seat: 0 });
  const atAda = await ada.open(`/table/${id}`);
  const atEve = await eve.open(`/table/${id}`);
  await make(atAda, 0, legalOf(await asked(atAda, 0)).find(({ type }) => type === "diver"));
  await asked(atAda, 0);
  await atAda.getByRole("button", { name: "Undo" }).click();
  await story(atAda).getByText("You take that back.").waitFor();
  await story(atEve).getByText("Ada takes that back.").waitFor();
  for (const [page, words] of [[atAda, /^struck You place a /], [atEve, /^struck Ada places a /]]) {
    const live = await linesOf(page);
    assert.equal(live.filter((line) => words.test(line)).length, 1, `the move is struck: ${live.join(" | ")}`);
    assert.equal(live.filter((line) => /^struck .*takes? that back/.test(line)).length, 0, "its taking back is not");
    await page.reload();
    await until("the same story after a reload", async () => String(await linesOf(page).catch(() => [])) === String(live));
    const asks = page.tap.fetched.filter(({ status }) => status);
    assert.equal(asks.length, 0, "the socket brings the table; nobody asks for it");
  }
  assert.equal(await atAda.locator('meta[name="tidetable-game"]').getAttribute("content"), "pearladora");
  await Promise.all([atAda.close(), atEve.close()]);
}

async function reasons(ada) {
  const { id } = await ada.setTable(["me", "bot"], { first_seat: 0 });
  const page = await ada.open(`/table/${id}`);
  const said = () => story(page).locator(".reason").allInnerTexts();
  for (let turn = 0; turn < 8 && (await said()).length < 2; turn += 1) {
    const screen = await asked(page, 0);
    await make(page, 0, legalOf(screen).find(({ type }) => type === "diver"));
    await asked(page, 0);
  }
  const live = await said();
  assert.ok(live.length > 0, "the bot has said something");
  await page.reload();
  await until("the same reasons after a reload", async () => String(await said()) === String(live));
  await page.close();
}

/** With three seats and another person left a bot plays on; with nobody left the game is over. */
async function givingUp(ada, eve) {
  await eve.beGuest("Eve", 1);
  const { id, table } = await ada.setTable(["me", null, "bot"], { first_seat: 0 }, { start: false });
  await eve.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  const page = await ada.open(`/table/${id}`);
  await asked(page, 0);
  const giveUp = async (words) => {
    await page.getByRole("button", { name: "What can be done about Ada" }).click();
    await page.getByRole("button", { name: "Give up…" }).click();
    await page.getByText(words).waitFor();
    await page.getByRole("button", { name: "Yes, give up" }).click();
  };
  await giveUp(/A bot plays on for you, and you rank last/);
  await story(page).getByText("Ada gives up.").waitFor();
  await story(page).getByText(/plays on for Ada\./).waitFor();
  await page.getByText(/gave up at step \d+; \w+ plays on/).waitFor();
  await eve.command(id, { type: "stand_in", seat: 1, bot: "greedy" });
  await until("the bots have finished", async () => (await ada.ask("GET", `/api/tables/${id}`)).status === "over", 20_000);
  await page.getByText(/gave up at step \d+; \w+ played on to third place/).waitFor();

  const alone = await ada.setTable(["me", "bot"], { first_seat: 0 });
  await page.goto(`${ada.address}/table/${alone.id}`);
  await until("the new table", () => page.tap.received.findLast(({ type }) => type === "table")?.table.id === alone.id);
  await giveUp(/No other person is left at this table, so the game ends with that/);
  await page.getByText("The game ended early: Ada gave up, so nothing was counted.").waitFor();
  assert.equal(await page.locator(".end .total").count(), 0, "no empty sheets");
  await page.close();
}

async function dice(suite, ada) {
  for (const game of ["pearladora", "mini-divercity", "in-too-deep", "deep-colony"]) {
    const made = await ada.setTable(["me", "bot"], {}, { game, start: false });
    const page = await ada.open(`/table/${made.id}`);
    await page.getByText("Around the table").waitFor();
    await ada.command(made.id, { type: "start" });
    await until("it has begun", () => screenOf(page, 0));
    await finish(ada, made.id);
    await page.locator("#end-title").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Check the dice" }).click();
    await page.locator('[data-fair="true"]').waitFor();
    await page.getByText("the same as you were shown before the game began").waitFor();
    assert.equal(await page.locator("dialog .bad").count(), 0, "nothing is red");
    const { draws } = page.tap.fetched.find(({ draws }) => draws);
    assert.equal(await page.locator("dialog ol .good").count(), draws.length, "every draw is green");
    suite.figures.push(`${game}: ${draws.length} draws rolled again`);
    await page.close();
  }
}
