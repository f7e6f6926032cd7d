// Two people on two servers play on while each of them is lost in turn, and while
// one is replaced by a newer.

import assert from "node:assert/strict";
import { House } from "../house.mjs";
import { asked, legalOf, make } from "../playing.mjs";
import { LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "N";
export const name = "two people on two servers play on while each server is lost in turn";

/** How long a page may say that it looks for its server. */
const MOMENT_MS = 2_000;

export async function play(suite) {
  const house = await House.open(suite.binary, 2);
  const ada = await Visitor.come(suite, { address: await house.door(0), size: LAPTOP });
  const bo = await Visitor.come(suite, { address: await house.door(1), size: LAPTOP });
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  const { id, table } = await ada.setTable(["me", null], { first_seat: 0 });
  await bo.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  const pages = [await ada.open(`/table/${id}`), await bo.open(`/table/${id}`)];
  await round(pages);
  for (const idx of [0, 1]) {
    const watch = watchMoments(pages);
    await house.servers[idx].kill();
    await round(pages);
    const longest = await watch.end();
    suite.figures.push(`server ${idx + 1} killed: the longest "Reconnecting…" was ${longest} ms`);
    assert.ok(longest < MOMENT_MS, `a page looked for its server for ${longest} ms`);
    await house.servers[idx].begin();
  }
  // After both were lost, both pages are at the other's server or back at their own.
  const watch = watchMoments(pages);
  await house.servers[0].stop();
  await round(pages);
  const longest = await watch.end();
  suite.figures.push(`server 1 stopped in order: ${longest} ms`);
  assert.ok(longest < MOMENT_MS, `a page looked for its server for ${longest} ms`);
  await house.servers[0].begin();
  await round(pages);
  const { lines } = await bo.ask("GET", `/api/tables/${id}/story?as=public`);
  const placed = lines.filter(({ events }) => events.some(({ type }) => type === "diver_placed" || type === "diver"));
  assert.equal(placed.length, 10, "every move stands there once");
  for (const visitor of [ada, bo]) await visitor.leave();
  await house.close();
}

/** Each makes a move, which both see. */
async function round(pages) {
  for (const seat of [0, 1]) {
    const screen = await asked(pages[seat], seat);
    const action = legalOf(screen).find(({ type }) => type === "diver");
    const after = await make(pages[seat], seat, action);
    await until("both see it", () => pages.every((page, own) => screenOf(page, own)?.seq >= after.seq));
  }
}

/** Watches how long pages say that they look for their server. */
function watchMoments(pages) {
  let isOver = false;
  const watching = pages.map(async (page) => {
    let [since, longest] = [null, 0];
    while (!isOver) {
      const isLost = (await page.locator(".state.lost").count()) > 0;
      since = isLost ? (since ?? Date.now()) : null;
      if (since !== null) longest = Math.max(longest, Date.now() - since);
      await new Promise((done) => setTimeout(done, 20));
    }
    return longest;
  });
  return {
    async end() {
      isOver = true;
      return Math.max(...(await Promise.all(watching)));
    },
  };
}
