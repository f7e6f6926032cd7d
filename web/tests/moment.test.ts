// A moment on a board without a table: one decides, it is shown, it is wound back.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Moment, type SentScreen } from "../src/moment/moment.svelte";
import { WIND_MS } from "../src/teach/showing";
import type { LessonFrame } from "../src/wire/wire";

const screen: SentScreen = { view: "then", prompt: { what: null, text: "Your turn." }, legal: [{ type: "dive", fields: ["at"], rows: [["a1"], ["a2"]] }] };
const frame = (view: string, seat: number | null): LessonFrame => ({ seat, picture: { view, prompt: { what: null, text: "" }, legal: [], outcome: null }, events: [{ type: view }], words: [`{A} ${view}`] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what can be done is given one by one, as it is sent back", () => {
  const moment = new Moment({ seat: 1, screen, decide: () => Promise.resolve() });
  expect(moment.shown.picture.legal).toEqual([{ type: "dive", at: "a1" }, { type: "dive", at: "a2" }]);
  expect(moment.canAct).toBe(true);
});

test("while an action is decided on nothing else can be done", async () => {
  const decided: unknown[][] = [];
  let answer = (): void => undefined;
  const moment = new Moment({ seat: 1, screen, decide: (actions) => { decided.push(actions); return new Promise((resolve) => (answer = resolve)); } });
  const played = moment.play(["one", "its payment"]);
  await moment.play(["another"]);
  expect([moment.canAct, moment.pending]).toEqual([false, ["one", "its payment"]]);
  answer();
  await played;
  expect([moment.canAct, decided]).toEqual([true, [["one", "its payment"]]]);
  moment.isClosed = true;
  await moment.play(["late"]);
  expect(decided, "what is closed takes nothing more").toHaveLength(1);
});

test("what comes of it is shown frame by frame and runs out like water", async () => {
  const moment = new Moment({ seat: 1, screen, decide: () => Promise.resolve() });
  const shown = moment.show([frame("own", 1), frame("other", 0)]);
  expect([moment.shown.picture.view, moment.canAct]).toEqual(["own", false]);
  await vi.advanceTimersByTimeAsync(800);
  expect(moment.shown.picture.view).toBe("other");
  expect(moment.shown.past.map(({ words }) => words)).toEqual(["{A} own"]);
  expect(moment.skip(), "a tap hurries it").toBe(true);
  expect(await shown).toBe(true);
  expect([moment.isWatching, moment.canAct], "what came of it is only looked at").toEqual([false, false]);
  const wound = moment.windBack();
  expect([moment.shown.picture.view, moment.isWinding, moment.nWound, moment.canAct]).toEqual(["then", true, 1, false]);
  await vi.advanceTimersByTimeAsync(WIND_MS);
  await wound;
  expect([moment.isWinding, moment.canAct]).toEqual([false, true]);
});

test("a game's end has its time where things move, until the board says that it was shown", async () => {
  const last = frame("end", 0);
  const end = { ...last, picture: { ...last.picture, outcome: { winners: [0] } as never } };
  const moment = new Moment({ seat: 1, screen, decide: () => Promise.resolve() });
  const shown = moment.show([end], true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([moment.isWatching, moment.skip()]).toEqual([true, true]);
  expect(await shown).toBe(true);
  const quick = moment.show([end]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(await quick, "without motion it is a picture like any other").toBe(true);
});

test("a page that is left shows nothing more", async () => {
  const moment = new Moment({ seat: 1, screen, decide: () => Promise.resolve() });
  const shown = moment.show([frame("own", 1), frame("other", 0)]);
  moment.stop();
  expect(await shown).toBe(false);
  expect(moment.shown.picture.view).toBe("own");
});
