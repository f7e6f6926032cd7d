// The story is the same live and after a reload, and what was taken back is
// struck through.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { deedWords, entriesOf, firstGap, joined, later, reasonsIn, recalled, standingEvents, struckIn, teller, toldIn, toldLate, type StoryEntry, type Told } from "../src/net/story";
import type { Control, Proposal, StoryLine } from "../src/wire/wire";

const wordsOf = (events: readonly unknown[]): string[] => events.map((event) => `{A} does ${String(event)}.`);
const line = (seq: number, events: unknown[], control: Control | null = null, reason: string | null = null): StoryLine => ({
  seq, seat: 1, at: 0, events, words: wordsOf(events), control, reason: reason === null ? null : { what: {}, text: reason },
});
const heard = (event: unknown): Told => ({ event, words: `{A} does ${String(event)}.`, faded: null });
const told = (seq: number, event: string): StoryEntry => ({ seq, told: [heard(event)], deed: null });
const takeBack = (seq: number, to: number): StoryEntry => ({ seq, told: [], deed: { seat: 0, control: { type: "take_back", to } } });

test("every event is told by its own entry, with its words", () => {
  const events = ["a", "b", "c"];
  const screen = { after: 4, told: [2, 0, 1], deeds: [{ seq: 6, seat: 1, control: { type: "return" } as const }], events, words: wordsOf(events), faded: [] };
  expect(entriesOf(screen)).toEqual([
    { seq: 5, told: [heard("a"), heard("b")], deed: null },
    { seq: 6, told: [], deed: { seat: 1, control: { type: "return" } } },
    { seq: 7, told: [heard("c")], deed: null },
  ]);
});

describe("what fades", () => {
  const screen = { events: ["open", "crab", "sign"], words: ["{A} begins.", "A crab.", "Sign 5."], faded: [{ nth: 2, event: "no sign", words: null }, { nth: 1, event: "a card", words: "A card." }] };
  const [open, crab, sign] = toldIn(screen);

  test("belongs to the event that it is a lesser form of, whatever the order", () => {
    expect(open).toEqual({ event: "open", words: "{A} begins.", faded: null });
    expect(crab).toEqual({ event: "crab", words: "A crab.", faded: { event: "a card", words: "A card." } });
    expect(sign).toEqual({ event: "sign", words: "Sign 5.", faded: { event: "no sign", words: null } });
  });
  test("is all that is left later, in the event and in its words", () => {
    expect([open, crab, sign].map((one) => one && later(one))).toEqual([
      { event: "open", words: "{A} begins.", faded: null },
      { event: "a card", words: "A card.", faded: null },
      { event: "no sign", words: null, faded: null },
    ]);
  });
  test("stays as it is once it has faded", () => {
    const once = crab && later(crab);
    expect(once && later(once)).toEqual(once);
  });
  test("is told of the entry that told it", () => {
    const entries = entriesOf({ ...screen, after: 0, told: [1, 2], deeds: [] });
    expect(entries.map((entry) => entry.told.map(({ faded }) => faded?.event ?? null))).toEqual([[null], ["a card", "no sign"]]);
  });
});

describe("telling", () => {
  const marks = ["Ada", "Bo"].map((label, seat) => ({ seat, label }) as SeatMark);
  const [first, second, silent] = [{ type: "begins" }, { type: "begins" }, { type: "round" }];
  const tell = teller([{ event: first, words: "{A} begins.", faded: null }, { event: second, words: "{B} begins.", faded: null }, { event: silent, words: null, faded: null }], marks);

  test("events that look alike have their own words, with names in them", () => expect([tell(first), tell(second)]).toEqual(["Ada begins.", "Bo begins."]));
  test("what has no words, or was never heard, is not told", () => expect([tell(silent), tell({ type: "begins" })]).toEqual([null, null]));
});

describe("putting together", () => {
  test("what was heard live stays, what came before stands before it", () => {
    const live = [told(3, "live"), told(4, "new")];
    const fetched = recalled([line(1, ["a"]), line(2, ["b"]), line(3, ["faded"])]);
    expect(joined(live, fetched).map((entry) => [entry.seq, entry.told[0]?.event])).toEqual([[1, "a"], [2, "b"], [3, "live"], [4, "new"]]);
  });
  test("a gap is found, wherever it is", () => {
    expect(firstGap([], 2)).toBe(1);
    expect(firstGap([told(1, "a"), told(4, "d")], 4)).toBe(2);
    expect(firstGap([told(1, "a"), told(2, "b")], 5)).toBe(3);
    expect(firstGap([told(1, "a"), told(2, "b")], 2)).toBeNull();
  });
});

