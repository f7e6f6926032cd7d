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
  const frames = await positionsOf(visitor, id);
  const page = await visitor.open(`/table/${id}`);
  await page.getByRole("link", { name: "Replay" }).click();
  await page.waitForURL(new RegExp(`/replay/${id}`));
  const slider = page.getByLabel("Position in the game");
  const at = (position) => until(`step ${position}`, async () => (await slider.inputValue()) === String(position));
  const seqInAddress = () => Number(new URL(page.url()).searchParams.get("seq"));
  // Whoever has played begins at the end, and sees it with their own eyes.
  await at(frames.length - 1);
  await page.locator('nav a[aria-current="page"]', { hasText: "Ada" }).waitFor();
  await page.locator(".label.is-count").first().waitFor();
  await page.keyboard.press("Home");
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
  const middle = frames.findIndex(({ view }) => view.divers.length >= 6);
  const stranger = await Visitor.come(suite, { size: LAPTOP });
  const theirs = await stranger.open(`/replay/${id}?seq=${frames[middle].seq}`);
  await until("the move of the link", async () => (await theirs.getByLabel("Position in the game").inputValue()) === String(middle));
  const values = () => theirs.locator(".board .value, .board .tag").count();
  await until("a spectator saw backs", async () => (await theirs.locator(".board .letter").count()) === frames[middle].view.divers.length);
  assert.equal(await values(), 0);

  // The same move with everything known, and as the seats saw it.
  await theirs.getByRole("link", { name: "Everything" }).click();
  await until("all values lie open", async () => (await values()) === frames[middle].view.divers.length);
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
  await longGame(suite, visitor);
}

/** Every position of a finished game, put together from what has changed. */
async function positionsOf(visitor, id) {
  const positions = [];
  for (let lastSeq = 0; positions.length <= lastSeq; ) {
    const { seq, frames } = await visitor.ask("GET", `/api/tables/${id}/replay?as=public&from=${positions.length}`);
    lastSeq = seq;
    let view = {};
    for (const { fields, ...frame } of frames) positions.push({ ...frame, view: (view = { ...view, ...fields }) });
  }
  return positions;
}

/** The thumb is pulled through a long game: words and address follow at once, the board as soon as it is there. */
async function longGame(suite, visitor) {
  const { id } = await visitor.setTable(["me", "bot", "bot"], {}, { game: "deep-colony" });
  const { seq } = await finish(visitor, id);
  assert.ok(seq > 150, "a long game");
  const page = await visitor.open(`/replay/${id}?seq=0`);
  await page.locator("[data-cell], [data-laid]").first().waitFor();
  const nFetched = () => page.tap.fetched.filter(({ frames }) => frames).length;
  assert.ok(nFetched() <= 2, `${nFetched()} parts for the beginning`);
  assert.equal(page.tap.fetched.filter(({ status }) => status).length, 1, "the table is asked for once");
  assert.equal(page.tap.fetched.filter(({ lines }) => lines).length, 1, "the story is asked for once");
  const slider = page.getByLabel("Position in the game");
  const pull = (to) => slider.evaluate((input, value) => { input.value = value; input.dispatchEvent(new Event("input", { bubbles: true })); }, String(to));
  for (let to = 0; to <= seq; to += 10) await pull(to);
  const near = seq - 5;
  await pull(near);
  assert.equal(await slider.inputValue(), String(near));
  await page.locator(`[aria-current="step"][href*="seq=${near}"]`).waitFor();
  await until("the board is there", async () => (await page.locator('.scene[aria-busy="true"]').count()) === 0);
  const laid = (await positionsOf(visitor, id))[near].view.laid.length;
  await until("the board shows the step", async () => (await page.locator("[data-laid]").count()) === laid);
  // Beside it everything is there: no step has to wait any more.
  await page.tap.fetching;
  const before = nFetched();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  await until("four steps back", async () => (await slider.inputValue()) === String(near - 4));
  assert.equal(await page.locator('.scene[aria-busy="true"]').count(), 0, "nothing is waited for");
  suite.figures.push(`${before} of ${Math.ceil((seq + 1) / 32)} parts fetched for a pull through ${seq} steps`);
}
