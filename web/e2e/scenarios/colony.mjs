// Deep Colony: a sea floor that is turned, dragged and zoomed; tiles by mouse, by
// keys and by thumb; and an end that adds up.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { asked, clickOn, legalOf, make } from "../playing.mjs";
import { LAPTOP, movesSent, PHONE, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";
import { finish } from "../world.mjs";

export const letter = "o";
export const name = "Deep Colony is played by mouse, keys and thumb, its sea floor turned, dragged and zoomed, to a sheet that adds up";

const FITS = '[data-cell][data-fit="fits"]';

export async function play(suite) {
  const desk = await Visitor.come(suite, { size: LAPTOP });
  await desk.beGuest("Ada", 0);
  const { id } = await desk.setTable(["me", "bot"], { first_seat: 0 }, { game: "deep-colony" });
  const page = await desk.open(`/table/${id}`);
  await asked(page, 0);
  await page.locator("[data-board]").waitFor();
  await looksAround(page);
  for (let turn = 0; turn < 3; turn += 1) await turnBy(page, byMouse, deployByMouse);
  for (let turn = 0; turn < 3; turn += 1) await turnBy(page, byKeys, deployByKeys);
  await takesBack(page);
  await clashes(page);
  await ends(desk, page, id);

  const phone = await Visitor.come(suite, { size: PHONE, touch: true });
  await phone.beGuest("Bo", 1);
  const other = await phone.setTable(["me", "bot", "bot"], { first_seat: 0 }, { game: "deep-colony" });
  const inHand = await phone.open(`/table/${other.id}`);
  for (let turn = 0; turn < 3; turn += 1) await turnBy(inHand, byThumb, deployByThumb);
  await refits(inHand);
  suite.figures.push(`${movesSent(page).length} moves at a desk, ${movesSent(inHand).length} on a phone`);
}

/** Waits for this seat's question of a kind, and for the page to show it. */
async function due(page, phase) {
  const screen = await until(`seat 0 is asked to ${phase}`, () => {
    const found = screenOf(page, 0);
    return found && found.asked !== null && found.screen.view.phase.type === phase ? found : null;
  }, 20_000);
  await page.locator(phase === "place" ? "[data-cell]" : '[data-deploy="skip"]').first().waitFor();
  return screen;
}

async function turnBy(page, place, deploy) {
  const before = await due(page, "place");
  await make(page, 0, before, place);
  const placed = await due(page, "deploy");
  assert.equal(placed.screen.view.laid.length, before.screen.view.laid.length + 1, "a tile more");
  await make(page, 0, placed, deploy);
}

/** Turns the tile until it fits somewhere as it lies. */
async function turnToFit(page) {
  for (let quarters = 0; quarters < 4; quarters += 1) {
    if ((await page.locator(FITS).count()) > 0) return;
    await page.keyboard.press("r");
  }
  assert.ok((await page.locator(FITS).count()) > 0, "a tile that is to be placed fits somewhere");
}

/** The middle of a cell where the tile fits and nothing lies over it. */
function reachable(page) {
  return until("a cell can be reached", () =>
    page.evaluate((fits) => {
      for (const cell of document.querySelectorAll(fits)) {
        const { x, y, width, height } = cell.getBoundingClientRect();
        const middle = [x + width / 2, y + height / 2];
        if (cell.contains(document.elementFromPoint(...middle))) return middle;
      }
      return null;
    }, FITS),
  );
}

async function byMouse(page) {
  await turnToFit(page);
  await page.locator('[data-zoom="fit"]').click();
  await page.mouse.click(...(await reachable(page)));
}

const deployByMouse = (page) => clickOn(page, "[data-deploy]");

async function byKeys(page) {
  await turnToFit(page);
  await page.locator(FITS).first().focus();
  await page.keyboard.press("Enter");
}

async function deployByKeys(page) {
  await page.locator("[data-deploy]").first().focus();
  await page.keyboard.press("Enter");
}

/** A thumb's first tap previews, the button commits. */
async function byThumb(page) {
  for (let quarters = 0; quarters < 4 && (await page.locator(FITS).count()) === 0; quarters += 1) await page.locator('[data-turn="right"]').tap();
  const before = movesSent(page).length;
  await page.locator('[data-zoom="fit"]').tap();
  await page.touchscreen.tap(...(await reachable(page)));
  await page.locator("[data-ghost]").waitFor();
  assert.equal(movesSent(page).length, before, "a tap only previews");
  await page.locator("[data-place]").tap();
}

/** On a phone one taps on the tile, shown large: first to see what it would claim, then the button. */
async function deployByThumb(page) {
  await targetsKeepApart(page);
  if ((await page.locator("[data-target]").count()) === 0) return page.locator('[data-deploy="skip"]').tap();
  const before = movesSent(page).length;
  await page.locator("[data-target]").first().tap();
  await page.locator("[data-veil]").waitFor({ state: "attached" });
  assert.equal(movesSent(page).length, before, "a tap only lights up what it would claim");
  await page.locator("[data-commit]").tap();
}

/** No target lies over another, each has room for a thumb, and all of the tray is in sight. */
async function targetsKeepApart(page) {
  const boxes = await page.locator("[data-target]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  for (const [order, one] of boxes.entries()) {
    assert.ok(one.width >= 40 && one.height >= 40, "a target has 40 px");
    for (const other of boxes.slice(order + 1)) {
      const far = Math.hypot(one.x - other.x, one.y - other.y);
      assert.ok(far >= one.width - 0.5, `targets ${far} px apart overlap`);
    }
  }
  const { y, height } = await page.locator("[data-tray]").boundingBox();
  assert.ok(y >= 0 && y + height <= page.viewportSize().height, "the whole tray is in sight");
}

/** Zoom by button and wheel, pan by dragging and by keys, and back to everything. */
async function looksAround(page) {
  const sight = () => page.locator("[data-board] [data-world]").evaluate((world) => getComputedStyle(world).transform);
  const changes = async (what, act) => {
    const before = await sight();
    await act();
    await until(`${what} changes what is seen`, async () => (await sight()) !== before);
  };
  const { x, y, width, height } = await page.locator("[data-board]").first().boundingBox();
  const [left, top] = [x + width * 0.2, y + height * 0.25];
  await changes("the button", () => page.locator('[data-zoom="in"]').click());
  await changes("the wheel", async () => {
    await page.mouse.move(left, top);
    await page.mouse.wheel(0, 240);
  });
  await changes("dragging", async () => {
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + 90, top + 60, { steps: 5 });
    await page.mouse.up();
  });
  assert.equal(movesSent(page).length, 0, "looking around is no move");
  await page.locator('[data-zoom="fit"]').click();
  const turned = await page.locator("[data-hand]").getAttribute("data-rotation");
  await page.keyboard.press("r");
  await until("the tile turns", async () => (await page.locator("[data-hand]").getAttribute("data-rotation")) !== turned);
}

