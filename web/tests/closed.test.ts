// A closed table comforts those who were left sitting, and nobody else.

import { expect, test } from "vitest";
import { closedTitle, closedWords } from "../src/table/closed";

test("whoever closed it is told what they did", () => {
  expect(closedTitle({ is_maker: true, seq: 9 })).toBe("You have closed this table");
  expect(closedWords({ is_maker: true, seq: 9 }, "Undertow")).toBe("The game of Undertow ended here without a result.");
});

test("the others are told that it was not their fault", () => {
  expect(closedTitle({ is_maker: false, seq: 9 })).toBe("The host has closed this table");
  expect(closedWords({ is_maker: false, seq: 0 }, "Undertow")).toBe("The game of Undertow had not begun. Nothing you did is to blame; set another table whenever you like.");
});
