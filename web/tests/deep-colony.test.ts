// Deep Colony's screen without a browser: geometry, drawings, choosing, the
// final scoring and words.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { sightOf } from "../src/games/deep-colony/camera.svelte";
import { deployKey, fitOf, fitsByCell, pieceOf, placing, quartersToFit, typedSpot } from "../src/games/deep-colony/choosing";
import { artOf, hitOf, placeOf, waterAtHalf } from "../src/games/deep-colony/drawing";
import { creditsAfter, finalOf, type Scoring } from "../src/games/deep-colony/ending.svelte";
import { floatsOf } from "../src/games/deep-colony/floats";
import { beside, boxOf, clashesAt, EDGES, listedRotation, lookOf, nextCell, terrainAt, turned, turnedEdge } from "../src/games/deep-colony/geometry";
import { cellName, clashWords, featureParts, ownerWords, signed, tileWords, wayResult, wayTitle } from "../src/games/deep-colony/naming";
import { cellAt, halfPoint } from "../src/games/deep-colony/regions";
import { summary } from "../src/games/deep-colony/summary";
import { DEFAULT_TILES } from "../src/games/deep-colony/tiles";
import type { Action, Deployment, Event, Tile, View } from "../src/games/deep-colony/types";
import type { Viewer } from "../src/wire/wire";

const tileOf = (id: string): Tile => DEFAULT_TILES.find((tile) => tile.id === id) as Tile;
const idOf = (id: string): number => DEFAULT_TILES.findIndex((tile) => tile.id === id);
const seats: SeatMark[] = ["Ann", "Bo"].map((label, seat) => ({ seat, label, name: label, bot: null, is_yours: seat === 0, is_resigned: false }));
const ann: Viewer = { type: "seat", seat: 0 };
const seatView = (credits: number) => ({ markers: 7, submarines: 2, head_office: true, credits, tally: [] });

/** The start tile with a colony to the north and tubes to the east and west. */
const view: View = {
  viewer: ann,
  options: { first_seat: "random" as View["options"]["first_seat"], start_tile: "auto", tileset: "default" },
  phase: { type: "place", seat: 0, tile: idOf("curve-a") },
  in_hand: "curve-a",
  laid: [{ at: [0, 0], tile: 0, rotation: 0, by: null, colonies: [0], links: [1], oceans: [2, 3] }],
  open_cells: [[0, -1], [-1, 0], [1, 0], [0, 1]],
  features: [
    { terrain: "C", n_tiles: 1, n_open: 1, worth: 1 },
    { terrain: "L", n_tiles: 1, n_open: 2, worth: 1 },
    { terrain: "O", n_tiles: 1, n_open: 2, worth: 0 },
    { terrain: "O", n_tiles: 1, n_open: 4, worth: 1, kelp: 1, markers: [0, 1], owners: [1] },
  ],
  works: [],
  pieces: [],
  seats: [seatView(4), seatView(9)],
  bag: [],
  n_in_bag: 70,
  aside: [],
  deployments: [],
};

describe("geometry", () => {
  test("a quarter clockwise takes north to east, and four take everything home", () => {
    expect(turned([0, -50], 1)).toEqual([50, 0]);
    expect(turned([-25, -50], 1)).toEqual([50, -25]);
    for (const quarters of EDGES) expect(turned(turned([13, -7], quarters), 4 - quarters)).toEqual([13, -7]);
    expect(EDGES.map((edge) => turnedEdge(edge, 1))).toEqual([1, 2, 3, 0]);
  });

  test("an edge's terrain turns with the tile", () => {
    const start = tileOf("start");
    expect(EDGES.map((edge) => terrainAt(start, 1, edge))).toEqual(["L", "C", "L", "O"]);
  });

  test("tiles that look the same when turned have fewer rotations", () => {
    const n_looks = (id: string) => new Set(EDGES.map((rotation) => lookOf(tileOf(id), rotation))).size;
    expect(n_looks("dome")).toBe(1);
    expect(n_looks("twin-opp-b")).toBe(2);
    expect(n_looks("straight-b")).toBe(2);
    expect(n_looks("straight-a")).toBe(4);
    expect(n_looks("curve-a")).toBe(4);
    expect(listedRotation(tileOf("straight-b"), 3, [1])).toBe(1);
    expect(listedRotation(tileOf("straight-a"), 3, [1])).toBeNull();
  });

  test("clashes name the edge and both terrains", () => {
    const clashes = clashesAt(view, tileOf("curve-a"), 0, [1, 0]);
    expect(clashes).toEqual([]);
    expect(clashesAt(view, tileOf("curve-a"), 1, [0, 1])).toEqual([{ edge: 0, mine: "L", theirs: "O" }]);
    expect(clashWords(clashesAt(view, tileOf("curve-a"), 0, [0, -1]))).toBe("its south edge is link where colony lies");
  });

  test("arrows go to the nearest cell that way", () => {
    expect(nextCell([0, -1], 2, view.open_cells)).toEqual([0, 1]);
    expect(nextCell([0, -1], 1, view.open_cells)).toEqual([1, 0]);
    expect(nextCell([0, -1], 0, view.open_cells)).toBeNull();
    expect(beside([2, 2], 3)).toEqual([1, 2]);
    expect(boxOf([[1, 2], [-3, 4]])).toEqual({ left: -3, top: 2, right: 1, bottom: 4 });
  });

  test("a sight holds its box", () => {
    const { zoom, x } = sightOf({ left: 0, right: 9, top: 0, bottom: 1 }, 1000, 1000, 0, 9);
    expect([zoom, x]).toEqual([1, 450]);
  });
});

