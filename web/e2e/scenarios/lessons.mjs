// Every lesson to its end: once by keyboard on a phone, then the first ones by
// other hands, on other screens, by day and by night.

import assert from "node:assert/strict";
import { act } from "../acting.mjs";
import { axeFinds } from "../axe.mjs";
import { faultsOf } from "../fit.mjs";
import { DESK, PHONE, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "t";
export const name = "every lesson is gone through to its end, by keys, mouse and thumb, and leads to a first game";

/** Other ways to hold it: every hand, size and theme comes up with some game. */
const OTHERS = [
  { game: "pearladora", by: "thumb", size: { width: 844, height: 390 }, scheme: "dark" },
  { game: "pearladora", by: "mouse", size: { width: 320, height: 640 }, scheme: "light" },
  { game: "mini-divercity", by: "mouse", size: { width: 720, height: 450 }, scheme: "dark" },
  { game: "mini-divercity", by: "thumb", size: { width: 844, height: 390 }, scheme: "light" },
  { game: "in-too-deep", by: "mouse", size: { width: 720, height: 450 }, scheme: "light" },
  { game: "in-too-deep", by: "mouse", size: DESK, scheme: "dark" },
  { game: "deep-colony", by: "mouse", size: { width: 320, height: 640 }, scheme: "dark" },
  { game: "deep-colony", by: "thumb", size: { width: 844, height: 390 }, scheme: "light" },
];
/** So many visitors learn at once. */
const N_LEARNERS = 2;

export async function play(suite) {
  const host = await Visitor.come(suite);
  await host.beGuest("Ada");
  const { games } = await host.ask("GET", "/api/house");
  const lessons = [];
  for (const { key } of games) {
    const { lessons: found } = await host.ask("GET", `/api/games/${key}/teaching`);
    for (const lesson of found) lessons.push({ game: key, key: lesson.key });
  }
  assert.ok(lessons.length > 0, "there is something to learn");
  const runs = [
    ...lessons.map((lesson) => ({ ...lesson, by: "keys", size: PHONE, scheme: "light" })),
    ...OTHERS.map((other) => ({ ...other, key: "first" })),
  ];
  const told = { moves: 0, shown: [], guesses: 0 };
  const next = runs[Symbol.iterator]();
  await Promise.all(Array.from({ length: N_LEARNERS }, async () => {
    for (const run of next) await learn(suite, run, told);
  }));
  suite.figures.push(`${runs.length} lessons, ${told.moves} moves and ${told.guesses} guesses by hand; shown: ${told.shown.length}${told.shown.length > 0 ? ` (${[...new Set(told.shown)].join(", ")})` : ""}`);
}

/** Goes through one lesson. */
async function learn(suite, { game, key, by, size, scheme }, told) {
  const where = `${game}/${key} by ${by}, ${size.width}×${size.height}`;
  const visitor = await Visitor.come(suite, { size, scheme, touch: by === "thumb", isNew: true });
  await visitor.beGuest("Ada");
  const lesson = await visitor.ask("GET", `/api/games/${game}/lessons/${key}`);
  const page = await visitor.open(`/games/${game}/lessons/${key}`);
  const posted = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() === "POST" && response.url().includes("/lessons/") && response.ok()) posted.push(JSON.parse(request.postData()));
  });
  const hand = { page, game, by, lesson, posted, told, where, made: [], at: null, isFitted: false };
  await page.locator("[data-step][data-phase]").waitFor();
  for (;;) {
    const now = await state(page);
    assert.equal(now.missing, null, `${where}, step ${now.step + 1}: spots that the screen does not have`);
    if (now.phase === "over") break;
    await go(hand, now);
  }
  assert.deepEqual(await axeFinds(page), [], where);
  const first = page.getByRole("button", { name: "Play your first game" });
  if (key === "first") {
    await press(hand, first);
    await page.waitForURL(/\/table\//);
    await page.getByText("Minnow").first().waitFor({ state: "attached" });
  } else await first.waitFor();
  await page.close();
  await visitor.leave();
}

/** Where the lesson is. */
function state(page) {
  return page.evaluate(() => {
    const root = document.querySelector("[data-step][data-phase]");
    return {
      phase: root.dataset.phase,
      step: Number(root.dataset.step),
      missing: root.dataset.missingSpots ?? null,
      nRings: Number(root.querySelector("[data-pointing]")?.getAttribute("data-pointing") ?? 0),
      nGuess: Number(root.dataset.guess),
    };
  });
}

