// A game without a screen of its own, played to its end: first by touching, then
// by keyboard alone. It is the example, or one that was written from it (PLAIN_GAME).

import assert from "node:assert/strict";
import { Server } from "../server.mjs";
import { LAPTOP, PHONE, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "x";
export const name = "a game without a screen is played to its end, by touch on a phone and by keyboard";

const GAME = process.env.PLAIN_GAME ?? "example";

export async function play(suite) {
  const server = await Server.start(suite.binary, ["--examples"]);
  try {
    await playAt(suite, server.address);
  } finally {
    await server.end();
  }
}

export async function playAt(suite, address) {
  await byTouch(suite, address);
  await byKeyboard(suite, address);
}

/** Somebody at a table of the game. */
async function seated(suite, address, options) {
  const visitor = await Visitor.come(suite, { address, ...options });
  await visitor.beGuest("Ada");
  const { id } = await visitor.setTable(["me", "random"], { first_seat: 0 }, { game: GAME });
  const page = await visitor.open(`/table/${id}`);
  await page.locator(".spot.next").first().waitFor();
  return page;
}

/** A turn with a finger: a shell, another shell instead, a place, and a shell to take. */
async function byTouch(suite, address) {
  const page = await seated(suite, address, { size: PHONE, touch: true });
  const hand = page.getByRole("region", { name: "Your hand" }).locator(".spot");
  await hand.nth(0).tap();
  await until("the shell is chosen", async () => (await page.locator(".spot.touched").count()) === 1);
  await hand.nth(1).tap();
  await until("the other shell is chosen instead", async () => (await hand.nth(1).getAttribute("aria-pressed")) === "true");
  const beach = page.getByRole("region", { name: "Beach" });
  assert.equal(await beach.locator(".spot.next").count(), 16, "every place glows");
  const { width } = await beach.locator(".spot").first().boundingBox();
  assert.ok(width >= 44, `a place is ${width} wide`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
  // The first touch shows what would happen, the button does it.
  const commit = page.locator(".buttons button");
  await beach.getByRole("button", { name: /^c2/ }).tap();
  await commit.tap();
  await until("a shell lies there", () => screenOf(page, 0)?.screen.view.phase.type === "take");
  await page.getByRole("region", { name: "Pile" }).locator(".spot").tap();
  await commit.tap();
  await until("the shell is drawn", () => screenOf(page, 0)?.screen.view.players[0].hand.length === 3);
}

/** What has the focus can be touched now. */
function isLed(page) {
  return page.evaluate(() => document.activeElement?.matches(".spot.next") ?? false);
}

async function byKeyboard(suite, address) {
  const page = await seated(suite, address, { size: LAPTOP });
  await page.keyboard.press("ArrowDown");
  const spot = () => page.evaluate(() => document.activeElement?.getAttribute("data-spot") ?? null);
  const first = await until("the keyboard is on a place", spot);
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  assert.notEqual(await spot(), null, `the keyboard left the places after ${first}`);
  // Escape takes a touch back.
  await page.locator(".tray .spot").first().focus();
  await page.keyboard.press("Enter");
  await until("a shell is chosen", async () => (await page.locator(".spot.touched").count()) === 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".spot.touched").count(), 0);
  await page.locator(".tray .spot").first().focus();
  let n_pressed = 0;
  for (;;) {
    const state = await until("a place has the focus, or the game is over", async () => {
      if (screenOf(page, 0)?.to_act.type === "over") return "over";
      return (await isLed(page)) ? "asked" : null;
    });
    if (state === "over") break;
    const before = await page.evaluate(() => document.querySelectorAll(".spot.touched").length);
    const { seq } = screenOf(page, 0);
    await page.keyboard.press("Enter");
    n_pressed += 1;
    const hasCome = async () => screenOf(page, 0).seq !== seq || (await page.evaluate(() => document.querySelectorAll(".spot.touched").length)) !== before;
    // A key that fell between two drawings of the board is pressed again, as people do.
    await until("something comes of it", hasCome, 2_000).catch(async () => {
      await page.keyboard.press("Enter");
      return until("something comes of it at the second press", hasCome);
    });
  }
  assert.ok(n_pressed >= 40, `only ${n_pressed} keys`);
  assert.equal(await page.evaluate(() => window.clicksMade), 0, "no click was made");
  await page.getByText(/all four kinds/).first().waitFor({ state: "attached" });
}
