// Every game fits every window on one's own turn, with the tray and what is
// asked in sight. The first decisions are looked at, of every kind that comes at
// the beginning.

import assert from "node:assert/strict";
import { faultsOf, SIZES } from "../fit.mjs";
import { movesSent, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "s";
export const name = "on one's own turn every game fits a desk, phones both ways and 200 %: board in sight, no targets over each other, no text cut off";

const GAMES = [
  { game: "pearladora", options: { advanced: true, first_seat: 1 }, nDecisions: 2 },
  { game: "mini-divercity", options: { first_seat: 1 }, nDecisions: 2 },
  // Two cards are chosen before anybody has a turn.
  { game: "in-too-deep", options: {}, nDecisions: 3 },
  { game: "deep-colony", options: { first_seat: 1 }, nDecisions: 2, longest: { ".ways b": "The colony to the north, east and south", ".ways small": "12 tiles · open to the south and west" } },
];

export async function play(suite) {
  const found = (await Promise.all(GAMES.map((one) => lookAt(suite, one)))).flat();
  suite.figures.push(`${GAMES.reduce((sum, { nDecisions }) => sum + nDecisions, 0) * SIZES.length} looks`);
  assert.deepEqual(found, [], "what does not fit");
}

async function lookAt(suite, { game, options, nDecisions, longest = {} }) {
  const visitor = await Visitor.come(suite);
  await visitor.beGuest("Ada", 0);
  // With a clock there is most to find room for.
  const agreement = { pace: { type: "live", bank: 3_600, decision: 30 }, when_late: "bot_plays_on", is_friendly: false };
  const { id } = await visitor.setTable(["bot", "me", "bot"], options, { game, hasHints: true, agreement });
  const page = await visitor.open(`/table/${id}`);
  const found = [];
  for (let decision = 1; decision <= nDecisions; decision += 1) {
    const { screen } = await ownTurn(page);
    for (const { name: where, width, height, isForThumbs } of SIZES) {
      await page.setViewportSize({ width, height });
      const faults = await faultsOf(page, { isForThumbs });
      found.push(...faults.map((fault) => `${game}, decision ${decision} (${screen.view.phase?.type}), ${where}: ${fault}`));
    }
    // What chance has dealt is seldom the longest that can be: a desk is looked at with that, too.
    await page.setViewportSize(SIZES[0]);
    await page.evaluate(lengthen, longest);
    found.push(...(await faultsOf(page)).map((fault) => `${game}, decision ${decision}, longest words: ${fault}`));
    if (decision < nDecisions) await playHint(page);
  }
  await visitor.leave();
  return found;
}

/** Puts the longest words a game has in the place of those that stand there. */
function lengthen(longest) {
  for (const [selector, words] of Object.entries(longest)) {
    for (const { firstChild } of document.querySelectorAll(selector)) if (firstChild) firstChild.nodeValue = words;
  }
}

/** Waits until this seat is asked and its page says so. */
async function ownTurn(page) {
  const screen = await until("one's own turn", () => {
    const newest = screenOf(page, 1);
    return newest && newest.asked !== null ? newest : null;
  }, 30_000);
  await page.locator('[data-spot="prompt"]').getByText("Your turn.").waitFor();
  await page.locator("[data-board]").first().waitFor();
  return screen;
}

/** Any game goes on by its hint. */
async function playHint(page) {
  const before = movesSent(page).length;
  await page.setViewportSize(SIZES[0]);
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Play it" }).click({ timeout: 30_000 });
  await stored(page, before + 1);
}
