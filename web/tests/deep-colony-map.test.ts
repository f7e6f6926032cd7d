// Deep Colony's map without a browser: levels of detail, whose a feature is,
// targets that keep apart, names of places, and the walk of the final scoring.

import { describe, expect, test } from "vitest";
import { artOf, tubeShape } from "../src/games/deep-colony/drawing";
import { Ending, walkOf, type Scoring } from "../src/games/deep-colony/ending.svelte";
import { EDGES } from "../src/games/deep-colony/geometry";
import { levelFor, pieceRadius, type Level } from "../src/games/deep-colony/level";
import { colonyFeaturesOf, litFor, ownershipOf } from "../src/games/deep-colony/ownership";
import { edgesOf, openWords, partName, windOf } from "../src/games/deep-colony/places";
import { borderCells, coverOf, oceanShape, openEnds } from "../src/games/deep-colony/shape";
import { enlargedSide, spread } from "../src/games/deep-colony/spreading";
import { DEFAULT_TILES } from "../src/games/deep-colony/tiles";
import type { Cell, Event, Spot, Tile, View } from "../src/games/deep-colony/types";
import { chipsOf, ownershipAt, standingAt, stepsOf } from "../src/games/deep-colony/walk";

const tileOf = (id: string): Tile => DEFAULT_TILES.find((tile) => tile.id === id) as Tile;
const idOf = (id: string): number => DEFAULT_TILES.findIndex((tile) => tile.id === id);

/** A dead end east of the start tile closes a link there, to the west it stays open. */
const view: View = {
  viewer: { type: "public" },
  options: { first_seat: "random" as View["options"]["first_seat"], start_tile: "auto", tileset: "default" },
  phase: { type: "draw", seat: 0 },
  in_hand: null,
  laid: [
    { at: [0, 0], tile: idOf("start"), rotation: 0, by: null, colonies: [0], links: [1], oceans: [2, 3] },
    { at: [1, 0], tile: idOf("terminus-a"), rotation: 1, by: 0, colonies: [], links: [1], oceans: [3] },
  ],
  open_cells: [],
  features: [
    { terrain: "C", n_tiles: 1, n_open: 1, worth: 1, markers: [1, 1], owners: [0, 1] },
    { terrain: "L", n_tiles: 2, n_open: 0, worth: 2 },
    { terrain: "O", n_tiles: 1, n_open: 1, worth: 0 },
    { terrain: "O", n_tiles: 2, n_open: 4, worth: 2, kelp: 2, markers: [0, 1], owners: [1] },
  ],
  works: [],
  pieces: [{ seat: 1, what: "marker", tile: 0, at: [0, 0], spot: { type: "ocean", segment: 1 } }],
  seats: [0, 1].map(() => ({ markers: 7, submarines: 2, head_office: true, credits: 0, tally: [] })),
  bag: [],
  n_in_bag: 60,
  aside: [],
  deployments: [],
};

const scored = (reason: Scoring["reason"], cells: Cell[], seats: number[], credits: number): Scoring => ({ type: "scored", seats, credits, reason, cells });
const BOTH: Cell[] = [[0, 0], [1, 0]];

describe("levels of detail", () => {
  test("change at 110 and 44 pixels a tile, and change back only some way beyond", () => {
    expect([200, 110, 109, 44, 43, 16].map((px) => levelFor(px, null))).toEqual(["near", "near", "middle", "middle", "far", "far"]);
    const stays = (px: number, level: Level) => expect(levelFor(px, level)).toBe(level);
    for (const px of [106, 114]) stays(px, "near"), stays(px, "middle");
    for (const px of [42, 46]) stays(px, "middle"), stays(px, "far");
    expect([levelFor(100, "near"), levelFor(120, "middle"), levelFor(40, "middle"), levelFor(48, "far")]).toEqual(["middle", "near", "far", "middle"]);
  });

  test("a piece is never smaller than 19 pixels across", () => {
    for (const zoom of [0.16, 0.3, 0.5, 1, 2, 3.2]) expect(2 * pieceRadius(levelFor(100 * zoom, null), zoom) * zoom).toBeGreaterThanOrEqual(18.99);
  });
});

describe("whose it is", () => {
  test("the view says who holds and who is level, events say who was paid", () => {
    const past: Event[] = [scored({ type: "link", is_complete: true, tiles: 2 }, BOTH, [0], 2)];
    expect(ownershipOf(view, past).features).toEqual([{ seats: [0, 1], how: "held" }, { seats: [0], how: "paid" }, null, { seats: [1], how: "held" }]);
    expect(ownershipOf(view, []).features[1]).toBeNull();
  });

  test("of two features on the same tiles, the one its taker has stood on", () => {
    const tee: View = { ...view, laid: [{ at: [0, 0], tile: idOf("tee-a"), rotation: 0, by: 0, colonies: [], links: [0, 1, 2], oceans: [3, 4, 5] }], features: [..."LLLOOO"].map((terrain) => ({ terrain: terrain as "L", n_tiles: 1, n_open: 0, worth: 1 })), pieces: [] };
    const past: Event[] = [{ type: "deployed", seat: 1, piece: "marker", at: [0, 0], spot: { type: "link", segment: 2 } }, scored({ type: "link", is_complete: true, tiles: 1 }, [[0, 0]], [1], 1)];
    expect(ownershipOf(tee, past).features.map((held) => held?.seats ?? null)).toEqual([null, null, [1], null, null, null]);
  });
});

