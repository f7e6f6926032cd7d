// Names, times, options and endings: the small pure parts.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { levelOf, levelWords, usualBot } from "../src/look/levels";
import { ago, listed, mostUrgentFirst, named, seatMarks } from "../src/look/words";
import { choose, fitToSeats, valueOf } from "../src/options/values";
import type { OptionSpec, SeatView, TableLine, TableView } from "../src/wire/wire";
import { gaveUpWords, givingUpWords, headlineOf, isGivenUp, sheetGroups } from "../src/table/outcome";
import { nameProblem } from "../src/you/names";

test("times are told as people tell them", () => {
  expect(ago(1_000, 1_030)).toBe("just now");
  expect(ago(1_000, 1_060)).toBe("1 min ago");
  expect(ago(0, 7_300)).toBe("2 h ago");
  expect(ago(0, 90_000)).toBe("1 day ago");
});

test("lists read like sentences", () => {
  expect(listed([])).toBe("");
  expect(listed(["Ada", "Bo", "Cleo"])).toBe("Ada, Bo and Cleo");
});

test("two bots of one name are told apart by their seats", () => {
  const bot = { guest: null, name: null, bot: "otter", is_yours: false, is_resigned: false } as SeatView;
  expect(seatMarks([bot, bot]).map((mark) => mark.label)).toEqual(["Otter A", "Otter B"]);
});

test("a sentence's marks are names", () => {
  const marks = ["Ada", "Bo"].map((label, seat) => ({ seat, label }) as SeatMark);
  expect(named("{B} tells {A} what {B} holds.", marks)).toBe("Bo tells Ada what Bo holds.");
  expect(named("{C} begins.", marks), "a seat that is not at the table keeps its letter").toBe("C begins.");
  expect(named("You take {3}, {b} and {AB}.", marks), "only a seat's letter is a mark").toBe("You take {3}, {b} and {AB}.");
});

test("a name is never read as a mark, whatever is in it", () => {
  const marks = ["{B}", "$& {A}"].map((label, seat) => ({ seat, label }) as SeatMark);
  expect(named("{A} shows {B} a card.", marks)).toBe("{B} shows $& {A} a card.");
});

test("the table that waits for one stands first", () => {
  const line = (id: string, status: TableLine["status"], isYourTurn = false) => ({ id, status, is_your_turn: isYourTurn, changed_at: 0 }) as TableLine;
  const lines = [line("over", "over"), line("theirs", "live"), line("lobby", "lobby"), line("yours", "live", true)];
  expect(mostUrgentFirst(lines).map(({ id }) => id)).toEqual(["yours", "theirs", "lobby", "over"]);
});

describe("names", () => {
  test("five hundred letters are refused kindly", () => expect(nameProblem("x".repeat(500))).toContain("500 letters"));
  test("any script will do, and a family is one letter", () => {
    expect(nameProblem("Þórgnýr")).toBeNull();
    expect(nameProblem("海の子")).toBeNull();
    expect(nameProblem("👩‍👩‍👧‍👦".repeat(30))).toBeNull();
    expect(nameProblem("   ")).not.toBeNull();
  });
});

describe("options", () => {
  const first: OptionSpec = { name: "first_seat", values: { type: "first_seat" }, default: "random", help: "", rule: "R1" };
  const groups: OptionSpec = { name: "groups", values: { type: "per_seat", usual: "auto", items: ["a", "b", "c", "d"] }, default: "auto", help: "", rule: "R1" };

  test("what nobody has set has its default", () => {
    expect(valueOf(first, {})).toBe("random");
    expect(valueOf(first, { first_seat: 0 })).toBe(0);
  });
  test("fewer seats do not leave a seat that is not there", () => {
    expect(fitToSeats([first, groups], { first_seat: 3, groups: ["d", "a", "b", "c"] }, 2)).toEqual({ first_seat: "random", groups: ["d", "a"] });
  });
  test("more seats get what nobody has yet", () => {
    expect(fitToSeats([groups], { groups: ["b", "a"] }, 3)).toEqual({ groups: ["b", "a", "c"] });
  });
  test("choosing what another seat has swaps the two", () => expect(choose(["a", "b", "c"], 0, "c")).toEqual(["c", "b", "a"]));
});

test("the end is told to whoever looks", () => {
  const mark = (seat: number, label: string, isYours: boolean) => ({ seat, label, is_yours: isYours, name: label, bot: null, is_resigned: false });
  const won = (winners: number[], isShared = false) => ({ winners, is_shared: isShared, ranks: [], sheets: [] });
  const marks = [mark(0, "Ada", true), mark(1, "Bo", false)];
  expect(headlineOf(won([0]), marks)).toBe("You have won");
  expect(headlineOf(won([1]), marks)).toBe("Bo has won");
  expect(headlineOf(won([0]), [mark(0, "Ada", true), mark(1, "Cleo", true)])).toBe("Ada has won");
  expect(headlineOf(won([0, 1], true), marks)).toBe("Ada and Bo share the victory");
  expect(headlineOf(won([]), marks)).toBe("Nobody has won");
});

