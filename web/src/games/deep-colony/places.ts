// Where things are, in words that mean something on the board: "the link to the
// east", "still open to the south".

import { listed } from "../../look/words";
import { beside, cellSet, EDGE_LETTERS, EDGE_NAMES, EDGES, keyOf, tilesOf, turned, turnedEdge, type EdgeIdx, type Point } from "./geometry";
import { halfPoint } from "./regions";
import type { LaidView, Rotation, Spot, Tile, View } from "./types";

const WINDS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"] as const;

/** The wind that a point lies towards; null in the middle. */
export function windOf([x, y]: Point): string | null {
  if (Math.hypot(x, y) < 6) return null;
  return WINDS[(Math.round((Math.atan2(y, x) * 4) / Math.PI) + 8) % 8] ?? null;
}

/** The edges of the board's directions that a part of a turned tile reaches. */
export function edgesOf(tile: Tile, rotation: Rotation, spot: Spot): EdgeIdx[] {
  const turnedBy = (letters: readonly string[]) => letters.flatMap((letter) => {
    const edge = EDGE_LETTERS.indexOf(letter as "N");
    return edge < 0 ? [] : [turnedEdge(edge, rotation)];
  });
  switch (spot.type) {
    case "colony": return turnedBy(tile.colonies[spot.segment] ?? []).sort();
    case "link": return turnedBy(tile.links[spot.segment] ?? []).sort();
    case "ocean": return [...new Set((tile.oceans[spot.segment]?.halves ?? []).map((half) => turnedEdge(Math.floor(half / 2), rotation)))].sort();
    default: return [];
  }
}

/** The middle of the half-edges that a water of a turned tile reaches. */
function middleOfWater(tile: Tile, rotation: Rotation, segment: number): Point {
  const points = (tile.oceans[segment]?.halves ?? []).map((half) => turned(halfPoint(half), rotation));
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length);
  return [mean(0), mean(1)];
}

function oceanName(tile: Tile, rotation: Rotation, segment: number): string {
  const middles = tile.oceans.map((_, order) => middleOfWater(tile, rotation, order));
  const own = middles[segment] ?? [0, 0];
  const wind = windOf(own);
  // Of two that lie towards the same corner, one is in it and the other before it.
  const isBehind = middles.some((other, order) => order !== segment && windOf(other) === wind && Math.hypot(...other) > Math.hypot(...own));
  return wind === null || isBehind ? "the ocean in the middle" : `the ocean to the ${wind}`;
}

/** A part of a tile as it lies: "the link to the east", "the ocean to the south-west". */
export function partName(tile: Tile, rotation: Rotation, spot: Spot): string {
  const names = edgesOf(tile, rotation, spot).map((edge) => EDGE_NAMES[edge]);
  switch (spot.type) {
    case "aerator": return "the aerator";
    case "generator": return "the generator";
    case "colony": return names.length === 4 ? "the colony all over the tile" : `the colony to the ${listed(names)}`;
    case "link": return names.length === 2 ? `the link from ${names[0]} to ${names[1]}` : `the link to the ${listed(names)}`;
    case "ocean": return tile.oceans.length === 1 ? "the ocean" : oceanName(tile, rotation, spot.segment);
  }
}

/** The parts of a laid tile that belong to a feature. */
function partsOf(laid: LaidView, feature: number): Spot[] {
  const parts = (type: "colony" | "link" | "ocean", list: readonly number[]) => list.flatMap((one, segment): Spot[] => (one === feature ? [{ type, segment }] : []));
  return [...parts("colony", laid.colonies), ...parts("link", laid.links), ...parts("ocean", laid.oceans)];
}

/** The directions in which a feature runs off the map. */
export function openTowards(view: View, feature: number): string[] {
  const tiles = tilesOf(view);
  const taken = cellSet(view.laid.map(({ at }) => at));
  const found = new Set<EdgeIdx>();
  for (const laid of view.laid) {
    const tile = tiles[laid.tile];
    if (!tile) continue;
    for (const part of partsOf(laid, feature)) {
      for (const edge of edgesOf(tile, laid.rotation, part)) if (!taken.has(keyOf(beside(laid.at, edge)))) found.add(edge);
    }
  }
  return EDGES.filter((edge) => found.has(edge)).map((edge) => EDGE_NAMES[edge]);
}

/** "still open to the south", "open to the south and west", "complete", "closed in". */
export function openWords(view: View, feature: number): string {
  const { terrain, n_open = 0 } = view.features[feature] ?? {};
  if (n_open === 0) return terrain === "O" ? "closed in" : "complete";
  const directions = openTowards(view, feature);
  if (directions.length > 2) return directions.length === 4 ? "open on all sides" : "open on 3 sides";
  return `${directions.length === 1 ? "still " : ""}open to the ${listed(directions)}`;
}
