// How many seats fit which options.

import { describe, expect, it } from "vitest";
import { fittingSeats, seatCounts } from "../src/options/values";
import type { GameView } from "../src/wire/wire";

const mode = (value: string, seats: number[], usual: number) => ({ option: "mode", value, seats, usual });
const game = {
  min_seats: 1,
  max_seats: 7,
  usual_seats: 3,
  options: [{ name: "mode", values: { type: "choice", choices: ["coop", "solo", "industrialist"] }, default: "coop", help: "", rule: "R1.1" }],
  seats_by: [mode("coop", [2, 3, 4, 5, 6], 3), mode("solo", [1], 1), mode("industrialist", [3, 4, 5, 6, 7], 4)],
} as unknown as GameView;

describe("seats", () => {
  it("are those of the chosen mode, or of the usual one", () => {
    expect(seatCounts(game, {})).toEqual([2, 3, 4, 5, 6]);
    expect(seatCounts(game, { mode: "solo" })).toEqual([1]);
  });

  it("stay where they can, and are the usual ones where they cannot", () => {
    expect(fittingSeats(game, {}, null)).toBe(3);
    expect(fittingSeats(game, { mode: "industrialist" }, 5)).toBe(5);
    expect(fittingSeats(game, { mode: "industrialist" }, 2)).toBe(4);
    expect(fittingSeats(game, { mode: "solo" }, 5)).toBe(1);
    expect(fittingSeats(game, { mode: "coop" }, 1)).toBe(3);
  });

  it("are all there are where no option decides", () => {
    expect(seatCounts({ ...game, seats_by: [] }, {})).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
