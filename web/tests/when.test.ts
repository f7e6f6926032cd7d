// Moments as people say them.

import { expect, test } from "vitest";
import { briefDayWords, fromField, hereAndUtcWords, houseDayWords, sinceWords, startWords, toField, tonightAtEight, untilWords } from "../src/look/when";

/** A moment in the device's own hours, whatever zone it is in. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime() / 1_000;
const now = at(16, 15);

test.each<[string, number]>([
  ["14:05", at(16, 14, 5)],
  ["yesterday 23:59", at(15, 23, 59)],
  ["Thu 12 Nov", at(12, 8)],
])("since %s", (words, since) => expect(sinceWords(since, now)).toBe(words));

test.each<[string, number]>([
  ["today at 20:00", at(16, 20)],
  ["tomorrow at 00:30", at(17, 0, 30)],
  ["on Fri 20 Nov at 20:00", at(20, 20)],
])("it begins %s", (words, start) => expect(startWords(start, now)).toBe(words));

test.each<[string | null, number]>([
  ["in 2 h 5 min", now + 7_559],
  ["in 1 min", now + 60],
  ["in less than a minute", now + 59],
  [null, now],
])("it begins %s", (words, start) => expect(untilWords(start, now)).toBe(words));

test("a field for date and time says the same there and back", () => {
  expect(toField(at(6, 9, 7))).toBe("2026-11-06T09:07");
  expect(fromField("2026-11-06T09:07")).toBe(at(6, 9, 7));
  expect([fromField(""), fromField("soon")]).toEqual([null, null]);
});

test("eight in the evening is today, or tomorrow once it is over", () => {
  expect(tonightAtEight(now)).toBe(at(16, 20));
  expect(tonightAtEight(at(16, 20))).toBe(at(17, 20));
});

test("a day of the house is the same in every zone", () => {
  expect([houseDayWords(20_773), briefDayWords(20_773)]).toEqual(["Mon 16 Nov", "16 Nov"]);
});

test("a moment is said in the device's hours and in those of the house", () => {
  const moment = Date.UTC(2026, 10, 17) / 1_000;
  expect(hereAndUtcWords(moment)).toMatch(new Date(moment * 1_000).getTimezoneOffset() === 0 ? /^00:00 UTC$/ : /^\d\d:\d\d your time, 00:00 UTC$/);
});
