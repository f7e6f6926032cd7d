// Paces and spans of time in words.

import { expect, test } from "vitest";
import { clockWords, lineWords, moreTimeOf, paceHelp, paceWords, spanWords, USUAL_AGREEMENT } from "../src/net/pace";
import type { Pace } from "../src/wire/wire";

const unhurried: Pace = { type: "unhurried" };
const live = (bank: number, decision: number): Pace => ({ type: "live", bank, decision });
const days = (count: number): Pace => ({ type: "days", days: count });

test.each<[string, Pace]>([
  ["no clock", unhurried],
  ["10 min + 20 s", live(600, 20)],
  ["1 h 30 min + 1 min", live(5_400, 60)],
  ["45 s a move", live(0, 45)],
  ["1 day a turn", days(1)],
  ["3 days a turn", days(3)],
])("a pace in short: %s", (words, pace) => expect(paceWords(pace)).toBe(words));

test.each<[string, Pace]>([
  ["Everybody takes the time they need.", unhurried],
  ["Every decision has 20 s; whoever needs more takes it from 10 min of their own.", live(600, 20)],
  ["Every decision has 45 s.", live(0, 45)],
  ["Everybody plays when it suits them, within a day a turn.", days(1)],
  ["Everybody plays when it suits them, within 7 days a turn.", days(7)],
])("a pace explained: %s", (words, pace) => expect(paceHelp(pace)).toBe(words));

test.each<[string, number]>([
  ["0 s", 0],
  ["0 s", -3],
  ["59 s", 59.9],
  ["1 min", 60],
  ["3 min 20 s", 200],
  ["2 h", 7_203],
  ["23 h 59 min", 86_399],
  ["1 d 4 h", 86_400 + 4 * 3_600 + 59],
  ["7 d", 7 * 86_400 + 120],
])("a span: %s", (words, seconds) => expect(spanWords(seconds)).toBe(words));

test.each<[string, number]>([
  ["0:00", 0],
  ["0:00", -40],
  ["0:01", 1],
  ["0:10", 9_001],
  ["12:30", 750_000],
  ["1:02:05", 3_725_000],
  ["1 d 4 h", 101_000_000],
])("a clock reads %s", (words, ms) => expect(clockWords(ms)).toBe(words));

test("a list says how long is left, or the pace, or nothing", () => {
  const inDays = { ...USUAL_AGREEMENT, pace: days(2) };
  expect(lineWords({ agreement: inDays, left_s: 100_000 })).toBe("1 d 3 h left");
  expect(lineWords({ agreement: inDays, left_s: null })).toBe("2 days a turn");
  expect(lineWords({ agreement: USUAL_AGREEMENT, left_s: null })).toBeNull();
});

test("who asks for more time asks for what suits the pace", () => {
  expect([unhurried, live(120, 5), live(600, 20), days(3)].map(moreTimeOf)).toEqual([null, 60, 300, 86_400]);
});
