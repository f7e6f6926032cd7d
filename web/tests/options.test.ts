// How many seats fit which options, and what options are called.

import { describe, expect, it } from "vitest";
import { changedCount, fittingSeats, isChoosable, seatCounts } from "../src/options/values";
import { optionWords, valueWords } from "../src/options/words";
import type { GameView, OptionSpec } from "../src/wire/wire";

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

describe("what can be chosen", () => {
  const spec = (values: unknown, help = "", name = "x"): OptionSpec => ({ name, values, default: "a", help, rule: "R1" }) as unknown as OptionSpec;

  it("is not shown where there is only one choice", () => {
    expect(isChoosable(spec({ type: "choice", choices: ["a"] }), 2)).toBe(false);
    expect(isChoosable(spec({ type: "choice", choices: ["a", "b"] }), 2)).toBe(true);
    expect(isChoosable(spec({ type: "name", usual: "a" }), 2)).toBe(false);
    expect(isChoosable(spec({ type: "first_seat" }), 1)).toBe(false);
    expect(isChoosable(spec({ type: "file", usual: "a" }), 1)).toBe(true);
  });

  it("is counted where it is not as usual", () => {
    const specs = [spec({ type: "flag" }, "", "one"), spec({ type: "file", usual: "a" }, "", "two")];
    expect(changedCount(specs, {})).toBe(0);
    expect(changedCount(specs, { one: true, two: { tiles: [] } })).toBe(2);
  });

  it("is called what the server says before the colon", () => {
    expect(optionWords(spec({ type: "flag" }, "Who begins: chance decides: or you."))).toEqual({ label: "Who begins", help: "Chance decides: or you." });
    expect(optionWords(spec({ type: "flag" }, "Just a sentence.", "first_seat"))).toEqual({ label: "First seat", help: "Just a sentence." });
    expect([valueWords("auto"), valueWords("open_water")]).toEqual(["As usual", "Open water"]);
  });
});
