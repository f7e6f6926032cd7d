// Choosing a pace.

import { expect, test } from "vitest";
import { firstPace, ownPace, presetOf } from "../src/options/paces";

const clocks = [["Quick", 120, 10], ["Calm", 300, 20], ["Slow", 900, 40]].map(([name, bank, decision]) => ({ name: String(name), bank: Number(bank), decision: Number(decision), minutes: 20 }));

test("a kind begins with what suits most", () => {
  expect(firstPace("unhurried", clocks)).toEqual({ type: "unhurried" });
  expect(firstPace("days", clocks)).toEqual({ type: "days", days: 2 });
  expect(firstPace("live", clocks)).toEqual({ type: "live", bank: 300, decision: 20 });
  expect(firstPace("live", [])).toEqual({ type: "live", bank: 600, decision: 30 });
});

test("a clock of the game's is known by its figures", () => {
  expect(presetOf({ type: "live", bank: 900, decision: 40 }, clocks)).toBe("Slow");
  expect(presetOf({ type: "live", bank: 900, decision: 41 }, clocks)).toBeNull();
  expect(presetOf({ type: "days", days: 2 }, clocks)).toBeNull();
});

test("own figures are pulled to what the server takes", () => {
  expect(ownPace(1.5, 12)).toEqual({ type: "live", bank: 90, decision: 12 });
  expect(ownPace(-1, 0)).toEqual({ type: "live", bank: 0, decision: 1 });
  expect(ownPace(9_999, 9_999)).toEqual({ type: "live", bank: 36_000, decision: 3_600 });
  expect(ownPace(Number.NaN, Number.NaN)).toEqual({ type: "live", bank: 0, decision: 1 });
});
