// Table talk: what is unread, what a tap says, and how long it is seen.

import { afterEach, expect, test, vi } from "vitest";
import { TableStore } from "../src/net/table.svelte";
import { lastAt, reactionWords, REACTIONS, readLooks, unreadIn, withLook, type Looks } from "../src/table/talking";
import type { Reaction, TalkLine, ToBrowser } from "../src/wire/wire";

const said = (guest: string, at: number): TalkLine => ({ guest, name: guest, seat: 0, text: "…", remark: null, is_passing: false, at });

test("unread is what others have said since one looked", () => {
  const lines = [said("bo", 5), said("ada", 8), said("bo", 8), said("bo", 9)];
  expect(unreadIn(lines, 7, "ada").map(({ at }) => at)).toEqual([8, 9]);
  expect(unreadIn(lines, 9, "ada")).toEqual([]);
  expect([lastAt(lines), lastAt([])]).toEqual([9, 0]);
});

test("a device remembers where it has looked last, and not for ever", () => {
  expect(withLook([["a", 1], ["b", 2]], "b", 7)).toEqual([["b", 7], ["a", 1]]);
  let looks: Looks = [];
  for (let table = 0; table < 60; table += 1) looks = withLook(looks, String(table), table);
  expect([looks.length, looks[0]]).toEqual([40, ["59", 59]]);
  expect([readLooks(null), readLooks("x"), readLooks([["a", 1], ["b"], 7])]).toEqual([[], [], [["a", 1]]]);
});

test("every reaction has a label and words of its own", () => {
  expect(REACTIONS).toHaveLength(6);
  for (const field of ["reaction", "label", "told"] as const) expect(new Set(REACTIONS.map((one) => one[field])).size).toBe(6);
  expect(reactionWords("Bo", "clap")).toBe("Bo claps");
});

const tapped = (guest: string, seat: number | null, reaction: Reaction): ToBrowser => ({ type: "reaction", guest, name: guest, seat, reaction });

afterEach(() => void vi.useRealTimers());

test("a reaction is seen for some seconds; a second one takes the first one's place", () => {
  vi.useFakeTimers();
  const table = new TableStore("t");
  const seen = () => table.reactions.map(({ guest, reaction }) => `${guest} ${reaction}`);
  table.heard(tapped("bo", 1, "wow"));
  vi.advanceTimersByTime(3_000);
  table.heard(tapped("bo", 1, "clap"));
  table.heard(tapped("eve", null, "wave"));
  expect(seen()).toEqual(["bo clap", "eve wave"]);
  vi.advanceTimersByTime(3_000);
  expect(seen(), "the first one's time is not the second one's").toEqual(["bo clap", "eve wave"]);
  vi.advanceTimersByTime(3_000);
  expect(seen()).toEqual([]);
});

test("what was said before is known once it was told, even if it is nothing", () => {
  const table = new TableStore("t");
  expect(table.isTalkKnown).toBe(false);
  table.heard({ type: "talk_so_far", lines: [] });
  expect(table.isTalkKnown).toBe(true);
});
