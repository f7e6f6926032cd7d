// Reviews as the page draws them.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { linesOf, lost, merged, percent, sideLabel, spoken, worstOf, worthAt } from "../src/replay/review";
import type { ReviewedDecision, ReviewView } from "../src/wire/wire";

const decision = (seq: number, seat: number, worths: number[], loss: number): ReviewedDecision => ({
  seq,
  seat,
  worths,
  played: { action: {}, text: `played ${seq}`, why: null, worth: (worths[seat] ?? 0) - loss },
  best: { action: {}, text: `best ${seq}`, why: null, worth: worths[seat] ?? 0 },
  then: [],
  loss,
});
const decisions = [decision(2, 0, [500, 500], 20), decision(4, 1, [450, 550], 150), decision(6, 0, [700, 300], 300)];
const review: ReviewView = { n_decisions: 3, n_judged: 3, sides: [0, 1], end: [0, 1000], decisions };
const marks = ["Ada", "Bo", "Cleo"].map((label, seat) => ({ label, seat })) as SeatMark[];

describe("lines", () => {
  test("each side sees the game with its own eyes, before and after its decisions", () => {
    const [ada, bo] = linesOf(review, 9, false);
    expect(ada?.points.map(({ seq, worth }) => [seq, worth])).toEqual([[1, 500], [2, 480], [5, 700], [6, 400], [9, 0]]);
    expect(bo?.points.map(({ seq, worth }) => [seq, worth])).toEqual([[3, 550], [4, 400], [9, 1000]]);
  });
  test("with hindsight every decision counts for all", () => {
    const [, bo] = linesOf(review, 9, true);
    expect(bo?.points.map(({ seq }) => seq)).toEqual([1, 3, 4, 5, 9]);
  });
  test("the end is not drawn before everything is judged", () => {
    const [ada] = linesOf({ ...review, n_judged: 2, decisions: decisions.slice(0, 2) }, 9, false);
    expect(ada?.points.at(-1)).toEqual({ seq: 2, worth: 480 });
  });
  test("those who win together have one line", () => {
    const together = linesOf({ ...review, sides: [0, 0], end: [1000, 1000] }, 9, false);
    expect(together.map(({ seats }) => seats)).toEqual([[0, 1]]);
    expect(together[0]?.points.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 9]);
  });
  test("a position is worth what was last known", () => {
    const [ada] = linesOf(review, 9, false);
    expect([0, 3, 5, 8, 9].map((seq) => ada && worthAt(ada, seq))).toEqual([500, 480, 700, 400, 0]);
    const points = [{ seq: 2, worth: 290 }, { seq: 2, worth: 270 }, { seq: 3, worth: 260 }];
    expect(worthAt({ side: 0, seats: [0], points }, 2), "what the decision came to").toBe(290);
    expect(worthAt({ side: 0, seats: [0], points: [] }, 3)).toBeNull();
  });
});

test("the worst comes first, and what is hardly lost is not lost", () => {
  expect(worstOf(decisions, 5).map(({ seq }) => seq)).toEqual([6, 4]);
  expect(worstOf(decisions, 1).map(({ seq }) => seq)).toEqual([6]);
});

test("what comes in is added once", () => {
  const first = merged(null, { ...review, n_judged: 2, decisions: decisions.slice(0, 2) });
  const again = merged(first, { ...review, decisions: decisions.slice(1) });
  expect(again.decisions.map(({ seq }) => seq)).toEqual([2, 4, 6]);
  expect(again.n_judged).toBe(3);
});

describe("words", () => {
  test("shares are told in hundredths", () => expect([0, 4, 146, 1000].map(percent)).toEqual(["0 %", "0 %", "15 %", "100 %"]));
  test("a side is called by its people", () => {
    const line = (seats: number[]) => ({ side: 0, seats, points: [] });
    expect(sideLabel(line([1]), marks)).toBe("Bo");
    expect(sideLabel(line([0, 2]), marks)).toBe("Ada and Cleo");
    expect(sideLabel(line([0, 1, 2]), marks)).toBe("Everybody");
  });
  test("the chart can be read aloud", () => {
    const words = spoken(linesOf(review, 9, false), decisions, marks);
    expect(words).toBe("Chances over 3 decisions, at last Ada 0 % and Bo 100 %. Most was lost at step 7, by Ada: 30 %.");
  });
  test("a loss is the difference of what is shown beside it", () => {
    const close = { ...decision(1, 0, [335, 0], 41) };
    expect([percent(close.best.worth), percent(close.played.worth), lost(close)]).toEqual(["34 %", "29 %", "5 %"]);
  });
});
