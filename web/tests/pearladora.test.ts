// Pearladöra's screen against recorded games: geometry, choosing and words.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { countsOf, nStepsOf, pearlsSoFar, progressAfter, stillHidden } from "../src/games/pearladora/ceremony";
import {
  actionOf,
  isSameAction,
  KINDS,
  legalActionOf,
  openingChoice,
  possibleKinds,
  possibleLines,
  possibleSquares,
  possibleValues,
  shownKinds,
  withKind,
  type Choice,
} from "../src/games/pearladora/choosing";
import { diamondOf, outlineOf } from "../src/games/pearladora/drawing";
import { Ending } from "../src/games/pearladora/ending.svelte";
import { cutBy, endsOf, FARMS, farmAt, indexOf, isVertical, lineBeside, lineBetween, lineName, N_LINES, pearlsIn, squareAt, squareName, territoryOf } from "../src/games/pearladora/geometry";
import { asSentence, lineLabel, squareLabel } from "../src/games/pearladora/naming";
import { markRecent, NOTHING_RECENT } from "../src/games/pearladora/recent";
import { summary } from "../src/games/pearladora/summary";
import { closedTerritories } from "../src/games/pearladora/tinting";
import type { Action, Event, Line, SquareSet, View } from "../src/games/pearladora/types";
import type { Viewer } from "../src/wire/wire";

type Recorded = {
  name: string;
  seats: SeatMark[];
  frames: { viewer: Viewer; step: number; events: Event[]; screen: { view: View; legal: Action[]; prompt: string } }[];
};
type Cut = { before: Line[]; line: Line; closed: [SquareSet, SquareSet] | null; territories: SquareSet[] };

const recorded = Object.entries(import.meta.glob<Recorded | Cut[]>("./fixtures/pearladora/*.json", { eager: true, import: "default" }));
const games = recorded.map(([, data]) => data).filter((data): data is Recorded => !Array.isArray(data));
const cuts = recorded.map(([, data]) => data).find((data): data is Cut[] => Array.isArray(data)) ?? [];
const frames = games.flatMap(({ name, seats, frames }) => frames.map((frame) => ({ name: `${name}, step ${frame.step}`, seats, ...frame })));
const asKey = (squares: SquareSet) => squares.map(indexOf).sort((a, b) => a - b).join();

test("the recordings hold what the tests need", () => {
  expect(games.length).toBe(6);
  expect(cuts.filter(({ closed }) => closed).length).toBeGreaterThan(20);
  const kinds = new Set(frames.flatMap(({ screen }) => screen.legal.map(({ type }) => type)));
  expect([...kinds].sort()).toEqual(Object.keys(KINDS).sort());
});

describe("geometry", () => {
  test("lines and the squares they separate name each other", () => {
    for (let line = 0; line < N_LINES; line += 1) {
      const [near, far] = endsOf(line);
      expect(lineBetween(near, far)).toBe(line);
      expect(lineBetween(far, near)).toBe(line);
      expect(isVertical(line)).toBe(near[1] === far[1]);
    }
    expect(lineName(1)).toBe("b1-c1");
    expect(lineName(35)).toBe("a1-a2");
    expect(lineBetween([0, 0], [1, 1])).toBeNull();
    expect(squareName(squareAt(3))).toBe("d1");
  });

  test.each(cuts.map((cut) => [lineName(cut.line), cut] as const))("a cut on %s is previewed as it then came", (_, { before, line, closed, territories }) => {
    const preview = cutBy(line, before);
    expect(preview?.map(asKey)).toEqual(closed?.map(asKey));
    for (const side of preview ?? []) expect(territories.map(asKey)).toContain(asKey(side));
  });

  test.each(frames.map((frame) => [frame.name, frame] as const))("territories and their pearls are as the server counts them: %s", (_, { screen: { view } }) => {
    const pontoons = new Set(view.pontoons);
    for (const { squares, pearls } of view.territories) {
      const first = squares[0];
      expect(first && asKey(territoryOf(first, pontoons))).toBe(asKey(squares));
      expect(pearlsIn(squares, view.clusters)).toBe(pearls);
    }
    for (const { at } of view.divers) expect(farmAt(at)).toBeUndefined();
  });

  test("arrow keys reach every line, and two steps down come out straight below", () => {
    const reached = new Set<Line>([17]);
    for (const line of reached) for (const direction of ["left", "right", "up", "down"] as const) reached.add(lineBeside(line, direction));
    expect(reached.size).toBe(N_LINES);
    expect(lineBeside(lineBeside(1, "down"), "down")).toBe(8);
    expect(lineBeside(lineBeside(8, "up"), "up")).toBe(1);
    expect(lineBeside(0, "left")).toBe(0);
  });

  test("the farms are eight different squares", () => {
    expect(new Set(FARMS.map(indexOf)).size).toBe(8);
  });

  test("outlines are closed loops, one more for every hole", () => {
    expect(outlineOf([[0, 0], [1, 0]], 3).match(/Z/g)).toHaveLength(1);
    const ring: SquareSet = [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]];
    expect(outlineOf(ring, 3).match(/Z/g)).toHaveLength(2);
    expect(diamondOf(0).split(" ")).toHaveLength(4);
  });

  test("touching closed territories never share a tint", () => {
    for (const { screen: { view } } of frames) {
      const tints = new Map(closedTerritories(view.territories).flatMap(({ squares, tint, key }) => squares.map((square) => [indexOf(square), { tint, key }])));
      for (let line = 0; line < N_LINES; line += 1) {
        const [near, far] = endsOf(line).map((square) => tints.get(indexOf(square)));
        if (near && far && near.key !== far.key) expect(near.tint, lineName(line)).not.toBe(far.tint);
      }
    }
  });
});

