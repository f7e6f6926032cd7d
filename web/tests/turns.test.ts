// The tables that wait for one: their order, their words, and when it sounds.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { briefSpan, isNewlyDue, laterOn, nextTable, waitingTitle, waitingWords } from "../src/net/turning";
import { finished, companyWords, statusWords, timeWords, unbroken, waitedWords } from "../src/pages/landing/listing";
import type { SeatView, TableLine } from "../src/wire/wire";

const { sound } = vi.hoisted(() => ({ sound: vi.fn() }));
vi.mock("../src/net/sound", () => ({ sound }));

const seat = (over: Partial<SeatView>): SeatView =>
  ({ guest: "g", name: "Ada", colour: 0, bot: null, is_ready: true, is_here: true, away_since: null, is_resigned: false, resigned_at: null, is_yours: false, ...over });

function line(id: string, over: Partial<TableLine> = {}): TableLine {
  const seats = [seat({ is_yours: true }), seat({ name: "Bo" }), seat({ guest: null, name: null, bot: "otter" })];
  const agreement = { pace: { type: "unhurried" }, when_late: "bot_plays_on", is_friendly: false } as const;
  return { id, game: "pearladora", status: "live", seats, to_act: [0], agreement, starts_at: null, left_s: null, is_your_turn: true, ranks: [], changed_at: 1_000, ...over };
}

test("from a table that waits the way leads to the one after it, and round again", () => {
  const lines = [line("a"), line("b"), line("c")];
  expect(["a", "b", "c", "elsewhere", null].map((here) => nextTable(lines, here)?.id)).toEqual(["b", "c", "a", "a", "a"]);
  expect(nextTable([line("a")], "a"), "nothing else waits").toBeNull();
  expect(nextTable([], null)).toBeNull();
});

test("what is left runs down between two answers, and never below nothing", () => {
  expect(laterOn([line("a", { left_s: 50 }), line("b", { left_s: 5 }), line("c")], 20).map(({ left_s }) => left_s)).toEqual([30, 0, null]);
});

test("a table is new if it did not wait a moment ago, and is not the one on the page", () => {
  const [a, b] = [line("a"), line("b")];
  expect(isNewlyDue(null, [a], null), "what waited before one came").toBe(false);
  expect(isNewlyDue([a], [a, b], null)).toBe(true);
  expect(isNewlyDue([a], [a, b], "b"), "the table on the page speaks for itself").toBe(false);
  expect(isNewlyDue([a, b], [b], null)).toBe(false);
});

test("the tab and the mark say how many wait and how long is left", () => {
  expect([waitingTitle(0, "Tidetable"), waitingTitle(2, "Tidetable")]).toEqual(["Tidetable", "(2) Your turn · Tidetable"]);
  expect(waitingWords([line("a", { left_s: 7_500 }), line("b")])).toBe("Your turn at 2 tables, 2 h 5 min left");
  expect(waitingWords([line("a")])).toBe("Your turn at one table");
  expect([briefSpan(93_600), briefSpan(7_500), briefSpan(12), briefSpan(null)]).toEqual(["1 d", "2 h", "12 s", null]);
});

test("a waiting table says with whom and since when", () => {
  expect(companyWords(line("a"))).toBe("with Bo and Otter");
  expect(companyWords(line("a", { seats: [seat({ is_yours: true }), seat({ is_yours: true })] }))).toBe("on this device");
  expect([waitedWords(1_000, 1_030), waitedWords(1_000, 1_000 + 7_500)]).toEqual(["since a moment ago", "has waited 2 h"]);
});

test("a list says what a table waits for, and who gave up", () => {
  expect(statusWords(line("a"))).toBe("your turn");
  expect(statusWords(line("a", { is_your_turn: false, to_act: [1] }))).toBe("waits for Bo");
  expect(statusWords(line("a", { status: "lobby", seats: [seat({}), seat({ guest: null })] }))).toBe("one seat free");
  const gaveUp = [seat({}), seat({ name: "Bo", is_resigned: true })];
  expect(statusWords(line("a", { status: "over", seats: gaveUp, ranks: [1, 2] }))).toBe("Ada won; Bo gave up");
});

test("a list says what there is to know of a table's time", () => {
  const days = { pace: { type: "days", days: 2 }, when_late: "bot_plays_on", is_friendly: false } as const;
  expect(timeWords(line("a", { agreement: days, left_s: 7_200 }), 1_000)).toBe("2 h left · just now");
  expect(timeWords(line("a", { agreement: days }), 1_000)).toBe("2 days a turn · just now");
  expect(timeWords(line("a"), 1_000), "no clock is nothing to know of a running game").toBe("just now");
  expect(timeWords(line("a", { status: "lobby" }), 1_000)).toBe("no clock · just now");
  const noon = Math.floor(new Date(2026, 10, 16, 12).getTime() / 1000);
  const tonight = Math.floor(new Date(2026, 10, 16, 20).getTime() / 1000);
  expect(timeWords(line("a", { status: "lobby", agreement: days, starts_at: tonight }), noon)).toBe("today at 20:00 · 2 days a turn");
  expect(timeWords(line("a", { status: "over", agreement: days }), 1_000)).toBe("just now");
});

test("a line breaks only between its parts", () => expect(unbroken("no clock · 2 h ago")).toBe("no\u00a0clock · 2\u00a0h\u00a0ago"));

test("one's own games that are over stand among those of everybody, once", () => {
  const over = [line("a", { status: "over", changed_at: 5 }), line("b", { status: "over", changed_at: 9 })];
  const mine = [line("b", { status: "over", changed_at: 9 }), line("c", { status: "over", changed_at: 7 }), line("d")];
  expect(finished(over, mine).map(({ id }) => id)).toEqual(["b", "c", "a"]);
});

let told: TableLine[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sound.mockClear();
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(JSON.stringify(told)))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("a page in sight asks every half minute, and it sounds when a table begins to wait elsewhere", async () => {
  const { turns } = await import("../src/net/turns.svelte");
  told = [line("a", { left_s: 90 })];
  const stop = turns.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([turns.count, turns.next?.id, turns.lines[0]?.left_s]).toEqual([1, "a", 80]);
  expect(sound, "what waited before one came").not.toHaveBeenCalled();
  told = [line("a"), line("b")];
  await vi.advanceTimersByTimeAsync(21_000);
  expect([turns.count, vi.mocked(fetch).mock.calls.length, sound.mock.calls]).toEqual([2, 2, [["turn"]]]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a page that nobody looks at asks ten times less", async () => {
  const { turns } = await import("../src/net/turns.svelte");
  vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: () => undefined, removeEventListener: () => undefined });
  const stop = turns.start();
  await vi.advanceTimersByTimeAsync(295_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  stop();
});

test("the table on the page counts as it sees itself, and a move there asks anew", async () => {
  const { turns } = await import("../src/net/turns.svelte");
  told = [line("a"), line("b")];
  const stop = turns.start();
  await vi.advanceTimersByTimeAsync(0);
  turns.stand("a", true);
  expect([turns.count, turns.elsewhere.map(({ id }) => id)]).toEqual([2, ["b"]]);
  turns.stand("a", false);
  expect(turns.count, "before anybody was asked").toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  turns.stand(null, false);
  stop();
});
