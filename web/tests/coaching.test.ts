// The coach fades with the games played, and the weakest bot retires.

import { beforeEach, afterEach, describe, expect, test, vi } from "vitest";
import { isWorthALine, kindOf } from "../src/table/coaching.svelte";
import { acquaintance, change, countGame, isAgainst, isNewcomer } from "../src/teach/newcomer";
import type { Outcome } from "../src/wire/wire";

const minnow = { name: "minnow", help: "" };
const wonBy = (...winners: number[]): Outcome => ({ winners, is_shared: false, ranks: [1, 2], sheets: [] });
const own = { is_yours: true, bot: null, name: "Ada" };
const bot = (name: string) => ({ is_yours: false, bot: name, name: null });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});
afterEach(() => void vi.unstubAllGlobals());

test("decisions are of one kind, whatever their numbers", () => {
  expect(kindOf({ type: "second_pontoon", first: 25 })).toBe(kindOf({ type: "second_pontoon", first: 51 }));
  expect(kindOf({ type: "hand", hand: 0, due: "oil" })).not.toBe(kindOf({ type: "hand", hand: 0, due: "action" }));
  expect(kindOf(null)).toBe("null");
});

describe("the coach", () => {
  const known = { nCoached: 0, met: ["turn"], isCoached: null };
  const now = new Map([["draft", 3], ["pay", 1]]);

  test("has a line for every kind in the first game, for some turns", () => {
    expect(["turn", "ability", "pay", "draft"].map((kind) => isWorthALine(kind, known, now))).toEqual([true, true, true, false]);
  });

  test("has one in the second game only for what was not met before, and none in the third", () => {
    expect(["turn", "ability", "pay"].map((kind) => isWorthALine(kind, { ...known, nCoached: 1 }, now))).toEqual([false, true, false]);
    expect(["turn", "ability"].map((kind) => isWorthALine(kind, { ...known, nCoached: 2 }, now))).toEqual([false, false]);
  });

  test("stays or goes where somebody wants it to", () => {
    expect(isWorthALine("turn", { ...known, nCoached: 9, isCoached: true }, now)).toBe(true);
    expect(isWorthALine("ability", { ...known, isCoached: false }, now)).toBe(false);
  });
});

describe("the weakest bot", () => {
  test("is beaten where it sits in all other seats and somebody here wins", () => {
    countGame({ id: "t1", game: "some-game", seats: [own, bot("minnow")] }, wonBy(0), minnow);
    countGame({ id: "t1", game: "some-game", seats: [own, bot("minnow")] }, wonBy(0), minnow);
    expect(acquaintance("some-game"), "no table counts twice").toMatchObject({ nFinished: 1, nBeaten: 1, nCoached: 1 });
    countGame({ id: "t2", game: "some-game", seats: [own, bot("minnow")] }, wonBy(1), minnow);
    countGame({ id: "t3", game: "some-game", seats: [own, bot("minnow"), bot("otter")] }, wonBy(0), minnow);
    countGame({ id: "t4", game: "some-game", seats: [bot("minnow"), bot("minnow")] }, wonBy(0), minnow);
    expect(acquaintance("some-game"), "watching is not playing").toMatchObject({ nFinished: 3, nBeaten: 1 });
    expect(isNewcomer("some-game")).toBe(true);
    countGame({ id: "t5", game: "some-game", seats: [own, bot("minnow"), bot("minnow")] }, wonBy(0, 1, 2), minnow);
    expect([isNewcomer("some-game"), isNewcomer("other-game")], "a game won together is won").toEqual([false, true]);
  });

  test("is not alone where a person sits, or nobody", () => {
    expect(isAgainst([own, bot("minnow")], minnow)).toBe(true);
    expect(isAgainst([own, { ...bot("minnow"), name: "Bo" }], minnow), "a bot that stands in is no bot's seat").toBe(false);
    expect([isAgainst([own], minnow), isAgainst([own, bot("minnow")], undefined)]).toEqual([false, false]);
  });
});

test("what is known is kept, whatever lies there", () => {
  change("some-game", { hasSeenFilm: true, met: ["turn"] });
  expect(change("some-game", { isCoached: false })).toMatchObject({ hasSeenFilm: true, met: ["turn"], isCoached: false });
  localStorage.setItem("tidetable.knows.some-game", '{"nFinished":"x","met":{},"isCoached":1}');
  expect(acquaintance("some-game")).toEqual({ nFinished: 0, nBeaten: 0, nCoached: 0, met: [], isCoached: null, hasSeenFilm: false, counted: [] });
});
