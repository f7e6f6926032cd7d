// What the games' screens share: names, refusals, and the ceremony at the end.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Refusal, SeatMark } from "../src/games/contract";
import { Ending } from "../src/games/shared/ending.svelte";
import { Refusals } from "../src/games/shared/refusals.svelte";
import { isViewer, nameOf, seatOf } from "../src/games/shared/seats";

test("a seat is called by its label, else by its letter", () => {
  const seats: SeatMark[] = [{ seat: 0, name: "Ann", bot: null, is_yours: true, is_resigned: false, label: "Ann" }];
  expect([nameOf(0, seats), nameOf(1, seats)]).toEqual(["Ann", "seat B"]);
});

test("only the seat that looks is the viewer", () => {
  expect([isViewer(1, { type: "seat", seat: 1 }), isViewer(0, { type: "seat", seat: 1 }), isViewer(0, { type: "public" })]).toEqual([true, false, false]);
  expect([seatOf({ type: "seat", seat: 2 }), seatOf({ type: "public" })]).toEqual([2, null]);
});

describe("refusals", () => {
  const no: Refusal = { message: "too deep", rule: "R2.4" };
  let answers: ((refusal: Refusal | null) => void)[];
  let refusals: Refusals<string>;
  const consider = vi.fn<(actions: string[]) => Promise<Refusal | null>>();
  beforeEach(() => {
    answers = [];
    consider.mockReset().mockImplementation(() => new Promise((answer) => answers.push(answer)));
    refusals = new Refusals<string>(consider);
  });

  test("what was tried is told, and asked only once", async () => {
    const telling = refusals.tell("dive");
    answers[0]?.(no);
    await telling;
    expect([refusals.told, refusals.of("dive")]).toEqual([no, no]);
    await refusals.tell("dive");
    expect(consider).toHaveBeenCalledOnce();
  });

  test("an answer is not told once something else was begun", async () => {
    const telling = refusals.tell("dive");
    refusals.drop();
    answers[0]?.(no);
    await telling;
    expect([refusals.told, refusals.of("dive")]).toEqual([null, no]);
  });

  test("another position forgets, whatever is still to be answered", async () => {
    const telling = refusals.tell("dive");
    refusals.forget();
    answers[0]?.(no);
    await telling;
    expect([refusals.told, refusals.of("dive")]).toEqual([null, null]);
  });

  test("without an answer the question may be put again", async () => {
    consider.mockRejectedValueOnce(new Error("no network"));
    await refusals.tell("dive");
    const again = refusals.tell("dive");
    answers[0]?.(no);
    await again;
    expect(refusals.told).toEqual(no);
  });
});

describe("an ending", () => {
  class Three extends Ending<{ phase: { type: string } }, string> {
    protected override stepsOf(_view: unknown, events: readonly string[]): number | null {
      return events.includes("over") ? 3 : null;
    }
    protected override pauseAfter(nDone: number, nSteps: number): number {
      return nDone === nSteps ? 50 : 100;
    }
  }
  const over = { phase: { type: "over" } };
  const playing = { phase: { type: "turn" } };
  const shown = vi.fn();
  beforeEach(() => {
    shown.mockReset();
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const begun = (): Three => {
    const ending = new Three();
    ending.hear(over, ["over"], true, shown);
    return ending;
  };

  test("goes on by itself, step by step, and says when it is over", () => {
    const ending = begun();
    const seen: (number | null)[] = [ending.progress];
    for (const ms of [100, 100, 100]) {
      vi.advanceTimersByTime(ms);
      seen.push(ending.progress);
    }
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(shown).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect([ending.progress, shown.mock.calls.length]).toEqual([null, 1]);
  });

  test("is not cut short by its position coming again", () => {
    const ending = begun();
    vi.advanceTimersByTime(100);
    ending.hear(over, [], true, shown);
    expect([ending.progress, shown.mock.calls.length]).toEqual([1, 0]);
  });

  test("stops when the end is taken back", () => {
    const ending = begun();
    ending.hear(playing, [], true, shown);
    vi.advanceTimersByTime(1_000);
    expect([ending.progress, shown.mock.calls.length]).toEqual([null, 0]);
  });

  test("is left out where it was not seen to come, and where less motion is wanted", () => {
    for (const [events, isCelebrated] of [[[], true], [["over"], false]] as const) {
      const ending = new Three();
      ending.hear(over, events, isCelebrated, shown);
      expect(ending.progress).toBeNull();
    }
    expect(shown).toHaveBeenCalledTimes(2);
  });

  test("is skipped by its keys alone", () => {
    const ending = begun();
    const press = (key: string): KeyboardEvent => ({ key, preventDefault: vi.fn() }) as never;
    expect([ending.finishBy(press("a")), ending.finishBy(press("Enter"), ["Escape"]), ending.progress]).toEqual([false, false, 0]);
    expect([ending.finishBy(press("Enter")), ending.progress, shown.mock.calls.length]).toEqual([true, null, 1]);
    expect(ending.finishBy(press("Enter"))).toBe(false);
  });
});