describe("drawings", () => {
  test.each(DEFAULT_TILES.map((tile) => [tile.id, tile] as const))("%s has its waters where its data say", (_, tile) => {
    tile.oceans.forEach(({ halves }, order) => {
      for (const half of halves) expect(waterAtHalf(tile, cellAt(halfPoint(half)))).toBe(order);
    });
  });

  test.each(DEFAULT_TILES.map((tile) => [tile.id, tile] as const))("%s joins its neighbours: tubes at midpoints, domes from corner to corner", (_, tile) => {
    for (const rotation of EDGES) {
      const art = artOf(tile, rotation);
      const ends = art.tubes.flatMap(({ line }) => [line.slice(1).split("C")[0], line.split(" ").slice(-2).join(" ")]);
      const midpoints = ["0 -50", "50 0", "0 50", "-50 0"];
      for (const edge of EDGES) {
        const isLink = terrainAt(tile, rotation, edge) === "L";
        expect(ends.includes(midpoints[edge]), `edge ${edge} of rotation ${rotation}`).toBe(isLink);
        if (terrainAt(tile, rotation, edge) !== "C") continue;
        const corner = turned([-50, -50], edge).join(" ");
        expect(art.domes.some(({ outline }) => outline.includes(corner))).toBe(true);
      }
    }
  });

  test("every plant of the data is drawn, each in a place of its own", () => {
    for (const tile of DEFAULT_TILES) {
      const { waters } = artOf(tile, 0);
      expect(waters.map(({ kelp }) => kelp.length)).toEqual(tile.oceans.map(({ kelp }) => kelp));
      expect(waters.map(({ algae }) => algae.length)).toEqual(tile.oceans.map(({ algae }) => algae));
      const places = waters.flatMap(({ kelp, algae, place }) => [...kelp, ...algae, place].map(String));
      expect(new Set(places).size).toBe(places.length);
    }
  });

  test("a piece stands on what it is on, whichever way the tile lies", () => {
    for (const tile of DEFAULT_TILES) {
      for (const rotation of EDGES) {
        tile.colonies.forEach((_, segment) => expect(hitOf(tile, rotation, placeOf(tile, rotation, { type: "colony", segment }))).toEqual({ kind: "colony", segment }));
        tile.links.forEach((_, segment) => expect(hitOf(tile, rotation, placeOf(tile, rotation, { type: "link", segment }))).toEqual({ kind: "link", segment }));
        tile.oceans.forEach((_, segment) => expect(hitOf(tile, rotation, placeOf(tile, rotation, { type: "ocean", segment }))).toEqual({ kind: "ocean", segment }));
        if (tile.aerator) expect(hitOf(tile, rotation, placeOf(tile, rotation, { type: "aerator" }))).toEqual({ kind: "aerator" });
        if (tile.generator !== undefined) expect(hitOf(tile, rotation, placeOf(tile, rotation, { type: "generator" }))).toEqual({ kind: "generator" });
      }
    }
  });
});

