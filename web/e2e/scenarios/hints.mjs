// Bots by level, and what one of them would do in a person's place.

import assert from "node:assert/strict";
import { asked, legalOf, placeOf } from "../playing.mjs";
import { cardOf, movesSent, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "p";
export const name = "a guest chooses a bot by its level, asks for a hint and plays it, in every game";

export async function play(suite) {
  const visitor = await Visitor.come(suite);
  await visitor.beGuest("Ada");
  const page = await visitor.open("/");
  await chooseLevel(page, visitor);
  await takeHint(page, inLagoon);
  await askByKey(page);
  for (const [game, seats] of [["in-too-deep", ["me", "minnow", "minnow"]], ["deep-colony", ["me", "minnow"]], ["mini-divercity", ["me", "minnow"]]]) {
    const options = game === "in-too-deep" ? {} : { first_seat: 0 };
    const { id } = await visitor.setTable(seats, options, { game, hasHints: true });
    const table = await visitor.open(`/table/${id}`);
    await takeHint(table);
    await table.close();
  }
  await lobby(visitor);
}

/** A bot is chosen by name, remembered, and shown with its level. */
async function chooseLevel(page, visitor) {
  const against = () => cardOf(page).getByLabel("At once against");
  assert.equal(await against().inputValue(), "otter", "the usual bot");
  await against().selectOption("puffin");
  await cardOf(page).getByText("one step ahead").waitFor();
  await page.reload();
  assert.equal(await against().inputValue(), "puffin", "the last choice is remembered");
  await cardOf(page).getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\//);
  const table = await visitor.ask("GET", `/api/tables/${page.url().split("/").pop()}`);
  assert.equal(table.seats[1].bot, "puffin");
  assert.equal(table.has_hints, true, "alone among bots there are hints");
  const seat = page.getByRole("listitem").filter({ hasText: "Puffin" });
  await seat.getByText("level 2 of 5").waitFor();
}

/** In the lagoon the place is chosen on the board, as if by hand. */
async function inLagoon(page, action) {
  if ("line" in action || "at" in action) await page.locator(`[data-place="${placeOf(action)}"].is-chosen`).waitFor();
}

/** Asks, sees the move on the card, and plays it. */
async function takeHint(page, isChosen = () => undefined) {
  const screen = await asked(page, 0);
  await page.getByRole("button", { name: "Hint" }).click();
  const card = page.locator("section", { has: page.locator("#hint-title") });
  await card.waitFor();
  const { choices } = await until("the hint is here", () => page.tap.received.findLast(({ type }) => type === "hint"));
  const legal = legalOf(screen).map((action) => JSON.stringify(Object.entries(action).sort()));
  for (const { action } of choices) assert.ok(legal.includes(JSON.stringify(Object.entries(action).sort())), "what is hinted at is legal");
  assert.equal(await card.locator(".percent").count(), choices.length);
  const best = choices[0].action;
  await isChosen(page, best);
  const before = movesSent(page).length;
  await card.getByRole("button", { name: "Play it" }).click();
  await stored(page, before + 1);
  assert.deepEqual(movesSent(page)[before].actions, [best]);
  await card.waitFor({ state: "detached" });
}

/** The key asks as well; what was put away comes back without another thought. */
async function askByKey(page) {
  await asked(page, 0);
  await page.getByRole("button", { name: "Hint" }).waitFor();
  await page.keyboard.press("h");
  await page.locator("#hint-title").waitFor();
  const told = () => page.tap.received.filter(({ type }) => type === "hint").length;
  const before = told();
  await page.getByRole("button", { name: "Put the hint away" }).click();
  assert.equal(await page.locator("#hint-title").count(), 0);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator("#hint-title").waitFor();
  assert.equal(told(), before, "nothing is asked twice");
}

/** Between people there are no hints, unless whoever made the table allows them. */
async function lobby(visitor) {
  const { id } = await visitor.setTable(["me", null, null]);
  const page = await visitor.open(`/table/${id}`);
  const hints = page.getByRole("switch", { name: "Hints" });
  assert.equal(await hints.isChecked(), false);
  await hints.click();
  await until("hints are allowed", async () => (await visitor.ask("GET", `/api/tables/${id}`)).has_hints);
  await hints.click();
  await page.getByLabel("Let a bot take seat B").selectOption("orca");
  await page.getByText("level 5 of 5").first().waitFor();
  await page.getByLabel("Let a bot take seat C").selectOption("minnow");
  await page.getByRole("button", { name: "Begin" }).click();
  await asked(page, 0);
  assert.equal(screenOf(page, 0).viewer.seat, 0);
  assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0, "no hints at this table");
}
