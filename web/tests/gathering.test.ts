// A lobby says who or what it waits for.

import { expect, test } from "vitest";
import { isFull, missingWords, unready } from "../src/table/gathering";

const person = (name: string, over: object = {}) => ({ guest: name, bot: null, name, is_yours: false, is_ready: false, is_here: true, ...over });
const ada = person("Ada", { is_yours: true, is_ready: true });
const bo = person("Bo");
const cleo = person("Cleo", { is_here: false });
const bot = { ...person(""), guest: null, name: null, bot: "otter" };
const free = { ...bot, bot: null };

test.each<[string | null, (typeof ada | typeof bot | typeof free)[]]>([
  ["Seat B is still free: invite somebody, or let a bot sit there.", [ada, free, bo]],
  ["Seats A, B and D are still free: invite somebody, or let a bot sit there.", [free, free, bot, free]],
  ["Bo is not ready yet.", [ada, bo, bot]],
  ["Cleo is away right now.", [ada, cleo]],
  ["Bo is not ready yet, and Cleo is away right now.", [ada, cleo, bo]],
  [null, [ada, bot, person("Dan", { is_ready: true })]],
  // Whoever looks need not be told of themselves.
  [null, [person("Ada", { is_yours: true }), bot]],
])("%s", (words, seats) => expect(missingWords(seats as (typeof ada)[])).toBe(words));

test("everybody sits, or somebody is missing", () => {
  expect([isFull([ada, bot as never]), isFull([ada, free as never])]).toEqual([true, false]);
  expect(unready([ada, bo, cleo])).toEqual([bo, cleo]);
});

test("where a challenge has fixed who plays, no bot is offered", () => {
  expect(missingWords([ada, free], false)).toBe("Seat B is still free: invite somebody.");
});
