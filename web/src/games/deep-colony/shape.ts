// What lies on the board as shapes: the shores of an ocean, what still waits
// for a tile, and what is not part of a feature. All of it geometry of the tiles
// that lie; which of them belong together is the view's.

import { domeOutline, domeRims, middleOf, roundedOf, squaresOf, tubeLine, tubeShape, waterOutline } from "./drawing";
import { beside, boxOf, cellSet, EDGES, keyOf, terrainAt, tilesOf, type Point } from "./geometry";
import type { Cell, LaidView, View } from "./types";

const AROUND: readonly Cell[] = [[0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]];

/** Where a feature's segments are: by laid tile, in the order of the list. */
function segmentsOf(list: readonly number[], feature: number): number[] {
  return list.flatMap((one, order) => (one === feature ? [order] : []));
}

/** An ocean: all of its water, and the lines that it washes against. */
export function oceanShape(view: View, feature: number): { water: string; shore: string } {
  const tiles = tilesOf(view);
  const byCell = new Map(view.laid.map((laid) => [keyOf(laid.at), laid]));
  const own = view.laid.filter(({ oceans }) => oceans.includes(feature));
  const near = new Map<string, Cell>();
  for (const { at } of own) for (const [dx, dy] of [[0, 0] as Cell, ...AROUND]) near.set(keyOf([at[0] + dx, at[1] + dy]), [at[0] + dx, at[1] + dy]);
  let shore = "";
  for (const [key, cell] of near) {
    const laid = byCell.get(key);
    const tile = laid && tiles[laid.tile];
    if (!laid || !tile) {
      shore += squaresOf([cell]);
      continue;
    }
    const middle = middleOf(cell);
    tile.colonies.forEach((_, order) => (shore += domeRims(tile, laid.rotation, order, middle)));
    tile.links.forEach((_, order) => (shore += tubeLine(tile, laid.rotation, order, middle)));
  }
  const water = own.flatMap((laid) => {
    const tile = tiles[laid.tile];
    return tile ? segmentsOf(laid.oceans, feature).map((order) => waterOutline(tile, laid.rotation, order, middleOf(laid.at))) : [];
  });
  return { water: water.join(""), shore };
}

/** What shines: closed shapes of domes, lines of tubes, closed shapes of waters. */
export function litShape(view: View, feature: number): { domes: string; tubes: string; waters: string } {
  const tiles = tilesOf(view);
  const lit = { domes: "", tubes: "", waters: "" };
  for (const laid of view.laid) {
    const tile = tiles[laid.tile];
    if (!tile) continue;
    const middle = middleOf(laid.at);
    for (const order of segmentsOf(laid.colonies, feature)) lit.domes += domeOutline(tile, laid.rotation, order, middle);
    for (const order of segmentsOf(laid.links, feature)) lit.tubes += tubeLine(tile, laid.rotation, order, middle);
    for (const order of segmentsOf(laid.oceans, feature)) lit.waters += waterOutline(tile, laid.rotation, order, middle);
  }
  return lit;
}

/** How wide a tube is for those that leave it out of a veil. */
const TUBE_WIDTH = 18;
/** How many cells beyond the tiles are covered, too. */
const BEYOND = 14;

/** What covers everything but a feature: closed shapes that are filled even-odd, and lines over tubes and rims. */
export type Cover = { around: string; rest: string[]; lines: string };

/** Everything but one feature, or but some whole tiles. */
export function coverOf(view: View, feature: number | null, cells: readonly Cell[]): Cover {
  const tiles = tilesOf(view);
  const wanted = cellSet(cells);
  const isIn = (laid: LaidView) => (feature === null ? wanted.has(keyOf(laid.at)) : [...laid.colonies, ...laid.links, ...laid.oceans].includes(feature));
  const own = view.laid.filter(isIn);
  const box = boxOf(view.laid.map(({ at }) => at));
  const [left, top] = middleOf([box.left - BEYOND, box.top - BEYOND]);
  const [right, bottom] = middleOf([box.right + BEYOND, box.bottom + BEYOND]);
  const cover: Cover = { around: `M${left} ${top}H${right}V${bottom}H${left}Z${squaresOf(own.map(({ at }) => at))}`, rest: [], lines: "" };
  if (feature === null) return cover;
  for (const laid of own) {
    const tile = tiles[laid.tile];
    if (!tile) continue;
    const { rotation } = laid;
    const middle = middleOf(laid.at);
    const square = squaresOf([laid.at], 0.3);
    if (laid.oceans.includes(feature)) {
      laid.oceans.forEach((one, order) => one !== feature && cover.rest.push(waterOutline(tile, rotation, order, middle)));
      tile.colonies.forEach((_, order) => {
        cover.rest.push(domeOutline(tile, rotation, order, middle));
        cover.lines += domeRims(tile, rotation, order, middle);
      });
      tile.links.forEach((_, order) => (cover.lines += tubeLine(tile, rotation, order, middle)));
      continue;
    }
    const domes = segmentsOf(laid.colonies, feature).map((order) => domeOutline(tile, rotation, order, middle));
    const tubes = segmentsOf(laid.links, feature).map((order) => tubeShape(tile, rotation, order, middle, TUBE_WIDTH));
    cover.rest.push(square + domes.join("") + tubes.join(""));
  }
  return cover;
}

/** Edges that wait for a tile: where a dome runs off the map, and where a tube does. */
export function openEnds(view: View): { at: Point; angle: number; terrain: "C" | "L" }[] {
  const tiles = tilesOf(view);
  const taken = cellSet(view.laid.map(({ at }) => at));
  return view.laid.flatMap((laid) => {
    const tile = tiles[laid.tile];
    if (!tile) return [];
    return EDGES.flatMap((edge) => {
      const terrain = terrainAt(tile, laid.rotation, edge);
      return terrain === "O" || taken.has(keyOf(beside(laid.at, edge))) ? [] : [{ at: middleOf(laid.at), angle: 90 * edge, terrain }];
    });
  });
}

/** Cells at the border of what lies; the others cast no shelf of their own. */
export function borderCells(cells: readonly Cell[]): Cell[] {
  const taken = cellSet(cells);
  return cells.filter(([x, y]) => AROUND.some(([dx, dy]) => !taken.has(keyOf([x + dx, y + dy]))));
}

/** How far the shelves reach from the middle of a tile, the outermost first. */
const SHELVES = [196, 158, 126, 100] as const;

export function shelvesOf(cells: readonly Cell[]): string[] {
  const border = borderCells(cells);
  return SHELVES.map((reach) => roundedOf(border, reach, Math.round(reach * 0.72)));
}