/** Waits until the lesson is somewhere else. */
async function moved(page, before) {
  await until(`the lesson goes on from ${before.phase} of step ${before.step + 1}`, async () => {
    const { phase, step, nGuess } = await state(page);
    return phase !== before.phase || step !== before.step || nGuess !== before.nGuess;
  });
}

/** Does what the lesson waits for. */
async function go(hand, now) {
  const { page, lesson } = hand;
  const step = lesson.steps[now.step];
  if (hand.at !== now.step) {
    Object.assign(hand, { at: now.step, made: [] });
    await pointedAt(hand, step);
    if (now.step === 0) assert.deepEqual(await axeFinds(page), [], hand.where);
  }
  switch (now.phase) {
    case "guessing":
      hand.told.guesses += 1;
      await choose(hand, step.guesses[now.nGuess].answer);
      break;
    case "playing":
      await fits(hand);
      await move(hand, step);
      return;
    case "told":
    case "reading":
    case "answered":
    case "done":
      await press(hand, page.getByRole("button", { name: /^(Go on|Wind back)$/ }));
      break;
    case "watching":
      if (hand.by === "keys") await page.keyboard.press("Enter");
      else await press(hand, page.getByRole("button", { name: "Skip", exact: true }));
      return;
    default:
  }
  await moved(page, now);
}

/** The board, what is said and the tray fit: on a phone at a lesson's first move, elsewhere at every step. */
async function fits(hand) {
  if (hand.isFitted || hand.made.length > 0) return;
  hand.isFitted = hand.by === "keys";
  const faults = await faultsOf(hand.page, { isForThumbs: hand.by === "thumb" });
  assert.deepEqual(faults, [], `${hand.where}, step ${hand.at + 1}: what does not fit`);
}

/** What a step speaks of is ringed. */
async function pointedAt({ page, where }, { name: step, point, guesses }) {
  const spots = guesses[0]?.point.length > 0 ? guesses[0].point : point;
  if (spots.length === 0) return;
  await until(`${where}: ${step} points at ${spots.join(", ")}`, async () => {
    const { nRings, missing } = await state(page);
    assert.equal(missing, null, `${where}, ${step}: spots that the screen does not have`);
    return nRings >= spots.length;
  });
}

async function choose({ page, by }, answer) {
  if (by === "keys") return page.keyboard.press(String(answer + 1));
  const choice = page.locator(".choices button").nth(answer);
  return by === "thumb" ? choice.tap() : choice.click();
}

async function press({ page, by }, button) {
  // What it would press may have gone by itself.
  try {
    if (by === "thumb") await button.tap({ timeout: 2_000 });
    else if (by === "mouse") await button.click({ timeout: 2_000 });
    else {
      await button.focus({ timeout: 2_000 });
      await page.keyboard.press("Enter");
    }
  } catch (error) {
    if (!/Timeout/.test(error.message)) throw error;
  }
}

/** The next action of the way: by hand where a hand has learnt it, otherwise by "Show me". */
async function move(hand, step) {
  const { page, game, by, lesson, posted, told, made } = hand;
  const action = step.way[made.length];
  const isPlayed = (actions) => posted.some((sent) => JSON.stringify(sorted(sent.actions)) === JSON.stringify(sorted(actions)));
  const names = lesson.seats.map(({ bot }) => bot && bot[0].toUpperCase() + bot.slice(1));
  if (by === "keys" && (await act(page, game, action, { names, view: step.start.view }))) {
    const isDone = await until("it is played", async () => isPlayed([...made, action]) || (await state(page)).phase !== "playing", 2_500).catch(() => false);
    if (isDone) {
      told.moves += 1;
      made.push(action);
      await until("the board rests", async () => !["sending", "watching"].includes((await state(page)).phase) || (await page.keyboard.press("Enter"), false));
      return;
    }
  }
  if (by === "keys") told.shown.push(`${game} ${action.type}`);
  const before = await state(page);
  await press(hand, page.getByRole("button", { name: "Show me" }));
  await moved(page, before);
  hand.made = [...step.way];
}

function sorted(actions) {
  return actions.map((action) => Object.entries(action).sort(([one], [other]) => one.localeCompare(other)));
}
