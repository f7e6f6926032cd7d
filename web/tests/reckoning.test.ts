// What a hint rests on beside what lies open, as it is said.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { basisOf, oddsWords } from "../src/table/reckoning";

const marks = ["You", "Otter"].map((label, seat) => ({ seat, label, name: label, bot: null, is_yours: seat === 0, is_resigned: false })) as SeatMark[];

describe("what a hint rests on", () => {
  test("is said with names", () => {
    const reading = { text: "{B} has probably laid 2 of 3 large divers (3 and more)", spots: [] };
    expect(basisOf(reading, marks)).toBe("Otter has probably laid 2 of 3 large divers (3 and more).");
  });

  test("may have nothing to say", () => {
    expect(basisOf(null, marks)).toBeNull();
    expect(basisOf({ text: null, spots: [] }, marks)).toBeNull();
  });

  test("is read spot by spot", () => {
    const reading = { spot: "e4", odds: [["1", 62], ["2", 20]] as [string, number][] };
    expect(oddsWords(reading)).toBe("e4: probably 1 (62 %), or 2 (20 %)");
  });
});
