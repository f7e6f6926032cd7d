// One device for two people: nobody sees the other's hand.

import assert from "node:assert/strict";
import { legalOf, make } from "../playing.mjs";
import { LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "f";
export const name = "two names share one device, and a cover hides each hand until its owner confirms";

export async function play(suite) {
  const visitor = await Visitor.come(suite, { size: LAPTOP });
  await visitor.beGuest("Ada");
  const page = await visitor.open("/new/pearladora");
  await page.getByLabel("Who takes seat B").selectOption("here");
  await page.getByLabel("Their name").fill("Cléo 🐙");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForURL(/\/table\//);
  const names = ["Ada", "Cléo 🐙"];

  await covered(page);
  for (let turn = 0; turn < 4; turn += 1) {
    const [seat] = await until("somebody is asked", () => {
      const due = [0, 1].filter((one) => screenOf(page, one)?.asked != null);
      return due.length > 0 ? due : null;
    });
    await page.getByText(`Pass the device to ${names[seat]}`).waitFor();
    await covered(page);
    await page.getByRole("button", { name: `I am ${names[seat]}` }).click();
    await page.locator("[data-place]").first().waitFor();
    const { hand } = screenOf(page, seat).screen.view;
    const counts = (await page.locator(".tile.value .count").allInnerTexts()).map((text) => Number(text.slice(1)));
    assert.deepEqual(counts, hand.filter((count) => count > 0), "the hand of whoever confirmed");
    const values = legalOf(screenOf(page, seat)).filter(({ type }) => type === "diver");
    await make(page, seat, values[turn % 2 === 0 ? 0 : values.length - 1]);
    await until("the cover is there", async () => (await page.getByText("Pass the device to").count()) === 1);
    await covered(page);
  }

  // The first of two pontoons can be taken back while the second is open.
  const seat = [0, 1].find((one) => screenOf(page, one).asked !== null);
  await page.getByRole("button", { name: `I am ${names[seat]}` }).click();
  await make(page, seat, legalOf(screenOf(page, seat)).find(({ type }) => type === "pontoon"));
  await page.getByRole("button", { name: /^Take back/ }).click();
  await until("no pontoon lies there", () => screenOf(page, seat).screen.view.pontoons.length === 0);
}

/** Nothing of the game is on the page, not even out of sight. */
async function covered(page) {
  await page.getByText("Pass the device to").waitFor();
  for (const selector of ["[data-place]", ".tile", ".board", "[aria-labelledby=log-title]"]) {
    assert.equal(await page.locator(selector).count(), 0, `${selector} under the cover`);
  }
}