describe("giving up", () => {
  const seat = (given: Partial<SeatView>) => ({ name: "Ada", bot: null, is_resigned: false, resigned_at: null, ...given }) as SeatView;
  const gone = seat({ is_resigned: true, resigned_at: 40, bot: "otter" });
  const sheet = (total: number) => ({ lines: total > 0 ? [{ what: "pearls", points: total }] : [], total });
  const outcome = (...totals: number[]) => ({ winners: [1], is_shared: false, ranks: [3, 1, 2], sheets: totals.map(sheet) });

  test("is read out at the end with the step and what came of it", () => {
    expect(gaveUpWords(gone, 0, outcome(1, 5, 3))).toBe("gave up at step 41; Otter played on to third place");
    expect(gaveUpWords(gone, 0, null)).toBe("gave up at step 41; Otter plays on");
    expect(gaveUpWords(seat({}), 0, outcome(1, 5, 3))).toBeNull();
    // Games of older houses did not write down when.
    expect(gaveUpWords(seat({ is_resigned: true }), 0, outcome(1, 5, 3))).toBe("gave up");
  });
  test("may have ended the game, which then shows no empty sheets", () => {
    expect(isGivenUp(outcome(0, 0, 0), [gone, seat({}), seat({})])).toBe(true);
    expect(isGivenUp(outcome(0, 0, 0), [seat({}), seat({}), seat({})])).toBe(false);
    expect(isGivenUp(outcome(0, 2, 0), [gone, seat({}), seat({})])).toBe(false);
  });
  test("says beforehand what it will do", () => {
    const table = (...seats: SeatView[]) => ({ seats }) as TableView;
    const bot = seat({ name: null, bot: "otter" });
    expect(givingUpWords(table(seat({}), bot, bot), 0, "either")).toContain("the game ends with that");
    expect(givingUpWords(table(seat({}), gone, bot), 0, "against")).toContain("No other person is left");
    expect(givingUpWords(table(seat({}), seat({}), bot), 0, "either")).toContain("you rank last");
    expect(givingUpWords(table(seat({}), seat({})), 0, "either")).not.toContain("rank last");
    // Where it is clear who plays with whom, only that is told.
    expect(givingUpWords(table(seat({}), seat({}), bot), 0, "against")).toBe("A bot plays on for you, and you rank last.");
    expect(givingUpWords(table(seat({}), seat({})), 0, "against")).toBe("The game ends, and the other has won.");
    expect(givingUpWords(table(seat({}), seat({})), 0, "together")).not.toMatch(/against|rank/);
  });
});

describe("the sheets at the end", () => {
  const sheet = (total: number) => ({ total, lines: [{ what: "a colony", points: total }] });
  const end = (ranks: number[], winners: number[], totals: number[]) => ({ ranks, winners, is_shared: false, sheets: totals.map(sheet) }) as never;

  test("whoever won comes first", () => {
    expect(sheetGroups(end([2, 1, 3], [1], [5, 9, 1]), 3).map(({ seats }) => seats)).toEqual([[1], [0], [2]]);
  });

  test("those who play together share one sheet, won or lost", () => {
    expect(sheetGroups(end([1, 1], [0, 1], [5, 5]), 2).map(({ seats }) => seats)).toEqual([[0, 1]]);
    expect(sheetGroups(end([1, 1, 1], [], [3, 3, 3]), 3).map(({ seats }) => seats)).toEqual([[0, 1, 2]]);
  });

  test("the same total by another way is another sheet", () => {
    expect(sheetGroups(end([1, 1], [0, 1], [5, 6]), 2)).toHaveLength(2);
  });
});

test("a bot's level is its place among the bots, and the last choice is the usual one", () => {
  const bots = ["minnow", "puffin", "otter", "dolphin", "orca"].map((name) => ({ name, help: "" }));
  expect(levelOf(bots, "otter")).toEqual({ level: 3, of: 5 });
  expect(levelWords({ level: 3, of: 5 })).toBe("level 3 of 5");
  expect([levelOf(bots, "greedy"), levelOf(bots, null)]).toEqual([null, null]);
  expect(usualBot(bots, null)?.name).toBe("otter");
  expect(usualBot(bots, null, true)?.name).toBe("minnow");
  expect(usualBot(bots, "orca", true)?.name).toBe("orca");
  expect(usualBot(bots, "orca")?.name).toBe("orca");
  expect(usualBot(bots, "greedy")?.name).toBe("otter");
  expect(usualBot([], "orca")).toBeUndefined();
});
