// How a viewer of Pearladöra chooses and commits: with a mouse, a thumb, a
// keyboard, and when the server would say no.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Refusal } from "../src/games/contract";
import { Acting, type Props } from "../src/games/pearladora/acting.svelte";
import type { Place } from "../src/games/pearladora/place";
import type { Action, View } from "../src/games/pearladora/types";
import children from "./fixtures/pearladora/children4.json";

const recorded = children.frames[1];
if (!recorded) throw new Error("the recording has a second frame");
const screen = recorded.screen as unknown as Props["screen"];
const free: Place = { type: "square", at: [0, 0] };
const other: Place = { type: "square", at: [1, 0] };
const farm: Place = { type: "square", at: [3, 0] };
const no: Refusal = { message: "d1 is a Pearl Farm", rule: "R3.2" };

let played: Action[][];
let consider: ReturnType<typeof vi.fn<(actions: Action[]) => Promise<Refusal | null>>>;
let acting: Acting;
let props: Props;

beforeEach(() => {
  played = [];
  consider = vi.fn(async () => no);
  props = {
    screen,
    viewer: { type: "seat", seat: 0 },
    seats: children.seats,
    canAct: true,
    pending: null,
    events: [],
    past: [],
    tell: () => null,
    outcome: null,
    ending: [],
    motion: true,
    isReplay: false,
    canTakeBack: false,
    play: (actions) => played.push(actions),
    takeBack: () => {},
    canAcknowledge: false,
    acknowledge: () => undefined,
    canConcede: false,
    concede: () => undefined,
    remarks: [],
    remark: null,
    consider,
    showRule: () => {},
  };
  acting = new Acting(() => props);
  acting.begin();
});

describe("committing", () => {
  test("one click of the mouse plays what was previewed", () => {
    acting.pickValue(2);
    acting.pointAt(free);
    expect(acting.preview).toMatchObject({ kind: "diver", value: 2, at: [0, 0] });
    acting.pickPlace(free, "mouse");
    expect(played).toEqual([[{ type: "diver", value: 2, at: [0, 0] }]]);
  });

  test("a tap only chooses; the button plays", () => {
    acting.pickPlace(free, "touch", 1_000);
    expect(played).toEqual([]);
    expect(acting.action).toEqual({ type: "diver", value: 1, at: [0, 0] });
    acting.commit();
    expect(played).toEqual([[{ type: "diver", value: 1, at: [0, 0] }]]);
  });

  test("a double tap is one tap, a later second one plays, one elsewhere chooses anew", () => {
    acting.pickPlace(free, "touch", 1_000);
    acting.pickPlace(free, "touch", 1_100);
    expect(played).toEqual([]);
    acting.pickPlace(other, "touch", 3_000);
    expect(acting.action).toMatchObject({ at: [1, 0] });
    acting.pickPlace(other, "touch", 4_000);
    expect(played).toHaveLength(1);
  });

  test("where it has to be shown first, one click chooses and a second one plays; a stutter does not", () => {
    const careful = new Acting(() => ({ ...props, careful: { mouse: true, touch: true } }));
    careful.begin();
    careful.pickPlace(free, "mouse", 1_000);
    careful.pickPlace(free, "mouse", 1_060);
    expect(played).toEqual([]);
    expect(careful.action).toEqual({ type: "diver", value: 1, at: [0, 0] });
    careful.pickPlace(free, "mouse", 1_400);
    expect(played).toEqual([[{ type: "diver", value: 1, at: [0, 0] }]]);
  });

  test("who wants to move at once does so with one tap, too", () => {
    const quick = new Acting(() => ({ ...props, careful: { mouse: false, touch: false } }));
    quick.begin();
    quick.pickPlace(free, "touch", 1_000);
    expect(played).toHaveLength(1);
  });

  test("Enter chooses, Escape goes back, Enter twice plays", () => {
    acting.pickKind("pontoon");
    const line: Place = { type: "line", line: 20 };
    acting.pickPlace(line, "keyboard");
    expect(acting.stepBack()).toBe(true);
    expect(acting.action).toBeNull();
    acting.pickPlace(line, "keyboard");
    acting.pickPlace(line, "keyboard");
    expect(played).toEqual([[{ type: "pontoon", line: 20 }]]);
  });

  test("nothing is played in a replay or while a move is on its way", () => {
    for (const change of [{ isReplay: true }, { canAct: false }]) {
      const still = new Acting(() => ({ ...props, ...change }));
      still.begin();
      still.pickPlace(free, "mouse");
    }
    expect(played).toEqual([]);
  });
});

describe("choosing", () => {
  test("only the chosen kind is a target, and a power is put back by choosing it again", () => {
    acting.pickKind("pontoon");
    expect([acting.squares.size, acting.lines.size > 0, acting.aim]).toEqual([0, true, "line"]);
    acting.pickKind("extra_diver");
    acting.pickValue(3);
    expect(acting.choice).toMatchObject({ kind: "extra_diver", value: 3 });
    expect([acting.squares.size > 0, acting.lines.size, acting.aim]).toEqual([true, 0, "square"]);
    acting.pickKind("extra_diver");
    expect(acting.choice?.kind).toBe("diver");
  });

  test("the next turn begins as the last one was played", () => {
    acting.pickKind("pontoon");
    acting.pickPlace({ type: "line", line: 20 }, "mouse");
    acting.begin();
    expect(acting.choice).toEqual({ kind: "pontoon", value: null, at: null, line: null });
  });

  test("arrows nudge a chosen line", () => {
    acting.pickKind("pontoon");
    acting.pickPlace({ type: "line", line: 15 }, "touch");
    acting.nudge("right");
    expect(acting.choice?.line).toBe(16);
    expect(acting.action).toEqual({ type: "pontoon", line: 16 });
  });

  test("a second pontoon is left out with one step", () => {
    const view: View = { ...screen.view, phase: { type: "second_pontoon", seat: 0, first: 20 } };
    props = { ...props, screen: { ...screen, view, legal: [{ type: "pontoon", line: 3 }, { type: "done" }] } };
    acting.begin();
    expect(acting.choice?.kind).toBe("pontoon");
    acting.pickKind("done");
    expect(played).toEqual([[{ type: "done" }]]);
  });
});

describe("refusals", () => {
  test("a refused place is not played; its reason is asked once and stays in sight", async () => {
    acting.pickPlace(farm, "mouse");
    acting.pickPlace(farm, "mouse");
    await vi.waitFor(() => expect(acting.whyNot(farm)).toBe(no.message));
    expect(consider).toHaveBeenCalledExactlyOnceWith([{ type: "diver", value: 1, at: [3, 0] }]);
    expect(acting.previewRefusal).toEqual(no);
    expect(played).toEqual([]);
    acting.begin();
    expect(acting.whyNot(farm)).toBeNull();
  });

  test("pointing asks only after a moment, and never about what is possible", () => {
    vi.useFakeTimers();
    acting.pointAt(farm);
    vi.advanceTimersByTime(50);
    acting.pointAt(free);
    vi.advanceTimersByTime(500);
    acting.pointAt(farm);
    vi.advanceTimersByTime(50);
    expect(consider).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(consider).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
