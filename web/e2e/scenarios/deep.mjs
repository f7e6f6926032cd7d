// In Too Deep: two players and the one they imagine, and four with every ability
// in reach; what each page was sent is read afterwards.

import assert from "node:assert/strict";
import { ABILITIES, choose, click, DeepWatch } from "../deep.mjs";
import { asked, chooser, legalOf, make } from "../playing.mjs";
import { LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "n";
export const name = "a game of two with the third they imagine, and one of four with abilities, are played to the end, and every hand stays hidden";

export async function play(suite) {
  const two = await dive(suite, ["me", "bot"], ["basic", "basic", "basic", "basic", "basic"], 3);
  assert.ok(two.last.screen.view.third !== null, "two players imagine a third");
  const four = await dive(suite, ["me", "bot", "bot", "bot"], ["basic", "advanced", "advanced", "basic", "advanced"], 8);
  // With four a hand may be empty whenever one could be used, so both games count.
  const types = [...new Set([...two.types, ...four.types])];
  const used = types.filter((type) => ABILITIES.includes(type));
  assert.ok(used.length > 0, `abilities were used: ${types.join(" ")}`);
  canFail(four.last);
  suite.figures.push(`${two.nFrames} + ${four.nFrames} frames read; used ${used.join(", ")}`);
}

/** Plays a game with bots to its end while somebody watches. */
async function dive(suite, seats, sides, seed) {
  const ada = await Visitor.come(suite, { size: LAPTOP });
  const eve = await Visitor.come(suite, { size: LAPTOP });
  await ada.beGuest("Ada", 0);
  const made = await ada.setTable(seats, { sides }, { game: "in-too-deep" });
  const pages = await Promise.all([ada, eve].map((visitor) => visitor.open(`/table/${made.id}`)));
  const [atAda] = pages;
  await until("everybody sees the game", () => pages.every((page) => screenOf(page)));
  const one = chooser(seed);
  const types = new Set();
  for (;;) {
    const screen = await asked(atAda, 0);
    if (screen.to_act.type === "over") break;
    await until("the page shows it", async () => (await atAda.locator("[data-phase]").getAttribute("data-phase")) === screen.screen.view.phase.type);
    const action = choose(legalOf(screen), one, types);
    types.add(action.type);
    await make(atAda, 0, action, (page, chosen) => click(page, chosen, screen));
  }
  for (const page of pages) await page.locator("#end-title").waitFor();
  const last = screenOf(atAda, 0);
  const watches = [new DeepWatch(0), new DeepWatch(null)];
  for (const [idx, page] of pages.entries()) {
    await page.tap.fetching;
    for (const message of [...page.tap.received, ...page.tap.early]) watches[idx].read(message);
  }
  const [own, public_] = watches.map(({ seen }) => seen);
  for (const [what, count] of Object.entries(own)) assert.ok(count > 0, `no ${what}`);
  assert.ok(public_.screens > 10 && public_.othersDraws > 0 && public_.ownHands === 0);
  const nFrames = pages.reduce((sum, { tap }) => sum + tap.received.length, 0);
  await ada.leave();
  await eve.leave();
  return { types, last, nFrames };
}

/** The same check must object to a frame in which a single secret was left. */
function canFail(last) {
  const frame = (change) => {
    const leaky = structuredClone(last);
    leaky.screen.view.phase = { type: "turn" };
    Object.assign(leaky, { events: [], words: [] });
    for (const player of leaky.screen.view.players) player.hand = null;
    change(leaky);
    return leaky;
  };
  const tell = (leaky, event, words) => leaky.events.push(event) && leaky.words.push(words);
  new DeepWatch(0).read(frame(() => {}));
  new DeepWatch(0).read(frame((leaky) => tell(leaky, { type: "drawn", seat: 1, card: null }, null)));
  const leaks = [
    (leaky) => (leaky.screen.view.players[1].hand = [4]),
    (leaky) => tell(leaky, { type: "drawn", seat: 1, card: 44 }, null),
    (leaky) => tell(leaky, { type: "drawn", seat: 1, card: null }, "{B} gets 44."),
    (leaky) => tell(leaky, { type: "took_share", seat: 1, holder: 2, card: 3, n_paid: 1, paid: [5] }, null),
    (leaky) => Object.assign(leaky.screen.view, { active: 1, phase: { type: "pay" } }),
    (leaky) => (leaky.seed = "00"),
  ];
  for (const leak of leaks) assert.throws(() => new DeepWatch(0).read(frame(leak)), "a leak went unnoticed");
}
