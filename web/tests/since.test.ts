// What happened since one's last move: which moves those are, how they are
// summed up, and what this device has seen.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { fetchBetween } from "../src/net/replay";
import { ownSeqsIn, setupEnd } from "../src/net/story";
import { captionOf, isOnBoard, lastStanding, MOST_PLAYED, movesIn, paceOf, summaryOf, tellable, type Move } from "../src/table/since/moves";
import { seenIn, withSeen } from "../src/table/since/seen";
import { captionWords } from "../src/table/strip";
import type { Control, ReplayFrame, Seat, StoryLine } from "../src/wire/wire";

const marks = ["Ada", "Bo", "Cy"].map((label, seat) => ({ seat, label }) as SeatMark);
const viewer = { type: "seat", seat: 0 } as const;
const line = (seq: number, seat: Seat | null, words: (string | null)[] = [], control: Control | null = null): StoryLine => ({ seq, seat, at: 0, events: words.map((_, nth) => `${seq}.${nth}`), words, control, reason: null });
const spans = (moves: readonly Move[]): [Seat, number, number][] => moves.map(({ seat, first, last }) => [seat, first, last]);

describe("one's own entries", () => {
  const lines = [line(1, null), line(2, 0), line(3, 1), line(4, 0, [], { type: "acknowledge" }), line(5, 0, [], { type: "stand_in", bot: "greedy" }), line(6, 0), line(7, 0, [], { type: "return" }), line(8, 1), line(9, 0)];

  test("are what one has done with one's own hands", () => expect(ownSeqsIn(lines, 0)).toEqual([2, 9]));
  test("reach as far as what chance made of them", () => expect(ownSeqsIn([line(1, null), line(2, 0), line(3, null), line(4, null), line(5, 1), line(6, null)], 0)).toEqual([4]));
  test("what set the table is nobody's", () => {
    expect(setupEnd(lines)).toBe(1);
    expect(setupEnd([line(1, null), line(2, null)])).toBe(2);
    expect(setupEnd([])).toBe(0);
  });
  test("the last one that was not taken back counts", () => {
    const story = [...lines, line(10, 0, [], { type: "take_back", to: 8 })].map(({ seq, seat, control }) => ({ seq, told: [], deed: control && seat !== null ? { seat, control } : null }));
    expect(lastStanding([2, 9], story)).toBe(2);
    expect(lastStanding([], story)).toBe(0);
  });
});

describe("moves", () => {
  test("are actions with all that chance made of them", () => {
    expect(spans(movesIn([line(4, 1), line(5, null), line(6, null), line(7, 2)]))).toEqual([[1, 4, 6], [2, 7, 7]]);
  });
  test("chance before the first of them belongs to what was seen", () => expect(spans(movesIn([line(4, null), line(5, 1)]))).toEqual([[1, 5, 5]]));
  test("what was taken back is none, and neither is taking back or taking in", () => {
    const lines = [line(4, 1), line(5, 1), line(6, null), line(7, 1, [], { type: "take_back", to: 4 }), line(8, 2, [], { type: "acknowledge" }), line(9, 2)];
    expect(spans(movesIn(lines))).toEqual([[1, 4, 4], [2, 9, 9]]);
  });
  test("what is silent is not told", () => {
    const moves = movesIn([line(1, 1, [null]), line(2, 1, [null, "{B} draws."]), line(3, 1, [], { type: "resign" })]);
    const told = tellable(moves, marks, viewer);
    expect(told.map((move) => captionOf(move, marks, viewer))).toEqual(["Bo draws.", "Bo gives up."]);
    expect(told.map(isOnBoard), "giving up changes nothing on a board").toEqual([true, false]);
  });
  test("proposals and answers are not among it, nor is one's own coming back", () => {
    const lines = [line(1, 1, [], { type: "propose", what: { type: "pause" } }), line(2, 2, [], { type: "agree", to: 1 }), line(3, 0, [], { type: "stand_in", bot: "greedy" }), line(4, 0, ["{A} draws."]), line(5, 0, [], { type: "return" }), line(6, 1, [], { type: "return" })];
    expect(tellable(movesIn(lines), marks, viewer).map(({ first }) => first)).toEqual([3, 4, 6]);
  });
});

