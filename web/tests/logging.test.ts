// The lines of what happened: folded where they are of one kind, faded where
// they are past.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import type { Reason, StoryEntry, Told } from "../src/net/story";
import { linesOf } from "../src/table/logging";

const marks = ["Ada 1", "Bo"].map((label, seat) => ({ seat, label }) as SeatMark);
const says = (words: string | null, faded: string | null | undefined = undefined): Told => ({ event: {}, words, faded: faded === undefined ? null : { event: {}, words: faded } });
const entry = (seq: number, ...told: Told[]): StoryEntry => ({ seq, told, deed: null });
const lines = (entries: StoryEntry[], { past = 99, reasons = new Map<number, Reason>(), isLinked = false } = {}) => linesOf(entries, { past, reasons, marks, viewer: { type: "seat", seat: 0 }, isLinked });
const texts = (...given: Parameters<typeof lines>): string[] => lines(...given).map(({ text }) => text);

describe("lines of one kind", () => {
  const dealt = [entry(1, says("You get 11.")), entry(2, says("You get 14."), says(null)), entry(3, says("You get 47."))];

  test("are one line that knows its last entry", () => expect(lines(dealt)).toEqual([{ seq: 3, text: "You get 11, 14 and 47.", isStruck: false, reason: null }]));
  test("stay apart where each leads to its own entry", () => expect(texts(dealt, { isLinked: true })).toHaveLength(3));
  test("of one entry are folded even there", () => expect(texts([entry(1, says("You get 1."), says("You get 2."))], { isLinked: true })).toEqual(["You get 1 and 2."]));
  test("are folded by their marks, not by names that look like things", () => expect(texts([entry(1, says("{A} gets 3.")), entry(2, says("{B} gets 3."))])).toEqual(["Ada 1 gets 3.", "Bo gets 3."]));
  test("stay apart from what was taken back", () => {
    const back: StoryEntry = { seq: 3, told: [], deed: { seat: 0, control: { type: "take_back", to: 1 } } };
    expect(lines([entry(1, says("You get 1.")), entry(2, says("You get 2.")), back]).map(({ text, isStruck }) => [text, isStruck])).toEqual([["You get 1.", false], ["You get 2.", true], ["You take that back.", false]]);
  });
  test("stay apart where a bot has a reason of its own", () => {
    const reasons = new Map([[2, { seat: 1, text: "it is cheap" }]]);
    expect(lines([entry(1, says("{B} buys 1.")), entry(2, says("{B} buys 2."))], { reasons }).map(({ reason }) => reason)).toEqual([null, "Bo: it is cheap"]);
  });
});

test("what is past is told as it may be remembered, and folded as that", () => {
  const seen = [entry(1, says("You see a 4.", "You look at a card.")), entry(2, says("You see a 5.", null))];
  expect(texts(seen, { past: 2 })).toEqual(["You look at a card."]);
  expect(texts(seen, { past: 0 })).toEqual(["You see a 4 and a 5."]);
});
