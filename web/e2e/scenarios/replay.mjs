// A finished game, move by move: by keys, by links, and through whose eyes.

import assert from "node:assert/strict";
import { LAPTOP, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";
import { finish } from "../world.mjs";

export const letter = "g";
export const name = "a replay is walked by keys and links, as spectator, as a seat, and with everything open";

export async function play(suite) {
  const visitor = await Visitor.come(suite, { size: LAPTOP });
  await visitor.beGuest("Ada");
  const { id } = await visitor.setTable(["me", "bot"], { first_seat: 0 });
  await finish(visitor, id);
  const { frames } = await visitor.ask("GET", `/api/tables/${id}/replay?as=public`);
  const page = await visitor.open(`/table/${id}`);
  await page.getByRole("link", { name: "Replay" }).click();
  await page.waitForURL(new RegExp(`/replay/${id}`));
  const slider = page.getByLabel("Position in the game");
  const at = (position) => until(`step ${position}`, async () => (await slider.inputValue()) === String(position));
  const seqInAddress = () => Number(new URL(page.url()).searchParams.get("seq"));
  await at(0);

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await at(2);
  assert.equal(seqInAddress(), frames[2].seq, "the address is that of the move");
  await page.keyboard.press("ArrowLeft");
  await at(1);
  await page.keyboard.press("End");
  await at(frames.length - 1);
  await page.locator(".label.is-count").first().waitFor();
  await page.keyboard.press("Home");
  await at(0);
  assert.equal(await page.locator(".label.is-count").count(), 0, "nothing is counted at the beginning");
  await page.keyboard.press(" ");
  await until("it plays by itself", async () => Number(await slider.inputValue()) >= 1);
  await page.keyboard.press(" ");

  // A link to a move, opened by a stranger.
  const middle = frames.findIndex(({ screen }) => screen.view.divers.length >= 6);
  const stranger = await Visitor.come(suite, { size: LAPTOP });
  const theirs = await stranger.open(`/replay/${id}?seq=${frames[middle].seq}`);
  await until("the move of the link", async () => (await theirs.getByLabel("Position in the game").inputValue()) === String(middle));
  const values = () => theirs.locator(".board .value, .board .tag").count();
  await until("a spectator saw backs", async () => (await theirs.locator(".board .letter").count()) === frames[middle].screen.view.divers.length);
  assert.equal(await values(), 0);

  // The same move with everything known, and as the seats saw it.
  await theirs.getByRole("link", { name: "Everything" }).click();
  await until("all values lie open", async () => (await values()) === frames[middle].screen.view.divers.length);
  await until("the same move", async () => (await theirs.getByLabel("Position in the game").inputValue()) === String(middle));
  await theirs.getByRole("link", { name: "Ada", exact: true }).click();
  await until("as Ada saw it", () => new URL(theirs.url()).searchParams.get("as") === "seat:0");
  await until("backs again", async () => (await values()) === 0);
  assert.match(await theirs.locator("main").innerText(), /You place a \d on/, "Ada knew what she placed");
  await theirs.getByRole("link", { name: "Spectator" }).click();
  await until("the spectator's words", async () => !/places? a \d on/.test(await theirs.locator("main").innerText()));

  // The log of the finished table leads to its moves.
  await page.goto(`${visitor.address}/table/${id}`);
  await page.getByLabel("Events, the newest first").getByRole("link").last().click();
  await page.waitForURL(new RegExp(`/replay/${id}\\?seq=`));
  const download = await visitor.context.request.get(`${visitor.address}/api/tables/${id}/record`);
  assert.ok(download.ok() && (await download.text()).length > 500, "the record can be downloaded");
}
