// Who sits where when the same table is set once more, and how the evening stands.

import { expect, test } from "vitest";
import { eveningFigures, eveningWords, seatingAgain } from "../src/table/evening";

const me = { is_yours: true, name: "Ada", bot: null };
const friend = { is_yours: false, name: "Bo", bot: null };
const bot = { is_yours: false, name: null, bot: "otter" };

test("everybody moves one seat on: friends are waited for, bots are there", () => {
  expect(seatingAgain([me, friend, bot], "Ada", null)).toEqual([
    { type: "bot", bot: "otter" },
    { type: "mine", name: null, contribution: expect.any(String) },
    { type: "free" },
  ]);
});

test("another bot can be fetched, and whoever shares the device keeps their name", () => {
  const [first, second, third] = seatingAgain([me, bot, { ...me, name: "Cleo" }], "Ada", "orca");
  expect(first).toMatchObject({ type: "mine", name: "Cleo" });
  expect(second).toMatchObject({ type: "mine", name: null });
  expect(third).toEqual({ type: "bot", bot: "orca" });
});

test("the evening in figures and in words", () => {
  const evening = { n_games: 3, wins: [2, 1] };
  expect(eveningFigures(evening)).toBe("2 : 1");
  expect(eveningWords(evening, [{ label: "Ada" }, { label: "Bo" }])).toBe("Tonight Ada 2, Bo 1, after 3 games");
  expect(eveningWords({ n_games: 1, wins: [] }, [{ label: "Ada" }])).toBe("Tonight Ada 0, after 1 game");
});
