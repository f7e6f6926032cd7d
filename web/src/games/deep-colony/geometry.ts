// Cells, rotations and edges: how tiles lie beside each other, and why one does
// not fit.

import type { Cell, Rotation, Terrain, Tile, View } from "./types";
import { DEFAULT_TILES } from "./tiles";

export type Point = readonly [number, number];

/** An edge by number: 0 is north, then clockwise. */
export type EdgeIdx = 0 | 1 | 2 | 3;

export const EDGE_LETTERS = ["N", "E", "S", "W"] as const;
export const EDGE_NAMES = ["north", "east", "south", "west"] as const;
const STEPS: readonly Cell[] = [[0, -1], [1, 0], [0, 1], [-1, 0]];
export const EDGES: readonly EdgeIdx[] = [0, 1, 2, 3];

export function keyOf([x, y]: Cell): string {
  return `${x},${y}`;
}

/** Cells by their keys, for asking what lies where. */
export function cellSet(cells: readonly Cell[]): Set<string> {
  return new Set(cells.map(keyOf));
}

export function isSameCell(one: Cell | null | undefined, other: Cell | null | undefined): boolean {
  return !!one && !!other && one[0] === other[0] && one[1] === other[1];
}

export function beside([x, y]: Cell, edge: EdgeIdx): Cell {
  const [dx, dy] = STEPS[edge] ?? [0, 0];
  return [x + dx, y + dy];
}

/** A point of a tile after turning the tile clockwise by quarters. */
export function turned([x, y]: Point, rotation: Rotation): Point {
  switch (((rotation % 4) + 4) % 4) {
    case 1: return [-y || 0, x];
    case 2: return [-x || 0, -y || 0];
    case 3: return [y, -x || 0];
    default: return [x, y];
  }
}

/** Where an edge goes when the tile is turned. */
export function turnedEdge(edge: number, rotation: Rotation): EdgeIdx {
  return ((edge + rotation) % 4) as EdgeIdx;
}

/** What lies at an edge of a tile that is turned. */
export function terrainAt(tile: Tile, rotation: Rotation, edge: EdgeIdx): Terrain {
  return tile.edges[((edge - rotation) % 4 + 4) % 4] ?? "O";
}

let known: { text: string; tiles: readonly Tile[] } | null = null;

/** The tiles that are played with; a table's own set stays the same objects from view to view. */
export function tilesOf(view: View): readonly Tile[] {
  const set = view.options.tileset;
  if (typeof set !== "object") return DEFAULT_TILES;
  const text = JSON.stringify(set.tile);
  if (known?.text !== text) known = { text, tiles: set.tile };
  return known.tiles;
}

const looks = new WeakMap<Tile, string[]>();

/** What a turned tile looks like: two rotations with the same look are the same. */
export function lookOf(tile: Tile, rotation: Rotation): string {
  let found = looks.get(tile);
  if (!found) {
    found = EDGES.map((quarters) => describe(tile, quarters));
    looks.set(tile, found);
  }
  return found[((rotation % 4) + 4) % 4] ?? "";
}

function describe(tile: Tile, rotation: Rotation): string {
  const edgeAt = (letter: string) => turnedEdge(EDGE_LETTERS.indexOf(letter as "N"), rotation);
  const colonies = tile.colonies.map((edges) => edges.map(edgeAt).sort().join(""));
  const endOf = (end: string) => {
    if (end.startsWith("colony:")) return `colony ${colonies[Number(end.slice(7))] ?? ""}`;
    return (EDGE_LETTERS as readonly string[]).includes(end) ? String(edgeAt(end)) : end;
  };
  const links = tile.links.map((ends) => ends.map(endOf).sort().join("-")).sort();
  const oceans = tile.oceans.map(
    ({ halves, kelp, algae }, order) =>
      `${halves.map((half) => (half + 2 * rotation) % 8).sort().join("")}k${kelp}a${algae}${tile.generator === order ? "g" : ""}`,
  );
  return [[...colonies].sort().join(" "), links.join(" "), oceans.sort().join(" "), tile.aerator ? "aerator" : ""].join("|");
}

/** The listed rotation that looks like the wanted one. */
export function listedRotation(tile: Tile, wanted: Rotation, listed: readonly Rotation[]): Rotation | null {
  if (listed.includes(wanted)) return wanted;
  return listed.find((rotation) => lookOf(tile, rotation) === lookOf(tile, wanted)) ?? null;
}

export type Clash = { edge: EdgeIdx; mine: Terrain; theirs: Terrain };

/** The edges at which a tile would not match what lies around a cell. */
export function clashesAt(view: View, tile: Tile, rotation: Rotation, at: Cell): Clash[] {
  const tiles = tilesOf(view);
  const found: Clash[] = [];
  for (const edge of EDGES) {
    const neighbour = laidAt(view, beside(at, edge));
    const other = neighbour && tiles[neighbour.tile];
    if (!neighbour || !other) continue;
    const mine = terrainAt(tile, rotation, edge);
    const theirs = terrainAt(other, neighbour.rotation, turnedEdge(edge, 2));
    if (mine !== theirs) found.push({ edge, mine, theirs });
  }
  return found;
}

export function laidAt(view: View, at: Cell) {
  return view.laid.find((laid) => isSameCell(laid.at, at));
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** The cells' extent in cells, both ends included. */
export function boxOf(cells: readonly Cell[]): Box {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  if (cells.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The nearest of some cells in a direction; null if there is none. */
export function nextCell(from: Cell, edge: EdgeIdx, cells: readonly Cell[]): Cell | null {
  const [dx, dy] = STEPS[edge] ?? [0, 0];
  let best: Cell | null = null;
  let bestCost = Infinity;
  for (const cell of cells) {
    const [x, y] = [cell[0] - from[0], cell[1] - from[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 0 && cost < bestCost) [best, bestCost] = [cell, cost];
  }
  return best;
}