/** Everything the tray and the board offer, walked through as a viewer would. */
function reachable(legal: Action[]): Action[] {
  const found: Action[] = [];
  for (const kind of possibleKinds(legal)) {
    const { aim, hasValue } = KINDS[kind];
    for (const value of hasValue ? possibleValues(kind, legal) : [null]) {
      const base: Choice = { ...withKind(null, kind, legal), value };
      const places: Partial<Choice>[] =
        aim === "nothing" ? [{}]
        : aim === "line" ? [...possibleLines(kind, legal)].map((line) => ({ line }))
        : [...possibleSquares(kind, value, legal)].map((index) => ({ at: squareAt(index) }));
      for (const place of places) {
        const action = actionOf({ ...base, ...place });
        expect(action).not.toBeNull();
        if (action) found.push(action);
      }
    }
  }
  return found;
}

const keyOf = (action: Action) => JSON.stringify(action, Object.keys(action).sort());

describe("choosing", () => {
  const live = frames.filter(({ screen }) => screen.legal.length > 0);

  test.each(live.map((frame) => [frame.name, frame] as const))("reaches every legal action and nothing else: %s", (_, { screen }) => {
    expect(reachable(screen.legal).map(keyOf).sort()).toEqual(screen.legal.map(keyOf).sort());
  });

  test("a value has only the places that are legal with it", () => {
    const legal: Action[] = [{ type: "diver", value: 1, at: [0, 0] }, { type: "diver", value: 2, at: [1, 0] }];
    expect([...possibleSquares("diver", 2, legal)]).toEqual([1]);
    expect(reachable(legal)).toEqual(legal);
  });

  test("a place that is not legal gives no action to play, but one to ask about", () => {
    const { screen } = live[0] ?? { screen: { legal: [] } };
    const onFarm: Choice = { kind: "diver", value: 1, at: FARMS[0] ?? null, line: null };
    expect(legalActionOf(onFarm, screen.legal)).toBeNull();
    expect(actionOf(onFarm)).toEqual({ type: "diver", value: 1, at: [3, 0] });
    expect(actionOf({ ...onFarm, at: null })).toBeNull();
  });

  test("a turn opens with something that can be played", () => {
    for (const { screen } of live) {
      const choice = openingChoice(null, screen.legal);
      expect(choice && possibleKinds(screen.legal)).toContain(choice?.kind);
      if (choice?.kind === "diver") expect(possibleSquares(choice.kind, choice.value, screen.legal).size).toBeGreaterThan(0);
    }
    expect(openingChoice(null, [])).toBeNull();
  });

  test("the last choice comes back, but not for tokens or for stopping", () => {
    const legal: Action[] = [{ type: "diver", value: 1, at: [0, 0] }, { type: "diver", value: 2, at: [0, 0] }, { type: "retire" }, { type: "look", at: [1, 0] }];
    expect(openingChoice({ kind: "diver", value: 2, at: [4, 4], line: null }, legal)).toEqual({ kind: "diver", value: 2, at: null, line: null });
    expect(openingChoice({ kind: "retire", value: null, at: null, line: null }, legal)?.kind).toBe("diver");
    expect(openingChoice({ kind: "look", value: null, at: null, line: null }, legal)?.kind).toBe("diver");
  });

  test("tokens still held are shown even when they cannot be used", () => {
    const frame = live.find(({ screen }) => screen.view.options.advanced && !screen.legal.some(({ type }) => type === "backup") && screen.view.phase.type === "turn");
    expect(frame && shownKinds(frame.screen.view, frame.screen.legal)).toContain("backup");
    expect(frame && possibleKinds(frame.screen.legal)).not.toContain("backup");
  });

  test("actions are told apart by value and place", () => {
    expect(isSameAction({ type: "diver", value: 1, at: [0, 0] }, { type: "diver", value: 2, at: [0, 0] })).toBe(false);
    expect(isSameAction({ type: "pontoon", line: 3 }, { type: "extra_pontoon", line: 3 })).toBe(false);
    expect(isSameAction({ type: "backup", at: [2, 1] }, { type: "backup", at: [2, 1] })).toBe(true);
  });
});

