// A table's page never goes back to an older position, and knows what is new.

import { afterEach, expect, test, vi } from "vitest";
import { TableStore } from "../src/net/table.svelte";
import type { ToBrowser } from "../src/wire/wire";

function screen(after: number, seq: number, events: string[] = []): Extract<ToBrowser, { type: "screen" }> {
  return {
    type: "screen",
    viewer: { type: "seat", seat: 0 },
    after,
    seq,
    prompt: seq,
    to_act: { type: "seats", seats: [0] },
    can_take_back: false,
    events,
    screen: { view: { seq }, legal: [], prompt: "Go." },
  };
}

afterEach(() => void vi.unstubAllGlobals());

test("an older screen is not shown", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  table.heard(screen(5, 6, ["old"]));
  expect(table.screens["seat:0"]?.seq).toBe(7);
});

test("what happened before the page came stands in the log, once, and is not played again", async () => {
  const table = new TableStore("t");
  table.heard(screen(3, 7));
  table.heard(screen(7, 8, ["c"]));
  const frames = [["a"], ["b"], ["c"]].map((events, idx) => ({ seq: 6 + idx, events }));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ frames }))));
  await table.recall("seat:0");
  await table.recall("seat:0");
  expect(table.logs["seat:0"]?.map((line) => line.event)).toEqual(["a", "b", "c"]);
});

test("the next screen brings its events, after a gap there are none to play", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  table.heard(screen(7, 8, ["c"]));
  expect(table.screens["seat:0"]?.events).toEqual(["c"]);
  table.heard(screen(10, 11, ["d"]));
  expect(table.screens["seat:0"]?.events).toEqual([]);
});

test("the same screen again adds nothing to the log", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 6));
  table.heard(screen(6, 7, ["a"]));
  table.heard(screen(6, 7, ["a"]));
  expect(table.logs["seat:0"]).toHaveLength(1);
});