describe("shapes on the board", () => {
  test("what waits for a tile is drawn: a dome to the north, a tube to the west", () => {
    expect(openEnds(view).map(({ at, angle, terrain }) => [...at, angle, terrain])).toEqual([[0, 0, 0, "C"], [0, 0, 270, "L"]]);
  });

  test("an ocean's water is all its tiles', its shore goes around them too", () => {
    const { water, shore } = oceanShape(view, 3);
    expect(water.match(/M/g)?.length).toBe(2);
    // Two tubes, a rim, and an outline of every empty cell around the two tiles.
    expect(shore.match(/M/g)?.length).toBe(2 + 1 + 10);
  });

  test("a veil leaves out the feature's tiles, and covers on them what is not part of it", () => {
    const cover = coverOf(view, 0, []);
    expect(cover.around.match(/M/g)?.length).toBe(2);
    expect(cover.rest).toHaveLength(1);
    expect(cover.rest[0]).toContain(artOf(tileOf("start"), 0).domes[0]?.outline);
    expect(coverOf(view, 3, []).rest.length).toBe(2);
    expect(coverOf(view, null, BOTH).rest).toEqual([]);
  });

  test("a tube has a width", () => {
    const numbers = tubeShape(tileOf("start"), 0, 0, [0, 0], 10).match(/-?[\d.]+/g)?.map(Number) ?? [];
    const ys = numbers.filter((_, nth) => nth % 2 === 1);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([-5, 5]);
  });

  test("only the border of what lies casts a shelf", () => {
    const square = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y): Cell => [x, y]));
    expect(borderCells(square)).toHaveLength(8);
  });
});

describe("targets", () => {
  test.each(DEFAULT_TILES.map((tile) => [tile.id, tile] as const))("keep apart on %s, whichever way it lies, and stay on it", (_, tile) => {
    for (const rotation of EDGES) {
      const { domes, tubes, waters, aerator, generator } = artOf(tile, rotation);
      const homes = [...domes, ...tubes, ...waters].map(({ place }) => place).concat([aerator, generator].filter((place) => place !== null));
      // Squares of 44 pixels on a tile that is shown large, and as small as on a phone on its side.
      for (const side of [260, 180, 150]) {
        const reach = 50 - 2200 / side;
        const places = spread(homes, 4400 / side, reach);
        const outermost = Math.max(0, ...places.flat().map(Math.abs));
        const nearest = Math.min(Infinity, ...places.flatMap(([x, y], one) => places.slice(one + 1).map(([ox, oy]) => Math.max(Math.abs(x - ox), Math.abs(y - oy)))));
        expect(outermost).toBeLessThanOrEqual(reach);
        expect((nearest * side) / 100).toBeGreaterThanOrEqual(43.9);
      }
    }
  });

  test("the enlarged tile leaves most of a small board in sight", () => {
    for (const [width, height] of [[300, 340], [306, 280], [370, 544], [1400, 640]] as const) expect(enlargedSide(width, height) ** 2).toBeLessThan(0.45 * width * height);
    expect(enlargedSide(1400, 640)).toBe(260);
  });
  test("what is apart stays where it is", () => expect(spread([[0, 0], [30, 0]], 18, 41)).toEqual([[0, 0], [30, 0]]));
});

describe("names of places", () => {
  test("turn with the tile", () => {
    const gate = tileOf("cap-gate-a");
    expect(EDGES.map((rotation) => partName(gate, rotation, { type: "link", segment: 0 }))).toEqual(["the link to the south", "the link to the west", "the link to the north", "the link to the east"]);
    expect(partName(tileOf("dome"), 2, { type: "colony", segment: 0 })).toBe("the colony all over the tile");
    expect(partName(tileOf("corner-a"), 1, { type: "colony", segment: 0 })).toBe("the colony to the north and east");
    expect(partName(tileOf("kelp-forest"), 1, { type: "ocean", segment: 0 })).toBe("the ocean");
    expect(edgesOf(tileOf("straight-a"), 1, { type: "link", segment: 0 })).toEqual([1, 3]);
    expect([[9, 0], [9, 9], [0, 9], [-9, -9], [0, 0]].map(([x, y]) => windOf([x as number, y as number]))).toEqual(["east", "south-east", "south", "north-west", null]);
  });

  test("tell the parts of a tile apart", () => {
    for (const tile of DEFAULT_TILES) {
      const spots: Spot[] = [...tile.colonies.map((_, segment): Spot => ({ type: "colony", segment })), ...tile.links.map((_, segment): Spot => ({ type: "link", segment })), ...tile.oceans.map((_, segment): Spot => ({ type: "ocean", segment }))];
      const names = spots.map((spot) => partName(tile, 0, spot));
      expect(new Set(names).size, `${tile.id}: ${names.join("; ")}`).toBe(names.length);
    }
  });

  test("what is open says where to", () => {
    expect([0, 1, 2].map((idx) => openWords(view, idx))).toEqual(["still open to the north", "complete", "still open to the west"]);
  });
});

