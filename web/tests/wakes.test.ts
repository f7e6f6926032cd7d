// Wakes: what has changed since one's last move, on every board.

import { describe, expect, test } from "vitest";
import { touched as inDeepColony } from "../src/games/deep-colony/spots";
import { touched as inTooDeep } from "../src/games/in-too-deep/spots";
import { touched as inMiniDiverCity } from "../src/games/mini-divercity/spots";
import type { View as ReefView } from "../src/games/mini-divercity/types";
import { touched as inPearladora } from "../src/games/pearladora/spots";
import type { Touched } from "../src/games/contract";
import type { StoryEntry } from "../src/net/story";
import { trailOf, wakesOf } from "../src/table/since/wakes";

const entry = (seq: number, ...events: Touched[]): StoryEntry => ({ seq, told: events.map((event) => ({ event, words: null, faded: null })), deed: null });
const touched = (event: unknown): Touched | null => event as Touched;
const by = (seat: number | null, ...spots: string[]): Touched => ({ seat, spots });

describe("wakes", () => {
  test("are of what came after one's own move, and the last to change a place counts", () => {
    const entries = [entry(1, by(1, "a")), entry(2, by(0, "b")), entry(3, by(1, "c")), entry(4, by(2, "c", "d"))];
    expect(wakesOf(entries, 2, touched)).toEqual([{ spot: "c", seat: 2, seq: 4, from: null }, { spot: "d", seat: 2, seq: 4, from: null }]);
  });
  test("what follows from an action is its mover's, chance is nobody's", () => {
    expect(wakesOf([entry(1, by(2), by(null, "a")), entry(2, by(null, "b"))], 0, touched).map(({ spot, seat }) => [spot, seat])).toEqual([["a", 2], ["b", null]]);
  });
  test("what was taken back leaves none", () => {
    const back: StoryEntry = { seq: 3, told: [], deed: { seat: 1, control: { type: "take_back", to: 1 } } };
    expect(wakesOf([entry(1, by(1, "a")), entry(2, by(1, "b")), back], 0, touched).map(({ spot }) => spot)).toEqual(["a"]);
  });
  test("what moves on keeps its whole way", () => {
    const moved = (from: string): Touched => ({ seat: 1, spots: ["crab"], from });
    expect(wakesOf([entry(1, moved("blue")), entry(2, moved("red"))], 0, touched)).toEqual([{ spot: "crab", seat: 1, seq: 2, from: "blue" }]);
  });
});

describe("a trail", () => {
  const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

  test("runs straight across from a place that is as high as the board", () => expect(trailOf(box(0, 0, 100, 500), box(290, 40, 20, 20))).toEqual({ x1: 50, y1: 50, x2: 300, y2: 50 }));
  test("runs from the middle of anything else", () => expect(trailOf(box(0, 0, 10, 10), box(90, 90, 20, 20))).toEqual({ x1: 5, y1: 5, x2: 100, y2: 100 }));
  test("is none for what is still there", () => expect(trailOf(box(0, 0, 100, 100), box(40, 40, 20, 20))).toBeNull());
});

describe("what events touch", () => {
  test("in the lagoon", () => {
    expect(inPearladora({ type: "diver", seat: 1, at: [1, 0], value: null })).toEqual({ seat: 1, spots: ["square b1"] });
    expect(inPearladora({ type: "pontoon", seat: 2, line: 0, closed: null })?.spots[0]).toMatch(/^line [a-h][1-5]-[a-h][1-5]$/);
    expect(inPearladora({ type: "retired", seat: 2 })).toBeNull();
  });
  test("on the sea floor", () => {
    expect(inDeepColony({ type: "placed", seat: 1, tile: 4, at: [2, -1], rotation: 0 })).toEqual({ seat: 1, spots: ["cell 2,-1"] });
    expect(inDeepColony({ type: "skipped", seat: 1 })).toBeNull();
  });
  test("in the shafts", () => {
    expect(inTooDeep({ type: "bought", seat: 0, card: 5, company: "pearl", paid: [] })).toEqual({ seat: 0, spots: ["share A pearl"] });
    expect(inTooDeep({ type: "took_share", seat: 1, holder: "third", card: 5, company: "pearl", n_paid: 1, paid: null })?.spots).toEqual(["share B pearl", "share third pearl"]);
    expect(inTooDeep({ type: "moved", seat: 1, card: 67, from: "ocean", to: "pearl", paid: [] })).toEqual({ seat: 1, spots: ["hanging 67"], from: "shaft ocean" });
    expect(inTooDeep({ type: "drawn", seat: 1, card: null }), "a card in hand is nobody's business").toBeNull();
  });
  test("on the reef, never a card", () => {
    const view = { hands: [{ seat: 0 }, { seat: 2 }] } as unknown as ReefView;
    expect(inMiniDiverCity({ type: "played", hand: 1, slot: 0, species: "crab", means: { type: "own" } as never }, view)).toEqual({ seat: 2, spots: [] });
    expect(inMiniDiverCity({ type: "moved", species: "crab", from: 0, to: 1 }, view)).toEqual({ seat: null, spots: ["animal crab"], from: "zone blue" });
    expect(inMiniDiverCity({ type: "closed", hand: 0, slot: 1, species: "crab", hotel: "red" }, view)).toEqual({ seat: 0, spots: ["island red"] });
    expect(inMiniDiverCity({ type: "hotel", hotel: "red", was_built: true }, view)).toBeNull();
    expect(inMiniDiverCity({ type: "signed", from: 0, to: 1, slot: 2, sign: null }, view)).toBeNull();
  });
});
