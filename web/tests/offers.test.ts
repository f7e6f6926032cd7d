import { expect, test } from "vitest";
import { expand } from "../src/net/offers";

test("offers expand to the actions the server meant", () => {
  const offers = [
    { type: "diver", fields: ["at", "value"], rows: [[[0, 0], 1], [[3, 2], 5]] },
    { type: "done", fields: [], rows: [[]] },
  ];
  expect(expand(offers)).toEqual([
    { type: "diver", at: [0, 0], value: 1 },
    { type: "diver", at: [3, 2], value: 5 },
    { type: "done" },
  ]);
  expect(expand([])).toEqual([]);
});