describe("words", () => {
  test("a position is one sentence and names whose turn it is", () => {
    for (const { screen, seats: marks } of frames) {
      const words = summary(screen.view, marks);
      expect(words).not.toMatch(/undefined|NaN/);
      if ("seat" in screen.view.phase) expect(words).toContain(`turn of ${marks[screen.view.phase.seat]?.label}`);
    }
  });

  test("squares and lines say what they are and what they would do", () => {
    const frame = frames.find(({ screen }) => screen.view.pontoons.length === 0 && screen.view.divers.length === 0) ?? frames[0];
    const view = frame?.screen.view as View;
    expect(squareLabel([2, 1], view, frame?.seats ?? [])).toBe("c2, space, empty, territory of 40 squares with 40 pearls");
    expect(squareLabel([3, 0], view, [])).toMatch(/^d1, pearl farm, \d pearls, territory/);
    expect(lineLabel(9, view)).toBe("line between c2 and d2, would close nothing yet");
    const cut = { ...view, pontoons: [3, 10, 17, 24] };
    expect(lineLabel(31, cut)).toMatch(/^line between d5 and e5, would cut off 20 squares with \d+ pearls from 20 squares$/);
    expect(lineLabel(3, cut)).toBe("line between d1 and e1, pontoon");
    expect(asSentence("it is not your turn")).toBe("It is not your turn.");
    expect(asSentence("d1 is a Pearl Farm")).toBe("d1 is a Pearl Farm.");
  });
});

describe("what changed, and the end", () => {
  test("the steps of a turn are marked together, and the next turn replaces them", () => {
    const first = markRecent(NOTHING_RECENT, [{ type: "pontoon", seat: 1, line: 4, closed: null }]);
    const second = markRecent(first, [{ type: "pontoon", seat: 1, line: 9, closed: null }]);
    expect(second.lines).toEqual([4, 9]);
    expect(markRecent(second, [{ type: "diver", seat: 1, at: [0, 0], value: null }])).toMatchObject({ lines: [], squares: [[0, 0]] });
    expect(markRecent(first, [{ type: "diver", seat: 0, at: [5, 0], value: null }])).toMatchObject({ seat: 0, lines: [], squares: [[5, 0]] });
    expect(markRecent(second, [{ type: "skipped", seat: 0 }])).toEqual(second);
  });

  const endings = frames.filter(({ screen }) => screen.view.phase.type === "over");

  test.each(endings.map((frame) => [frame.name, frame] as const))("the ceremony turns over every diver and comes to an end: %s", (_, { events, screen }) => {
    const counts = countsOf(events);
    expect(counts.map(({ squares }) => asKey(squares)).sort()).toEqual(screen.view.territories.map(({ squares }) => asKey(squares)).sort());
    let hidden = stillHidden(progressAfter(0), counts).size;
    expect(hidden).toBe(40);
    expect(stillHidden({ done: 0, isTurned: true }, counts).size).toBe(40 - (counts[0]?.squares.length ?? 0));
    for (let steps = 0; steps <= nStepsOf(counts); steps += 1) {
      const left = stillHidden(progressAfter(steps), counts).size;
      expect(left).toBeLessThanOrEqual(hidden);
      hidden = left;
    }
    expect(hidden).toBe(0);
    const won = pearlsSoFar(counts, counts.length).reduce((sum, { pearls }) => sum + pearls, 0);
    expect(won).toBeGreaterThan(0);
    expect(won).toBeLessThanOrEqual(40);
    expect(pearlsSoFar(counts, 0).every(({ pearls }) => pearls === 0)).toBe(true);
  });

  test("an ending is counted for those who come later, and stays when a line comes back", () => {
    const frame = endings[0];
    if (!frame) throw new Error("the recordings have an ending");
    const { events, screen: { view } } = frame;
    const ending = new Ending();
    ending.hear(view, [], false, () => {});
    expect(ending.counted).toEqual([]);
    ending.recall(view, events);
    expect(ending.counted).toEqual(countsOf(events));
    ending.hear(view, [], true, () => {});
    expect(ending.counted).toEqual(countsOf(events));
    expect(ending.progress).toBeNull();
    ending.hear({ ...view, phase: { type: "turn", seat: 0 } }, [], true, () => {});
    expect(ending.counted).toEqual([]);
  });
});
