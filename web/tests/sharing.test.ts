// A result that is shared says how it went, and nothing else.

import { expect, test } from "vitest";
import { fileNameOf, headOf, textOf, type SharedResult } from "../src/sharing/result";

const won: SharedResult = { what: "Daily deal", game: "Pearladöra", day: "16 Nov", words: "won by 3", marks: ["wave", "wave", "open"], url: "https://house/deal/pearladora" };

test("the line has what, which game, which day, how it went, and where", () => {
  expect(textOf(won)).toBe("Tidetable daily deal, Pearladöra, 16 Nov: won by 3 🌊🌊⬜\nhttps://house/deal/pearladora");
});

test("what is missing leaves no gap", () => {
  expect(textOf({ ...won, day: null, marks: [] })).toBe("Tidetable daily deal, Pearladöra: won by 3\nhttps://house/deal/pearladora");
  expect(headOf({ ...won, day: null })).toBe("Daily deal, Pearladöra");
});

test("a puzzle's tries are squares until the wave", () => {
  expect(textOf({ ...won, what: "Daily puzzle", marks: ["square", "square", "wave"] })).toContain("Tidetable daily puzzle, Pearladöra, 16 Nov: won by 3 🟦🟦🌊");
});

test("the picture's file has a plain name", () => {
  expect(fileNameOf(won)).toBe("tidetable-daily-deal-pearladora-16-nov.png");
});
