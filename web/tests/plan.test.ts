// A plan of one's own: marks in order, found by a touch or by keys.

import { describe, expect, test } from "vitest";
import { isPlannable as onTheReef } from "../src/games/mini-divercity/spots";
import { isPlannable as inTheLagoon } from "../src/games/pearladora/spots";
import { isPlannable as inTheShafts } from "../src/games/in-too-deep/spots";
import { isPlannable as onTheSeaFloor } from "../src/games/deep-colony/spots";
import { planWords, spotAt, stepFrom, toggled, type Plan } from "../src/table/plan/plan";

const at = (spot: string, left: number, top: number, width = 10, height = 10) => ({ spot, box: { left, top, width, height } });

test("a second touch of a mark takes it away, and the others move up", () => {
  const plan = ["a", "b", "c"].reduce(toggled, [] as Plan);
  expect(plan).toEqual(["a", "b", "c"]);
  expect(toggled(plan, "b")).toEqual(["a", "c"]);
  expect(planWords(toggled(plan, "b"), "c")).toBe("c: step 2 of your plan.");
  expect(planWords(toggled(plan, "b"), "b")).toBe("b: not in your plan.");
});

test("a plan stays small", () => expect(Array.from({ length: 30 }, (_, nth) => String(nth)).reduce(toggled, [] as Plan)).toHaveLength(9));

describe("what a touch meets", () => {
  const placed = [at("square", 0, 0, 100, 100), at("line", 90, 0, 20, 100), at("far", 300, 300)];
  test("the smallest of what lies there", () => expect([spotAt(placed, 50, 50), spotAt(placed, 95, 50)]).toEqual(["square", "line"]));
  test("nothing beside everything", () => expect(spotAt(placed, 250, 250)).toBeNull());
});

describe("keys", () => {
  const placed = [at("a", 0, 0), at("b", 20, 0), at("c", 40, 2), at("d", 20, 30)];
  test("walk to the nearest in a direction, and stay where there is none", () => {
    expect(stepFrom(placed, "a", "ArrowRight")).toBe("b");
    expect(stepFrom(placed, "b", "ArrowDown")).toBe("d");
    expect(stepFrom(placed, "a", "ArrowLeft")).toBe("a");
  });
  test("begin somewhere, and only arrows walk", () => {
    expect(stepFrom(placed, null, "ArrowUp")).toBe("a");
    expect(stepFrom(placed, "a", "x")).toBeNull();
    expect(stepFrom([], null, "ArrowUp")).toBeNull();
  });
});

test("every game has places to plan on, and none of them is a tray", () => {
  expect([inTheLagoon("square b1"), inTheLagoon("line a1-b1"), onTheSeaFloor("cell 0,1"), inTheShafts("shaft ocean"), inTheShafts("card 5"), onTheReef("animal crab"), onTheReef("island red")]).not.toContain(false);
  for (const isPlannable of [inTheLagoon, onTheSeaFloor, inTheShafts, onTheReef]) expect(["tray", "prompt", "seat A", "commit"].some(isPlannable)).toBe(false);
});