describe("the walk of the final scoring", () => {
  const over: View = { ...view, phase: { type: "over" }, features: view.features.map(({ terrain, n_tiles, n_open, worth, kelp }) => ({ terrain, n_tiles, n_open, worth, ...(kelp ? { kelp, markers: [0, 1], owners: [1] } : {}) })) };
  const colony = scored({ type: "colony", is_complete: false, tiles: 1, submarines: 0, head_office: false }, [[0, 0]], [0, 1], 1);
  const ocean = scored({ type: "ocean", kelp: 2, algae: 0 }, BOTH, [1], 2);
  const generator = scored({ type: "generator", tiles: 1, submarines: 0, head_office: false }, [[1, 0], [0, 0]], [0], 9);
  const deployed: Event[] = [
    { type: "deployed", seat: 0, piece: "marker", at: [0, 0], spot: { type: "colony", segment: 0 } },
    { type: "deployed", seat: 1, piece: "marker", at: [0, 0], spot: { type: "ocean", segment: 1 } },
  ];

  test("goes by the rules' order, in each part from small to large", () => {
    const large = { ...colony, credits: 5 };
    expect(walkOf([ocean, large, generator, colony])).toEqual([colony, large, generator, ocean]);
  });

  test("at the end the winners' colonies light up, and nothing else changes", () => {
    const told = ownershipOf(over, [...deployed, colony, ocean]);
    const lit = litFor([1], over, told);
    expect(lit.features).toEqual([{ seats: [1], how: "held" }, ...told.features.slice(1)]);
    expect(litFor([2], over, told).features).toEqual(told.features);
    expect(colonyFeaturesOf([1], over, lit)).toEqual([0]);
  });

  test("what is not told yet is still held, and its markers still stand", () => {
    const steps = stepsOf(over, [colony, ocean], deployed);
    expect(steps.map(({ feature }) => feature)).toEqual([0, 3]);
    const told = ownershipOf(over, [...deployed, colony, ocean]);
    expect(told.features[0]).toEqual({ seats: [0, 1], how: "paid" });
    expect(ownershipAt(told, steps, 0, null).features[0]).toEqual({ seats: [0, 1], how: "held" });
    expect(ownershipAt(told, steps, 0, 0).features[0]).toBeNull();
    expect(ownershipAt(told, steps, 1, 1).features).toEqual([{ seats: [0, 1], how: "paid" }, null, null, null]);
    expect([0, 1].map((nTold) => standingAt(over, steps, nTold, deployed).length)).toEqual([2, 1]);
  });

  test("plants and tiles are counted one by one, if they add up", () => {
    const [first, second] = stepsOf(over, [colony, ocean], deployed);
    expect(chipsOf(over, first!).map(({ credits }) => credits)).toEqual([1]);
    expect(chipsOf(over, second!).map(({ credits }) => credits)).toEqual([1, 1]);
    expect(chipsOf(over, { ...second!, scoring: { ...ocean, credits: 7 } })).toEqual([]);
  });

  test("asks before it tells, and remembers who saw it coming", () => {
    const ending = new Ending();
    let isShown = false;
    ending.hear(over, [{ type: "over", n_aside: 0 }, colony, ocean], true, () => (isShown = true));
    expect([ending.progress, ending.idx, ending.nTold]).toEqual([0, null, 0]);
    ending.next();
    expect([ending.current, ending.isAsking, ending.nTold]).toEqual([colony, true, 0]);
    ending.guess("several");
    expect([ending.isAsking, ending.nTold, ending.wasRight(0)]).toEqual([false, 1, true]);
    ending.guess(0);
    expect(ending.guesses.size).toBe(1);
    ending.next();
    ending.guess(0);
    expect([ending.wasRight(1), ending.nRight, ending.nTold, ending.isHeld]).toEqual([false, 1, 2, true]);
    ending.next();
    expect([ending.isClosing, ending.isHeld, ending.idx, ending.isAsking, ending.nTold]).toEqual([true, false, null, false, 2]);
    ending.next();
    expect([ending.progress, isShown]).toEqual([null, true]);
    ending.stop();
  });
});