/** A phone that is turned shows all tiles again. */
async function refits(page) {
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width: height, height: width });
  await until("all tiles are in sight", () =>
    page.evaluate(() => {
      const board = document.querySelector("[data-board]").getBoundingClientRect();
      const isIn = ({ left, right, top, bottom }) => left >= board.left - 2 && right <= board.right + 2 && top >= board.top - 2 && bottom <= board.bottom + 2;
      return [...document.querySelectorAll("[data-laid] rect")].every((tile) => isIn(tile.getBoundingClientRect()));
    }),
  );
}

/** A tile can be taken back until something is deployed. */
async function takesBack(page) {
  const before = await due(page, "place");
  await make(page, 0, before, byMouse);
  await due(page, "deploy");
  await page.locator("[data-take-back]").click();
  const again = await due(page, "place");
  assert.equal(again.screen.view.laid.length, before.screen.view.laid.length, "the tile is in the hand again");
}

/** Where a tile does not fit, the page says which edge is in the way. */
async function clashes(page) {
  const screen = await due(page, "place");
  const places = legalOf(screen).map(({ at }) => String(at));
  const cell = page.locator('[data-cell]:not([data-fit="fits"])').first();
  if ((await cell.count()) === 0 || places.length === 0) return;
  const before = movesSent(page).length;
  await cell.dispatchEvent("click");
  await page.locator("[data-note], [data-clash]").first().waitFor({ state: "attached" });
  assert.equal(movesSent(page).length, before, "nothing was placed");
}

/** Bots play the rest; the sheet shows what the server has counted. */
async function ends(visitor, page, id) {
  const table = await finish(visitor, id);
  const [skip, title] = [page.getByRole("button", { name: "Skip to the result" }), page.locator("#end-title")];
  await skip.or(title).first().waitFor();
  if (await skip.isVisible()) await skip.click();
  await title.waitFor();
  const totals = (await page.locator(".end .total").allInnerTexts()).map(Number).sort((one, other) => one - other);
  assert.deepEqual(totals, table.outcome.sheets.map(({ total }) => total).sort((one, other) => one - other));
  assert.ok(screenOf(page).screen.view.laid.length > 60, "nearly every tile lies");
  await stored(page, movesSent(page).length);
  await keeps(page);
}

/** The final map is kept as a picture; its size stands in the first chunk of a PNG. */
async function keeps(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Keep the map as a picture" }).click()]);
  assert.equal(download.suggestedFilename(), "deep-colony.png");
  const png = await readFile(await download.path());
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.equal(png.readUInt32BE(16), 2048, "as wide as it is meant to be");
  const nColours = await page.evaluate(colours, `data:image/png;base64,${png.toString("base64")}`);
  assert.ok(nColours > 40, `tiles, seats and words have their colours: ${nColours}`);
}

/** How many colours a picture has, of a grid of its points. */
async function colours(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 256, height: 256 });
  const pen = canvas.getContext("2d");
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, 0, 0, 256, 256);
  const { data } = pen.getImageData(0, 0, 256, 256);
  const found = new Set();
  for (let at = 0; at < data.length; at += 4) found.add(data.subarray(at, at + 3).join());
  return found.size;
}