describe("choosing", () => {
  const legal: Action[] = [
    { type: "place", at: [1, 0], rotation: 0 },
    { type: "place", at: [1, 0], rotation: 1 },
    { type: "place", at: [0, 1], rotation: 0 },
  ];

  test("cells take the tile as it is, turned, or not at all", () => {
    const fits = fitsByCell(legal);
    const tile = tileOf("curve-a");
    expect(fitOf(tile, 1, fits.get("1,0"))).toBe("fits");
    expect(fitOf(tile, 2, fits.get("1,0"))).toBe("turns");
    expect(fitOf(tile, 0, fits.get("0,-1"))).toBe("never");
    expect(quartersToFit(tile, 2, [0, 1])).toBe(2);
  });

  test("a turn of the hand becomes the listed one that looks the same", () => {
    expect(placing(tileOf("dome"), 3, [1, 0], legal)).toEqual({ type: "place", at: [1, 0], rotation: 0 });
    expect(placing(tileOf("curve-a"), 3, [1, 0], legal)).toBeNull();
  });

  test("ways to deploy are named by where on the board they lead, and typed as they are written", () => {
    const ways: Deployment[] = [
      { action: { type: "mark_colony", colony: 0 }, feature: 0, credits: 0, worth: 2 },
      { action: { type: "mark_link", link: 0 }, feature: 1, credits: 0, worth: 1 },
      { action: { type: "mark_ocean", ocean: 1 }, feature: 3, credits: 0, worth: -1 },
      { action: { type: "submarine", colony: 0 }, feature: 0, credits: 7, worth: 0 },
      { action: { type: "skip" }, feature: null, credits: 0, worth: 0 },
    ];
    expect(ways.map(({ action }) => deployKey(action))).toEqual(["mark_colony:0", "mark_link:0", "mark_ocean:1", "submarine:0", "skip"]);
    expect(ways.map(({ action }) => typedSpot(action))).toEqual(["colony 0", "link 0", "ocean 1", "colony 0", ""]);
    expect(ways.map((way) => wayTitle(way, view))).toEqual([
      "Mark the colony to the north",
      "Mark the link from east to west",
      "Mark the ocean to the south",
      "Submarine in the colony to the north",
      "Deploy nothing",
    ]);
    expect(ways.map((way) => wayResult(way, view))).toEqual([
      "worth 2 now · 1 tile · still open to the north",
      "worth 1 now · 1 tile · open to the east and west",
      "worth −1 now · 1 tile · open on 3 sides",
      "+7 this turn · 1 tile · still open to the north",
      "keep your pieces",
    ]);
    expect(pieceOf({ type: "head_office", colony: 1 })).toEqual({ what: "head_office", spot: { type: "colony", segment: 1 } });
  });
});

describe("words", () => {
  test("a position fits in a sentence, whatever is due", () => {
    expect(summary(view, seats)).toBe("1 tile lies, 70 in the bag; Ann 4 credits and Bo 9 credits; Ann has a bend, 1 kelp to place.");
    expect(summary({ ...view, phase: { type: "over" } }, seats)).toBe("The game is over after 1 tile; Ann 4 credits and Bo 9 credits.");
    for (const phase of [{ type: "choose_first" }, { type: "draw", seat: 1 }, { type: "deploy", seat: 1 }] as View["phase"][]) {
      expect(summary({ ...view, phase }, seats)).toMatch(/^1 tile lies.*\.$/);
    }
  });

  test("cells, features and owners have names", () => {
    expect([cellName([0, 0]), cellName([-2, 0]), cellName([1, 1])]).toEqual(["the start", "2 west", "1 east, 1 south"]);
    expect(featureParts(view.features[3]!)).toEqual(["1 tile", "1 kelp", "0 algae", "4 half-edges open"]);
    expect([[], [0], [1], [0, 1]].map((owners) => ownerWords(owners, seats, 0))).toEqual(["nobody’s yet", "yours", "Bo’s", "shared by you and Bo"]);
    expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
    for (const tile of DEFAULT_TILES) expect(tileWords(tile)).not.toBe("");
  });
});

describe("the end", () => {
  const step = (seatsOf: number[], credits: number): Scoring => ({ type: "scored", seats: seatsOf, credits, reason: { type: "link", is_complete: false, tiles: credits }, cells: [[0, 0], [1, 0]] });
  const events: Event[] = [step([0], 9), { type: "over", n_aside: 0 }, step([0], 2), step([0, 1], 3)];

  test("only what comes after the end is final scoring", () => {
    expect(finalOf(events).map(({ credits }) => credits)).toEqual([2, 3]);
    expect(finalOf(events.slice(0, 1))).toEqual([]);
  });

  test("credits count up to what they are", () => {
    const steps = finalOf(events);
    expect([0, 1, 2].map((done) => creditsAfter(view, steps, done))).toEqual([[-1, 6], [1, 6], [4, 9]]);
  });

  test("scores rise from the middle of their tiles, but those of the end wait", () => {
    const floats = floatsOf(events);
    expect(floats.map(({ credits, x, y }) => [credits, x, y])).toEqual([[9, 50, 0]]);
  });
});
