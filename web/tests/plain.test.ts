// The plain screen's touching and its words.

import { describe, expect, it } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { sceneOf, summary } from "../src/plain/summary";
import { complete, insteadSpots, nearest, nextSpots, only, touch } from "../src/plain/touching";

const ways = [
  { touches: ["cowrie 1", "a1"], label: "" },
  { touches: ["cowrie 1", "b1"], label: "" },
  { touches: ["whelk 9", "a1"], label: "" },
  { touches: ["pile"], label: "" },
  { touches: [], label: "Pass" },
];

const mark = (seat: number, label: string): SeatMark => ({ seat, label, name: label, bot: null, is_yours: false, is_resigned: false });
const seats = [mark(0, "Ann"), mark(1, "Bo")];

describe("touching", () => {
  it("offers what goes on from the touches so far", () => {
    expect([...nextSpots(ways, [])]).toEqual(["cowrie 1", "whelk 9", "pile"]);
    expect([...nextSpots(ways, ["cowrie 1"])]).toEqual(["a1", "b1"]);
    expect(complete(ways, [])).toEqual([4]);
    expect([...insteadSpots(ways, ["cowrie 1"])]).toEqual(["whelk 9", "pile"]);
  });
  it("is an action once it can be no other", () => {
    expect(only(ways, [])).toBeNull();
    expect(only(ways, ["whelk 9"])).toBeNull();
    expect(only(ways, ["whelk 9", "a1"])).toBe(2);
    expect(only(ways, ["pile"])).toBe(3);
  });
  it("goes on, takes back, or begins anew", () => {
    expect(touch(ways, [], "cowrie 1")).toEqual(["cowrie 1"]);
    expect(touch(ways, ["cowrie 1"], "b1")).toEqual(["cowrie 1", "b1"]);
    expect(touch(ways, ["cowrie 1"], "cowrie 1")).toEqual([]);
    expect(touch(ways, ["cowrie 1"], "whelk 9")).toEqual(["whelk 9"]);
    expect(touch(ways, ["whelk 9"], "b1")).toBeNull();
  });
  it("walks to what lies nearest in a direction", () => {
    const boxes = [{ spot: "a", x: 0, y: 0 }, { spot: "b", x: 50, y: 2 }, { spot: "c", x: 20, y: 60 }, { spot: "d", x: 0, y: 90 }];
    const [from] = boxes;
    if (!from) throw new Error("there is one");
    expect(nearest(from, boxes, 1, 0)?.spot).toBe("b");
    expect(nearest(from, boxes, 0, 1)?.spot).toBe("d");
    expect(nearest(from, boxes, 0, -1)).toBeNull();
  });
});

describe("summing up", () => {
  it("sums up a position, and makes buttons of actions that nobody has described", () => {
    const view = { scene: { parts: [{ type: "pile" as const, title: "Pile", count: 7, top: { spot: "pile", label: "pile", card: null } }], ways: [] } };
    expect(summary(view, seats)).toBe("Pile: 7.");
    expect(sceneOf({}, [{ type: "draw" }]).ways).toEqual([{ touches: [], label: '{"type":"draw"}' }]);
  });
});
