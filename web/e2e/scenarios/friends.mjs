// Friends by a link: the invitation, one tap to sit, and somebody who watches.

import assert from "node:assert/strict";
import { briskly, playOut } from "../playing.mjs";
import { cardOf, LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "b";
export const name = "two people and a spectator finish a game, one tap from the invite to the seat";

export async function play(suite) {
  const ada = await Visitor.come(suite, { size: LAPTOP });
  await ada.beGuest("Ada", 0);
  const bo = await Visitor.come(suite, { size: LAPTOP });
  await bo.beGuest("Bo", 1);
  const eve = await Visitor.come(suite, { size: LAPTOP });

  const atAda = await ada.open("/");
  await cardOf(atAda).getByRole("link", { name: "Invite friends" }).click();
  await atAda.getByRole("button", { name: /Set the table/ }).click();
  const invite = await atAda.getByLabel("Invite link").inputValue();
  assert.ok((await atAda.getByAltText("QR code of the invite link").evaluate((image) => image.decode().then(() => image.naturalWidth))) > 0, "the QR code is drawn");

  // Opening the link changes nothing; the tap does.
  const atBo = await bo.open(invite);
  await atBo.getByText("Ada would like to play with you.").waitFor();
  assert.equal(await atAda.getByText("Bo", { exact: true }).count(), 0, "nobody sits before the tap");
  await atBo.getByRole("button", { name: "Take my seat" }).click();
  await atAda.getByText("Bo", { exact: true }).waitFor();
  assert.equal(await atBo.evaluate(() => window.clicksMade), 1, "taps from the link to the seat");
  await atBo.getByRole("button", { name: "I am ready" }).click();
  await atAda.getByText("Everybody is here.").waitFor();

  const path = new URL(atAda.url()).pathname;
  const atEve = await eve.open(path);
  await atEve.getByText("Every seat is taken; you are welcome to watch.").waitFor();
  await atAda.getByRole("button", { name: "Begin" }).click();
  await until("everybody sees the game", () => [atAda, atBo, atEve].every((page) => screenOf(page)));

  await atBo.getByLabel("Say something to the table").fill("Hello <b>there</b>");
  await atBo.keyboard.press("Enter");
  for (const page of [atAda, atEve]) await page.getByLabel("What was said").getByText("Hello <b>there</b>").waitFor();

  let isLooked = false;
  const brisk = briskly(5);
  await playOut([{ page: atAda, seat: 0 }, { page: atBo, seat: 1 }], async (legal, screen) => {
    if (!isLooked && screen.screen.view.divers.length >= 6) {
      isLooked = true;
      await knowsNothing(atEve);
      await forgets(atAda);
    }
    return brisk(legal, screen);
  });
  assert.ok(isLooked, "the spectator was looked at in the middle");

  const outcome = (await ada.ask("GET", `/api/tables/${path.split("/").pop()}`)).outcome;
  for (const page of [atAda, atBo, atEve]) {
    await page.locator("#end-title").waitFor();
    const totals = (await page.locator(".end .total").allInnerTexts()).map(Number).sort();
    assert.deepEqual(totals, outcome.sheets.map(({ total }) => total).sort(), "everybody sees the same sheet");
  }
  assert.equal(await atEve.getByRole("button", { name: "Rematch" }).count(), 0, "a spectator offers no rematch");
  await changesTheirMind(ada, bo, eve);
}

/** Whoever has come by the invitation can watch first, sit down, stand up and sit again; who is not ready is said. */
async function changesTheirMind(ada, bo, eve) {
  const { id, table } = await ada.setTable(["me", null]);
  const atAda = await ada.open(`/table/${id}`);
  await atAda.getByText("Seat B is still free").waitFor();
  const atBo = await bo.open(`/join/${id}/${table.invite}`);
  await atBo.getByRole("link", { name: "Just watch" }).click();
  await atBo.getByText("Take a seat, or stay to watch.").waitFor();
  await atBo.getByRole("button", { name: "Sit here" }).click();
  await atAda.getByText("Bo is not ready yet.").waitFor();
  await atAda.getByRole("button", { name: "Begin anyway" }).waitFor();
  assert.equal(await atBo.getByText("not ready yet").count(), 0, "whoever set the table is ready by being there");
  await atBo.getByRole("button", { name: "Stand up" }).click();
  await atBo.getByRole("button", { name: "Sit here" }).waitFor();

  // The address of one's own lobby invites as well as the link.
  const atEve = await eve.open(`/table/${id}`);
  await atEve.getByText("For a seat, ask whoever set the table").waitFor();
  assert.equal(await atEve.getByRole("button", { name: "Sit here" }).count(), 0, "a seat without an invitation");
  await until("the address carries the invitation", () => atAda.url().includes("#invite="));
  await atEve.goto("about:blank");
  await atEve.goto(atAda.url());
  await atEve.getByRole("button", { name: "Sit here" }).click();
  await atAda.getByText("is not ready yet.").waitFor();
}

/** One's own value is told when it is laid, and not kept for those who would look it up. */
async function forgets(page) {
  const [, ...past] = await page.getByLabel("Events, the newest first").locator("li").allInnerTexts();
  assert.ok(past.some((line) => /^You place a diver on/.test(line)), "own divers are in the log");
  assert.deepEqual(past.filter((line) => /^You place a \d/.test(line)), [], "values that ought to be forgotten");
}

/** A spectator's page shows backs, no hand, nothing to choose. */
async function knowsNothing(page) {
  await page.getByText("You are watching.").waitFor();
  assert.ok((await page.locator(".board .letter").count()) >= 6, "the divers show their backs");
  assert.equal(await page.locator(".board .value, .board .tag").count(), 0, "values in sight of a spectator");
  assert.equal(await page.getByRole("toolbar").count(), 0, "a tray for a spectator");
  assert.equal(await page.locator(".cell.is-legal").count(), 0, "targets for a spectator");
  const labels = await page.locator('[data-place^="square-"]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  assert.equal(labels.filter((label) => /you know|face up/.test(label)).length, 0, "values in names that are read aloud");
  const log = await page.getByLabel("Events, the newest first").innerText();
  assert.ok(/places a diver on/.test(log) && !/places a \d/.test(log), "values in the log");
}
