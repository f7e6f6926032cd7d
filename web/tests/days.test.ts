// Days go on while a page is open.

import { expect, test } from "vitest";
import { dayAt } from "../src/pages/landing/days";

const told = { number: 20_773, ends_at: 1_794_960_000 };

test.each<[string, number, number]>([
  ["long before", -90_000, 0],
  ["a second before its end", -1, 0],
  ["at its end", 0, 1],
  ["a second before the next end", 86_399, 1],
  ["two days later", 2 * 86_400, 3],
])("%s", (_, after, passed) => {
  expect(dayAt(told, told.ends_at + after)).toEqual({ number: told.number + passed, ends_at: told.ends_at + passed * 86_400 });
});
