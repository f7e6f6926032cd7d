// A closed table comforts those who were left sitting, and nobody else.

import { expect, test } from "vitest";
import { closedTitle, closedWords } from "../src/table/closed";

test("whoever closed it is told what they did", () => {
  expect(closedTitle({ is_maker: true, seq: 9, closed_because: "closed" })).toBe("You have closed this table");
  expect(closedWords({ is_maker: true, seq: 9, closed_because: "closed" }, "Undertow")).toBe("The game of Undertow ended here without a result.");
});

test("the others are told that it was not their fault", () => {
  expect(closedTitle({ is_maker: false, seq: 9, closed_because: "closed" })).toBe("The host has closed this table");
  expect(closedWords({ is_maker: false, seq: 0, closed_because: "closed" }, "Undertow")).toBe("The game of Undertow had not begun. Nothing you did is to blame; set another table whenever you like.");
});

test("what all have agreed on, and what has gone to sleep, is nobody's doing", () => {
  const agreed = { is_maker: false, seq: 9, closed_because: "agreed" } as const;
  expect([closedTitle(agreed), closedWords(agreed, "Undertow")]).toEqual(["This game was ended by agreement", "The game of Undertow ended here without a result."]);
  const idle = { is_maker: true, seq: 9, closed_because: "idle" } as const;
  expect([closedTitle(idle), closedWords(idle, "Undertow")]).toEqual(["Nobody has played here for long", "The game of Undertow ended here without a result. Set another table whenever you like."]);
});
