// The shortest way in: two clicks from the front page to a first move.

import assert from "node:assert/strict";
import { briskly, legalOf, make, playOut } from "../playing.mjs";
import { cardOf, LAPTOP, movesSent, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "a";
export const name = "a guest plays a whole game against a bot, two clicks from the front page to the first move";

export async function play(suite) {
  const visitor = await Visitor.come(suite, { motion: true, size: LAPTOP });
  const page = await visitor.open("/");
  const clicks = () => page.evaluate(() => window.clicksMade);

  await cardOf(page).getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('[data-place^="square-"].is-legal').first().click();
  assert.equal(await clicks(), 2, "clicks up to the first move");
  const { seq } = await stored(page, 1);
  const id = page.url().split("/").pop();
  assert.ok((await visitor.ask("GET", `/api/tables/${id}`)).seq >= seq, "the server has the first move");
  assert.equal(movesSent(page).length, 1);

  // Against bots a move can always be taken back, and the result says so.
  await until("the guest is asked again", () => screenOf(page, 0)?.asked !== null);
  await page.getByRole("button", { name: "Undo" }).click();
  await until("no diver of the guest's lies in the lagoon", () => !screenOf(page, 0).screen.view.divers.some(({ seat }) => seat === 0));

  await playOut([{ page, seat: 0 }], briskly(11));
  await page.getByText("The game is over.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Rematch" }).count(), 0, "the sheet waits for the ceremony");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rematch" }).waitFor();

  const { outcome, status } = await visitor.ask("GET", `/api/tables/${id}`);
  assert.equal(status, "over");
  const sheet = page.locator("section", { has: page.locator("#end-title") });
  const shown = await sheet.locator(".total").allInnerTexts();
  assert.deepEqual(shown.map(Number).sort(), outcome.sheets.map(({ total }) => total).sort(), "the sheet shows the totals");
  await sheet.getByText("Moves were taken back: 1").waitFor();

  // Whoever comes later still sees who took which territory.
  const counted = await page.locator(".label.is-count").count();
  assert.ok(counted > 0, "territories are labelled with what was taken");
  await page.reload();
  await until("the labels are there again", async () => (await page.locator(".label.is-count").count()) === counted);

  await page.getByRole("button", { name: "Rematch" }).click();
  await until("the rematch has begun", () => page.url().split("/").pop() !== id);
  // Seats turn by one.
  const screen = await until("the guest may move in it", () => (screenOf(page, 1)?.asked != null ? screenOf(page, 1) : null));
  await make(page, 1, legalOf(screen)[0]);
}
