// A phone: thumbs instead of a mouse, and never a sideways scroll.

import assert from "node:assert/strict";
import { smallFaults } from "../fit.mjs";
import { asked, cellOf, legalOf } from "../playing.mjs";
import { movesSent, PHONE, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";
import { setWorld } from "../world.mjs";

export const letter = "e";
export const name = "on a phone the first tap previews, the button commits, and every page fits";

const LEAST = 40;

export async function play(suite) {
  const visitor = await Visitor.come(suite, { size: PHONE, touch: true });
  const pages = await setWorld(suite, visitor);
  const page = await visitor.open("/about");
  for (const { name: where, path, ready } of pages) {
    await page.goto("about:blank");
    await page.goto(visitor.address + path);
    await ready(page);
    await fits(page, where);
  }
  await thumbs(page, visitor, pages.find(({ name: where }) => where === "table"));
  await sideways(suite);
}

/** No sideways scroll, nothing cut off at the right, nothing too small for a thumb. */
async function fits(page, where) {
  const found = await page.evaluate(() => {
    const isShown = (element) => !element.closest(".visually-hidden, .spoken") && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const things = [...document.querySelectorAll("button, a, input, select, summary, [role=gridcell] .hit")].filter(isShown);
    const named = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 30)}"`;
    // What scrolls by itself may reach beyond the edge.
    const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isBeyond = (element) => {
      const { right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && right > innerWidth + 0.5 && !scrolls(element.parentElement);
    };
    return { width: document.documentElement.scrollWidth, beyond: things.filter(isBeyond).map(named) };
  });
  assert.ok(found.width <= PHONE.width, `${where} scrolls sideways: ${found.width} px`);
  assert.deepEqual(await page.evaluate(smallFaults, LEAST), [], `${where} has targets below ${LEAST} px`);
  assert.deepEqual(found.beyond, [], `${where} has things beyond its edge`);
}

async function thumbs(page, visitor, { path }) {
  await page.goto(visitor.address + path);
  const screen = await asked(page, 0);
  const legal = legalOf(screen);
  const before = movesSent(page).length;
  const go = page.locator(".go");

  // A diver: choose, change one's mind, commit.
  const divers = legal.filter(({ type, value }) => type === "diver" && value === 1);
  await page.locator(cellOf(divers[0])).tap();
  await go.filter({ hasText: "Place 1 on" }).waitFor();
  await page.locator(cellOf(divers[5])).tap();
  const words = await go.innerText();
  assert.equal(movesSent(page).length, before, "taps only preview");
  await seen(page, go, "the button");
  await go.tap();
  await stored(page, before + 1);
  assert.match(words, new RegExp(`on ${"abcdefgh"[divers[5].at[0]]}${divers[5].at[1] + 1}$`));
  assert.deepEqual(movesSent(page)[before].actions, [divers[5]]);

  // A pontoon: the preview says what it would cut, arrows nudge it.
  const next = await until("the next turn", () => (screenOf(page, 0).asked !== null && screenOf(page, 0).seq > screen.seq ? screenOf(page, 0) : null), 20_000);
  await page.getByRole("toolbar").getByRole("button", { name: /^Pontoon/ }).tap();
  const line = legalOf(next).find((action) => action.type === "pontoon" && legalOf(next).some((other) => other.type === "pontoon" && other.line === action.line + 1));
  await page.locator(cellOf(line)).tap();
  await page.locator(".hint").getByText(/would (cut off|close)/).waitFor();
  await page.getByRole("button", { name: "One line to the right" }).tap();
  await page.getByRole("button", { name: "One line to the left" }).tap();
  assert.equal(movesSent(page).length, before + 1, "nudges only preview");
  await go.filter({ hasText: "Lay pontoon on" }).tap();
  await stored(page, before + 2);
  assert.deepEqual(movesSent(page)[before + 1].actions, [line]);
}

/** Whether a whole element is in sight without scrolling. */
async function seen(page, locator, what) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(box && box.x >= -0.5 && box.y >= -0.5 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5, `${what} is not in sight: ${JSON.stringify(box)}`);
}

/** A phone on its side shows board and tray at once, and a replay has no tray at all. */
async function sideways(suite) {
  const visitor = await Visitor.come(suite, { size: { width: 844, height: 390 }, touch: true });
  const pages = await setWorld(suite, visitor);
  const page = await visitor.open(pages.find(({ name: where }) => where === "table").path);
  await asked(page, 0);
  const hand = page.getByRole("toolbar").locator("button");
  await hand.first().waitFor();
  for (const [what, locator] of [["the board", page.locator(".targets")], ["the first tile", hand.first()], ["the button", page.locator(".go")]]) await seen(page, locator, what);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 844);
  await page.goto(visitor.address + pages.find(({ name: where }) => where === "replay").path);
  await page.locator("[data-place]").first().waitFor();
  assert.equal(await page.locator(".screen.is-playing").count(), 0, "a pinned tray in a replay");
}
