// Whoever has played looks back from the end, with their own eyes.

import { expect, test } from "vitest";
import { captionOf, eyesFor, ownSeat, stepFor } from "../src/replay/entering";

const table = (...seats: boolean[]): { seq: number; seats: { is_yours: boolean }[] } => ({ seq: 78, seats: seats.map((is_yours) => ({ is_yours })) });

test("whoever has played sees the end with their own eyes", () => {
  expect(eyesFor(null, table(false, true))).toBe("seat:1");
  expect(stepFor(null, table(false, true))).toBe(78);
  expect(ownSeat(table(false, true, true))).toBe(1);
});

test("everybody else sees the beginning as a spectator", () => {
  expect(eyesFor(null, table(false, false))).toBe("public");
  expect(stepFor(null, table(false, false))).toBe(0);
  expect(ownSeat(table(false, false))).toBeNull();
});

test("what the address says counts, also before the table is known", () => {
  expect([eyesFor("all", null), eyesFor("public", table(true)), eyesFor(null, null)]).toEqual(["all", "public", null]);
  expect([stepFor(3, table(true)), stepFor(0, table(true)), stepFor(null, null)]).toEqual([3, 0, 0]);
});

test("a caption tells the first sentences, and that there are more", () => {
  expect(captionOf([])).toBe("");
  expect(captionOf(["You place a 1 on c3.", "Greedy takes 4."])).toBe("You place a 1 on c3. Greedy takes 4.");
  expect(captionOf(["You place a 1 on c3.", "Nobody can play any more: 32 divers are turned over.", "Territory of a1, 6 pearls: Greedy 3; Greedy takes 6."])).toBe("You place a 1 on c3. Nobody can play any more: 32 divers are turned over. …");
  expect(captionOf(["x".repeat(200), "y"])).toBe(`${"x".repeat(200)} …`);
});
