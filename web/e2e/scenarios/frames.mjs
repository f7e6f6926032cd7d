// The line itself: what no page shows must not even arrive.

import assert from "node:assert/strict";
import { briskly, playOut } from "../playing.mjs";
import { rememberTruth, Watch } from "../secrets.mjs";
import { LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "i";
export const name = "no socket ever receives what its viewer may not know";

export async function play(suite) {
  const visitors = await Promise.all(["Ada", "Bo", "Eve"].map(() => Visitor.come(suite, { size: LAPTOP })));
  const [ada, bo, eve] = visitors;
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  await eve.beGuest("Eve", 2);
  // Elders look and Children lay face up: the two ways in which a value becomes known.
  const made = await ada.setTable(["me", null], { advanced: true, groups: ["elders", "children"], first_seat: 0 });
  await bo.sit(made.id, made.table.invite);
  await ada.command(made.id, { type: "start" });
  const pages = await Promise.all(visitors.map((visitor) => visitor.open(`/table/${made.id}`)));
  const [atAda, atBo] = pages;
  await until("everybody sees the game", () => pages.every((page) => screenOf(page)));

  const truth = new Map();
  const brisk = briskly(23);
  let hasReloaded = false;
  await playOut([{ page: atAda, seat: 0 }, { page: atBo, seat: 1 }], async (legal, screen) => {
    // Those who come back in the middle are told the past, and only their own.
    if (!hasReloaded && screen.screen.view.divers.length >= 8) {
      hasReloaded = true;
      await Promise.all(pages.map((page) => page.reload()));
      await until("everybody is back", () => pages.every((page) => page.tap.received.filter(({ type }) => type === "hello").length >= 2));
    }
    const action = brisk(legal, screen);
    rememberTruth(truth, { seat: screen.viewer.seat, action });
    return action;
  });
  assert.ok(hasReloaded);
  await until("everybody knows the end", () => pages.every((page) => screenOf(page).to_act.type === "over"));

  const watches = [new Watch(0, truth), new Watch(1, truth), new Watch(null, truth)];
  for (const [idx, page] of pages.entries()) {
    await page.tap.fetching;
    // A story fetched after the end may tell everything; those of the middle may not.
    assert.ok(page.tap.early.some(({ lines }) => lines?.length > 0), "the past was fetched in the middle");
    for (const message of [...page.tap.received, ...page.tap.early]) watches[idx].read(message);
  }

  // Had nothing secret been said to anybody, the silence would prove nothing.
  const [first, second, third] = watches.map(({ seen }) => seen);
  for (const { screens, othersBacks } of [first, second, third]) assert.ok(screens > 20 && othersBacks > 20);
  for (const { ownHands, ownValues } of [first, second]) assert.ok(ownHands > 20 && ownValues > 5);
  assert.ok(first.looks > 0, "the Elders have looked");
  assert.equal(third.ownHands + third.ownValues + third.looks, 0);
  assert.ok([...truth.values()].some(({ isUp }) => isUp), "the Children have laid a diver face up");
  canFail(truth, pages[2]);
  suite.figures.push(`${pages.map(({ tap }) => tap.received.length).join(" + ")} frames read, ${truth.size} values kept`);
}

/** The same check must object to a frame in which a single secret was left. */
function canFail(truth, page) {
  const hidden = ({ face }) => face.type === "back";
  const whole = page.tap.received.findLast((message) => message.type === "screen" && message.screen.view.divers.some(hidden));
  const tell = (frame, event, words) => frame.events.push(event) && frame.words.push(words);
  const diver = { type: "diver", seat: 0, at: [0, 0] };
  const leaks = [
    (frame) => Object.assign(frame.screen.view.divers.find(hidden).face, { type: "seen", value: 3 }),
    (frame) => Object.assign(frame.screen.view, { hand: [1, 0, 0, 0, 0] }),
    (frame) => tell(frame, { ...diver, value: 2 }, null),
    (frame) => tell(frame, { ...diver, value: null }, "{A} places a 2 on a1."),
    (frame) => frame.faded.push({ nth: 0, event: { ...diver, value: null }, words: "{A} places a 2 on a1." }),
    (frame) => frame.screen.legal.push({ type: "diver", fields: ["value", "at"], rows: [] }),
    (frame) => Object.assign(frame, { seed: "00" }),
  ];
  for (const leak of leaks) {
    const frame = structuredClone(whole);
    leak(frame);
    assert.throws(() => new Watch(null, truth).read(frame), "a leak went unnoticed");
  }
}
