// A replay's positions come in parts, as what has changed, and are kept within
// bounds.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../src/net/api";
import { everyPosition, fetchPart, wholePositions } from "../src/net/replay";
import { bounded, Positions } from "../src/replay/positions.svelte";
import type { ReplayFrame, ReplayView } from "../src/wire/wire";

const frame = (seq: number, fields: Record<string, unknown>): ReplayFrame => ({ seq, seat: null, fields, prompt: { what: { type: "turn" }, text: `Step ${seq}.` } });

/** A server with a game of so many entries that answers with so many frames at most. */
function serverOf(lastSeq: number, most: number) {
  const asked: [number, number][] = [];
  const fetch = (from: number, count: number): Promise<ReplayView> => {
    asked.push([from, count]);
    const n = Math.max(0, Math.min(count, most, lastSeq + 1 - from));
    return Promise.resolve({ seq: lastSeq, frames: Array.from({ length: n }, (_, idx) => frame(from + idx, { seq: from + idx })) });
  };
  return { asked, fetch };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what has not changed is as in the position before", () => {
  const positions = wholePositions([frame(0, { board: [], supply: 3 }), frame(1, { board: [1] }), frame(2, { supply: 2 })]);
  expect(positions.map(({ view }) => view)).toEqual([{ board: [], supply: 3 }, { board: [1], supply: 3 }, { board: [1], supply: 2 }]);
  expect(positions.map(({ prompt }) => prompt)).toEqual(["Step 0.", "Step 1.", "Step 2."]);
});

test("a part is asked for until it is whole", async () => {
  const { asked, fetch } = serverOf(100, 20);
  const { positions } = await fetchPart(fetch, 1);
  expect(asked).toEqual([[32, 32], [52, 12]]);
  expect(positions.map(({ seq }) => seq)).toEqual(Array.from({ length: 32 }, (_, idx) => 32 + idx));
});

test("all positions come in order, each once, and the last part is not asked for twice", async () => {
  const { asked, fetch } = serverOf(70, 32);
  const views = await everyPosition(fetch);
  expect(views).toEqual(Array.from({ length: 71 }, (_, seq) => ({ seq })));
  expect(asked).toHaveLength(3);
});

test("what is looked at comes first, then what lies beside it", async () => {
  const { asked, fetch } = serverOf(200, 32);
  const positions = new Positions(fetch);
  positions.want(70);
  expect(positions.at(70)).toBeNull();
  await vi.runAllTimersAsync();
  expect(asked.map(([from]) => from)).toEqual([64, 96, 32]);
  expect(positions.at(70)?.view).toEqual({ seq: 70 });
});

test("a thumb that is pulled across the game does not ask for all of it", async () => {
  const { asked, fetch } = serverOf(10_000, 32);
  const positions = new Positions(fetch);
  for (let seq = 0; seq <= 10_000; seq += 50) positions.want(seq);
  await vi.runAllTimersAsync();
  expect(asked.map(([from]) => from)).toEqual([0, 9_984, 9_952]);
  expect(positions.at(10_000)?.seq).toBe(10_000);
});

test("beside the ends there is nothing to fetch", async () => {
  const { asked, fetch } = serverOf(20, 32);
  new Positions(fetch).want(3);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
});

test("the parts nearest to what is looked at are kept", () => {
  const parts = new Map(Array.from({ length: 20 }, (_, part) => [part, part]));
  expect([...bounded(parts, 3).keys()].sort((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, part) => part));
});

test("what fails for a moment is tried again, what is refused is told", async () => {
  const { fetch } = serverOf(20, 32);
  let nFailed = 0;
  const positions = new Positions((from, count) => {
    nFailed += 1;
    return nFailed === 1 ? Promise.reject(new Failure("too_fast", "wait a little")) : fetch(from, count);
  });
  positions.want(0);
  await vi.runAllTimersAsync();
  expect([positions.trouble, positions.at(0)?.seq]).toEqual([null, 0]);
  const refused = new Positions(() => Promise.reject(new Failure("forbidden", "other eyes see the game once it is over")));
  refused.want(0);
  await vi.runAllTimersAsync();
  expect(refused.trouble).toBe("Other eyes see the game once it is over.");
});