describe("taking back", () => {
  const entries = [told(1, "deal"), told(2, "move"), told(3, "draw"), takeBack(4, 1), told(5, "other")];

  test("strikes all that came after the entry it goes back to", () => expect([...struckIn(entries)]).toEqual([2, 3]));
  test("leaves nothing of it in the past of a board", () => expect(standingEvents(entries)).toEqual(["deal", "other"]));
  test("a second taking back goes behind the first and strikes no deed", () => {
    expect([...struckIn([...entries, takeBack(6, 0)])].sort()).toEqual([1, 2, 3, 5]);
  });
  test("what was taken back is known live as it is after a reload", () => {
    const live = entriesOf({ after: 0, told: [1, 1, 0], deeds: [{ seq: 3, seat: 0, control: { type: "undo", to: 1 } }], events: ["a", "b"], words: wordsOf(["a", "b"]), faded: [] });
    const fetched = recalled([line(1, ["a"]), line(2, ["b"]), { ...line(3, [], { type: "undo", to: 1 }), seat: 0 }]);
    expect(live).toEqual(fetched);
    expect([...struckIn(live)]).toEqual([2]);
  });
});

test("bots' reasons survive a reload", () => {
  expect(reasonsIn([line(1, ["a"]), line(2, ["b"], null, "closes a territory")])).toEqual([[2, { seat: 1, text: "closes a territory" }]]);
});

test("the table's own deeds have words, from the viewer's side", () => {
  const marks = ["Ada", "Bo"].map((label, seat) => ({ seat, label }) as SeatMark);
  const words = (control: Control, seat = 0) => deedWords(seat, control, marks, { type: "seat", seat: 1 });
  expect(words({ type: "take_back", to: 3 })).toBe("Ada takes that back.");
  expect(words({ type: "undo", to: 3 }, 1)).toBe("You take that back.");
  expect(words({ type: "resign" })).toBe("Ada gives up.");
  expect(words({ type: "stand_in", bot: "otter" })).toBe("Otter plays on for Ada.");
  expect(words({ type: "stand_in", bot: "otter" }, 1)).toBe("Otter plays on for you.");
  expect(words({ type: "return" })).toBe("Ada is back.");
  expect(words({ type: "concede" })).toBe("Ada agrees to give up this game.");
  expect(words({ type: "acknowledge" })).toBeNull();
  expect(words({ type: "timeout", due: 5 })).toBe("Ada's time is up.");
  expect(words({ type: "timeout", due: 5 }, 1)).toBe("Your time is up.");
  expect(words({ type: "agree", to: 3 })).toBe("Ada agrees.");
  expect(words({ type: "decline", to: 3 }, 1)).toBe("You would rather not.");
  expect(words({ type: "resume" })).toBe("Ada ends the pause.");
  expect(words({ type: "give_time", to: 1, seconds: 60 })).toBe("Ada gives you 1 min.");
  expect(words({ type: "give_time", to: 0, seconds: 86_400 }, 1)).toBe("You give Ada 1 d.");
  const proposed = (what: Proposal, seat = 0) => words({ type: "propose", what }, seat);
  expect(proposed({ type: "take_back", to: 3 })).toBe("Ada would like to take that back.");
  expect(proposed({ type: "pause" }, 1)).toBe("You would like a pause.");
  expect(proposed({ type: "more_time", seconds: 300 })).toBe("Ada would like 5 min more.");
  expect(proposed({ type: "abort" })).toBe("Ada would like to end the game without a result.");
  expect(proposed({ type: "remove", seat: 1, bot: "otter" })).toBe("Ada would like Otter to play for Bo from now on.");
});

test("an answer that is told late stands where it was given", () => {
  const known: StoryEntry[] = [told(1, "a"), { seq: 2, told: [], deed: null }, { seq: 3, told: [], deed: null }];
  const late = toldLate(known, [{ seq: 2, seat: 0, control: { type: "agree", to: 1 } }]);
  expect(late.map(({ deed }) => deed?.control.type ?? null)).toEqual([null, "agree", null]);
});