describe("the line", () => {
  test("says what was done, lines of one kind as one", () => {
    const moves = movesIn([line(1, 1, ["{B} lays a pontoon on a1-b1."]), line(2, 1, ["{B} lays a pontoon on g1-h1.", "And more."]), line(3, 2, ["{C} passes."])]);
    expect(summaryOf(moves, marks, viewer)).toBe("Bo lays a pontoon on a1-b1 and g1-h1. Cy passes.");
  });
  test("of many moves says how many, whose, and what came last", () => {
    const long = "places something that takes very many words to tell of, and more";
    const moves = movesIn([line(1, 1, [`{B} ${long}.`]), line(2, 1, [`{B} then ${long}.`]), line(3, 2, [`{C} ${long}.`]), line(4, 1, [`{B} again ${long}.`])]);
    expect(summaryOf(moves, marks, viewer)).toBe(`3 turns: Bo 2 and Cy. The last: Bo again ${long}.`);
    expect(summaryOf(movesIn([line(1, 1, [`{B} ${long}.`]), line(2, 1, [`{B} then ${long} ${long}.`])]), marks, viewer)).toBe(`1 turn of Bo. The last: Bo then ${long} ${long}.`);
  });
  test("of nothing is empty", () => expect(summaryOf([], marks, viewer)).toBe(""));
  test("while moves are shown says which one it is", () => {
    expect([captionWords({ at: 0, count: 5, text: "" }), captionWords({ at: 2, count: 5, text: "Bo draws." }), captionWords({ at: 1, count: 1, text: "Bo draws." })]).toEqual(["5 moves …", "2 of 5: Bo draws.", "Bo draws."]);
  });
});

test("a few moves are shown at leisure, many a little faster, never in a rush", () => {
  expect(paceOf(5)).toBe(paceOf(1));
  expect(paceOf(20)).toBeLessThan(paceOf(5));
  expect(paceOf(MOST_PLAYED) * MOST_PLAYED).toBeLessThanOrEqual(25_000);
  expect(paceOf(1_000)).toBeGreaterThanOrEqual(900);
});

describe("what this device has seen", () => {
  test("never becomes less", () => expect(withSeen(withSeen([], "t", 9), "t", 4)).toEqual([["t", 9]]));
  test("is bounded, the newest tables first", () => {
    const many = Array.from({ length: 100 }, (_, nth) => `t${nth}`).reduce((seen, table) => withSeen(seen, table, 1), seenIn(null));
    expect(many).toHaveLength(80);
    expect(many[0]).toEqual(["t99", 1]);
  });
  test("is read with care", () => expect(seenIn([["t", 3], ["u"], "x", [4, 5], ["v", 1.5]])).toEqual([["t", 3]]));
});

test("positions in a row are put together from as many answers as it takes", async () => {
  const frame = (seq: number, from: number): ReplayFrame => ({ seq, seat: null, fields: seq === from ? { a: 1, seq } : { seq }, prompt: { what: {}, text: "" } });
  const asked: [number, number][] = [];
  const fetch = async (from: number, count: number) => {
    asked.push([from, count]);
    const frames = Array.from({ length: Math.min(count, 2) }, (_, nth) => frame(from + nth, from));
    return { seq: 99, frames } as never;
  };
  const positions = await fetchBetween(fetch, 7, 9);
  expect(positions.map(({ seq, view }) => [seq, view])).toEqual([[7, { a: 1, seq: 7 }], [8, { a: 1, seq: 8 }], [9, { a: 1, seq: 9 }]]);
  expect(asked).toEqual([[7, 3], [9, 1]]);
  expect(await fetchBetween(async () => ({ seq: 3, frames: [] }) as never, 4, 9), "an end that has not come yet ends it").toEqual([]);
});
