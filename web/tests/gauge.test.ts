// What a clock reads as time passes, and when it reads something else.

import { describe, expect, test } from "vitest";
import { foremost, readingOf, untilChange } from "../src/table/gauge";
import type { ClockView } from "../src/wire/wire";

const live = (over: Partial<ClockView> = {}): ClockView => ({ seat: 0, bank_ms: 60_000, left_ms: 80_000, decision_ms: 20_000, whole_ms: 100_000, ...over });
const inDays = (left: number | null): ClockView => ({ seat: 1, bank_ms: null, left_ms: left, decision_ms: left ?? 0, whole_ms: 2 * 86_400_000 });

describe("a live clock", () => {
  test("lets the decision's own seconds fall first, the bank stands beside", () => {
    expect(readingOf(live(), 5_000)).toMatchObject({ figures: "0:15", reserve: "1:00", leftMs: 75_000, level: 0.75, isRunning: true, isLast: false });
  });
  test("then lets the bank fall", () => expect(readingOf(live(), 25_000)).toMatchObject({ figures: "0:55", reserve: null, leftMs: 55_000 }));
  test("is in its last ten seconds once nothing else is left", () => {
    expect([69_999, 70_000].map((passed) => readingOf(live(), passed).isLast)).toEqual([false, true]);
  });
  test("does not go below nothing", () => expect(readingOf(live(), 99_000)).toMatchObject({ figures: "0:00", leftMs: 0, level: 0 }));
  test("that stands reads its bank and does not count", () => {
    expect(readingOf(live({ left_ms: null }), 5_000)).toMatchObject({ figures: "1:00", reserve: null, leftMs: null, isRunning: false, isLast: false, level: 0.8 });
  });
  test("without a bank has its seconds alone", () => {
    expect(readingOf(live({ bank_ms: 0, left_ms: 20_000 }), 1_000)).toMatchObject({ figures: "0:19", reserve: null });
  });
});

describe("a clock in days", () => {
  test("reads days and hours", () => expect(readingOf(inDays(101_000_000), 0)).toMatchObject({ figures: "1 d 4 h", reserve: null, isSlow: true }));
  test("reads minutes below a day and seconds in the last hour", () => {
    expect([86_340_000, 3_600_000, 3_599_000].map((left) => readingOf(inDays(left), 0).figures)).toEqual(["23 h 59 min", "1 h", "59:59"]);
  });
  test("that stands is full and reads nothing", () => expect(readingOf(inDays(null), 0)).toMatchObject({ figures: null, level: 1 }));
});

test("it is read again when a figure changes, and not where none will", () => {
  const [running, standing, days] = [readingOf(live(), 300), readingOf(live({ left_ms: null }), 300), readingOf(inDays(101_000_000), 0)];
  expect(untilChange([running, standing])).toBe(700);
  expect(untilChange([readingOf(live(), 1_000)])).toBe(1_000);
  expect(untilChange([days])).toBe(101_000_000 % 60_000);
  expect(untilChange([standing])).toBeNull();
  expect(untilChange([readingOf(live(), 80_000)])).toBeNull();
});

test("the own clock stands before others, then the one with the least left", () => {
  const [mine, near, far] = [live({ seat: 0 }), live({ seat: 1, left_ms: 5_000 }), live({ seat: 2, left_ms: 9_000 })].map((clock) => readingOf(clock, 0));
  const all = [far, near, mine].flatMap((reading) => reading ?? []);
  expect(foremost(all, [0])?.seat).toBe(0);
  expect(foremost(all, [])?.seat).toBe(1);
  expect(foremost([readingOf(live({ left_ms: null }), 0)], [0])).toBeNull();
});
