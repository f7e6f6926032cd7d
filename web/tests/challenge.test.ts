// Challenges in words, and what one can do with them.

import { describe, expect, test } from "vitest";
import { comparable, countingTry, firstPair, nextStep, picked } from "../src/challenge/tries";
import { companyOf, peopleOf, remarksOf, resultMarks, resultWords, stateWords, termsWords, titleOf, tookWords, turnoutWords } from "../src/challenge/words";
import type { TryResult, TryView } from "../src/wire/wire";

const result = (changes: Partial<TryResult> = {}): TryResult => ({ rank: 1, points: 24, margin: 3, is_resigned: false, ...changes });
const played = (table: string, changes: Partial<TryView> = {}): TryView => ({ table, status: "over", people: [{ seat: 0, name: "Ada", colour: 0 }], is_yours: false, number: 1, is_late: false, result: result(), n_undone: 0, n_hints: 0, began_at: 0, took: 600, ...changes });
const refused = { undo: "refused", hints: "refused", tries: "refused" } as const;
const marked = { undo: "marked", hints: "marked", tries: "marked" } as const;

test.each<[string, Partial<TryResult>]>([
  ["won by 3", {}],
  ["won with 24", { margin: 0 }],
  ["second, 5 behind", { rank: 2, margin: 5 }],
  ["second, 5 behind", { rank: 2, margin: -5 }],
  ["lost with 24", { rank: 2, margin: 0 }],
  ["gave up", { rank: 2, is_resigned: true }],
])("%s", (words, changes) => expect(resultWords(result(changes))).toBe(words));

test("a wave for every place that was reached", () => {
  expect(resultMarks(result(), 3)).toEqual(["wave", "wave", "wave"]);
  expect(resultMarks(result({ rank: 3 }), 3)).toEqual(["wave", "open", "open"]);
  expect(resultMarks(result({ rank: 2, is_resigned: true }), 2)).toEqual(["open", "open"]);
});

test("a challenge is called by its day or by whoever has set it", () => {
  expect(titleOf({ day: 20_773, maker: null, is_yours: false })).toBe("Daily deal, Mon 16 Nov");
  expect(titleOf({ day: null, maker: "Ada", is_yours: false })).toBe("Ada’s challenge");
  expect(titleOf({ day: null, maker: "Ada", is_yours: true })).toBe("Your challenge");
  expect(titleOf({ day: null, maker: null, is_yours: false })).toBe("A challenge");
});

test.each<[string, (string | null)[], "against" | "together"]>([
  ["You against Otter and Orca", [null, "otter", "orca"], "against"],
  ["You against two Otters and Orca", ["otter", null, "otter", "orca"], "against"],
  ["You with Otter", ["otter", null], "together"],
  ["2 people as a team with Otter", [null, null, "otter"], "together"],
  ["You alone", [null], "together"],
])("%s", (words, seats, stance) => expect(companyOf(seats, stance)).toBe(words));

test("terms say what is refused and what is marked", () => {
  expect(termsWords(refused)).toEqual(["One try each.", "What has come to something cannot be taken back.", "No hints."]);
  expect(termsWords(marked).every((words) => words.includes("the board says"))).toBe(true);
});

test("a line of the board says who, how, and what was allowed on the way", () => {
  const one = played("t", { is_yours: true, number: 2, n_undone: 3, n_hints: 1, is_late: true, took: 671 });
  expect(peopleOf(one)).toBe("Ada (you)");
  expect(peopleOf({ people: [{ seat: 0, name: "Ada", colour: 0 }, { seat: 1, name: null, colour: null }], is_yours: true })).toBe("Ada and Somebody");
  expect(remarksOf(one)).toEqual(["try 2", "3 taken back", "1 hint", "after it was opened"]);
  expect([stateWords(one), tookWords(one)]).toEqual(["won by 3", "11 min"]);
  expect(tookWords({ took: 20 })).toBe("1 min");
  expect(["lobby", "live", "closed"].map((status) => stateWords({ status: status as TryView["status"], result: null }))).toEqual(["waits for its team", "being played", "ended without a result"]);
});

test.each<[string, number, number]>([
  ["Nobody has played it yet.", 0, 0],
  ["Nobody has finished it yet, one is being played.", 0, 1],
  ["One has finished it.", 1, 0],
  ["3 have finished it, 2 are being played.", 3, 2],
])("%s", (words, nFinished, nPlaying) => expect(turnoutWords({ n_finished: nFinished, n_playing: nPlaying })).toBe(words));

describe("what comes next", () => {
  test("a try that goes on is gone on with", () => {
    const going = played("t2", { status: "live", result: null });
    expect(nextStep({ own: [played("t1"), going], terms: refused })).toEqual({ type: "go_on", table: "t2" });
  });
  test("a second one is refused or marked, as the terms say", () => {
    expect(nextStep({ own: [], terms: refused })).toEqual({ type: "begin" });
    expect(nextStep({ own: [played("t1")], terms: refused })).toEqual({ type: "played" });
    expect(nextStep({ own: [played("t1")], terms: marked })).toEqual({ type: "again" });
  });
  test("the first result counts", () => {
    expect(countingTry({ own: [played("t1", { status: "closed", result: null }), played("t2"), played("t3")] })?.table).toBe("t2");
    expect(countingTry({ own: [] })).toBeNull();
  });
});

describe("comparing", () => {
  const board = [played("best"), played("mine", { is_yours: true }), played("going", { status: "live", result: null }), played("last")];
  test("only what is over", () => expect(comparable(board).map(({ table }) => table)).toEqual(["best", "mine", "last"]));
  test("oneself and the best other come first", () => {
    expect(firstPair(board)).toEqual(["mine", "best"]);
    expect(firstPair(board.filter(({ table }) => table !== "mine"))).toEqual(["best", "last"]);
    expect(firstPair([played("mine", { is_yours: true }), played("again", { is_yours: true })])).toEqual(["mine", "again"]);
    expect(firstPair([played("alone")])).toEqual(["alone"]);
  });
  test("a third takes the place of the first", () => {
    expect(picked(["a", "b"], "c")).toEqual(["b", "c"]);
    expect(picked(["a", "b"], "a")).toEqual(["b"]);
  });
});
