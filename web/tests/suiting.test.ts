// Three taps put one game first, and it says why.

import { describe, expect, test } from "vitest";
import { NO_WISH, suiting } from "../src/pages/landing/suiting";
import type { GameView } from "../src/wire/wire";

function game(key: string, min_seats: number, max_seats: number, minutes: [number, number], stance: string): GameView {
  return { key, min_seats, max_seats, about: { minutes, stance } } as unknown as GameView;
}

const games = [game("duel", 2, 4, [15, 25], "against"), game("reef", 1, 7, [10, 15], "either"), game("trade", 2, 5, [25, 35], "against")];

describe("the game that suits", () => {
  test("is none while nothing is wished", () => expect(suiting(games, NO_WISH)).toBeNull());

  test("fits everything that was tapped, and says so", () => {
    expect(suiting(games, { people: 4, time: "short", stance: "together" })).toEqual({
      key: "reef",
      why: "seats 4, takes 10–15 min and is played together",
    });
    expect(suiting(games, { people: 5, time: "long", stance: "against" })).toEqual({
      key: "trade",
      why: "seats up to 5, takes 25–35 min and is played against each other",
    });
  });

  test("is rather one that is only so than one that can be so", () => {
    expect(suiting(games, { ...NO_WISH, stance: "against" })?.key).toBe("duel");
    expect(suiting(games, { ...NO_WISH, people: 1 })).toEqual({ key: "reef", why: "can be played alone" });
  });

  test("fits most of it where nothing fits all", () => {
    expect(suiting(games, { people: 3, time: "long", stance: "together" })?.key).toBe("trade");
  });

  test("is none where nothing fits at all", () => {
    expect(suiting([game("duo", 2, 2, [30, 30], "against")], { people: 4, time: "short", stance: "together" })).toBeNull();
  });
});
