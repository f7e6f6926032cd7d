// A tile's drawing as it lies turned: paths and places, worked out once for
// every tile and rotation. Plants and houses stay upright.

import { turned, type Point } from "./geometry";
import { cellAt, HALF, waterOutlines, type Owner } from "./regions";
import { plan, type Curve, type Placed } from "./sketch";
import type { Cell, Rotation, Spot, Tile } from "./types";

export type DomeArt = { outline: string; rims: string; place: Point; houses: Point[] };
export type TubeArt = { line: string; place: Point };
export type WaterArt = { outline: string; place: Point; kelp: Point[]; algae: Point[] };
export type TileArt = {
  domes: DomeArt[];
  tubes: TubeArt[];
  waters: WaterArt[];
  /** Where tubes go into domes, and where they end in the open. */
  gates: Placed[];
  termini: Placed[];
  junction: Point | null;
  aerator: Point | null;
  generator: Point | null;
};

const SIDE = 2 * HALF;
const drawings = new WeakMap<Tile, TileArt[]>();

const round = (value: number) => Math.round(value * 100) / 100;

/** Where a cell's middle is on the board. */
export function middleOf([x, y]: Cell): Point {
  return [x * SIDE, y * SIDE];
}

function pathOf(curve: Curve, rotation: Rotation, [dx, dy]: Point, isClosed = false): string {
  const points = curve.map((point) => {
    const [x, y] = turned(point, rotation);
    return `${round(x + dx)} ${round(y + dy)}`;
  });
  let path = `M${points[0]}`;
  for (let i = 1; i + 2 < points.length; i += 3) path += `C${points[i]} ${points[i + 1]} ${points[i + 2]}`;
  return isClosed ? `${path}Z` : path;
}

function polygon(points: readonly Point[], rotation: Rotation, [dx, dy]: Point): string {
  return `M${points.map((point) => turned(point, rotation)).map(([x, y]) => `${round(x + dx)} ${round(y + dy)}`).join("L")}Z`;
}

/** The drawing of a tile as it lies turned. */
export function artOf(tile: Tile, rotation: Rotation): TileArt {
  let known = drawings.get(tile);
  if (!known) drawings.set(tile, (known = []));
  return (known[rotation] ??= drawn(tile, rotation));
}

const HERE: Point = [0, 0];

function drawn(tile: Tile, rotation: Rotation): TileArt {
  const made = plan(tile);
  const at = (point: Point): Point => turned(point, rotation);
  const maybe = (point: Point | null) => point && at(point);
  const placed = ({ at: point, angle }: Placed): Placed => ({ at: at(point), angle: angle + 90 * rotation });
  return {
    domes: made.domes.map(({ place, houses }, order) => ({
      outline: domeOutline(tile, rotation, order, HERE),
      rims: domeRims(tile, rotation, order, HERE),
      place: at(place),
      houses: houses.map(at).sort((a, b) => a[1] - b[1]),
    })),
    tubes: made.tubes.map(({ place }, order) => ({ line: tubeLine(tile, rotation, order, HERE), place: at(place) })),
    waters: made.waters.map(({ place, kelp, algae }, order) => ({
      outline: waterOutline(tile, rotation, order, HERE),
      place: at(place),
      kelp: kelp.map(at).sort((a, b) => a[1] - b[1]),
      algae: algae.map(at),
    })),
    gates: made.gates.map(placed),
    termini: made.termini.map(placed),
    junction: maybe(made.junction),
    aerator: maybe(made.aerator),
    generator: maybe(made.generator),
  };
}

/** The outline of a dome of a tile whose middle is somewhere on the board. */
export function domeOutline(tile: Tile, rotation: Rotation, order: number, middle: Point): string {
  const dome = plan(tile).domes[order];
  return dome ? pathOf(dome.outline, rotation, middle, true) : "";
}

/** The rims of a dome: its outline without what lies at the tile's edges. */
export function domeRims(tile: Tile, rotation: Rotation, order: number, middle: Point): string {
  return (plan(tile).domes[order]?.rims ?? []).map((rim) => pathOf(rim, rotation, middle)).join("");
}

export function tubeLine(tile: Tile, rotation: Rotation, order: number, middle: Point): string {
  const tube = plan(tile).tubes[order];
  return tube ? pathOf(tube.curve, rotation, middle) : "";
}

export function waterOutline(tile: Tile, rotation: Rotation, order: number, middle: Point): string {
  return waterOutlines(plan(tile).regions.water, order).map((points) => polygon(points, rotation, middle)).join("");
}

/** A tube as a closed shape of some width. */
export function tubeShape(tile: Tile, rotation: Rotation, order: number, middle: Point, width: number): string {
  const points = plan(tile).tubes[order]?.points ?? [];
  const aside = points.map(([x, y], idx): readonly [Point, Point] => {
    const [from, to] = [points[Math.max(0, idx - 1)] as Point, points[Math.min(points.length - 1, idx + 1)] as Point];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [(-(to[1] - from[1]) / length) * (width / 2), ((to[0] - from[0]) / length) * (width / 2)];
    return [[x + dx, y + dy], [x - dx, y - dy]];
  });
  return points.length < 2 ? "" : polygon([...aside.map(([left]) => left), ...aside.map(([, right]) => right).reverse()], rotation, middle);
}

/** The squares of some cells as one path, grown on all sides. */
export function squaresOf(cells: readonly Cell[], grown = 0): string {
  const side = SIDE + 2 * grown;
  return cells.map(([x, y]) => `M${round(x * SIDE - HALF - grown)} ${round(y * SIDE - HALF - grown)}h${side}v${side}h${-side}Z`).join("");
}

/** The same with round corners. */
export function roundedOf(cells: readonly Cell[], reach: number, radius: number): string {
  const flat = 2 * (reach - radius);
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
  return cells.map(([x, y]) => `M${x * SIDE - flat / 2} ${y * SIDE - reach}h${flat}${arc(1, 1)}v${flat}${arc(-1, 1)}h${-flat}${arc(-1, -1)}v${-flat}${arc(1, -1)}Z`).join("");
}

/** Where a piece stands on a turned tile. */
export function placeOf(tile: Tile, rotation: Rotation, spot: Spot): Point {
  const art = artOf(tile, rotation);
  switch (spot.type) {
    case "colony": return art.domes[spot.segment]?.place ?? HERE;
    case "link": return art.tubes[spot.segment]?.place ?? HERE;
    case "ocean": return art.waters[spot.segment]?.place ?? HERE;
    case "aerator": return art.aerator ?? HERE;
    case "generator": return art.generator ?? HERE;
  }
}

/** The same for a piece of some size: beside a work, so that both can be seen. */
export function standingOf(tile: Tile, rotation: Rotation, spot: Spot, radius: number): Point {
  const [x, y] = placeOf(tile, rotation, spot);
  const isWork = spot.type === "aerator" || spot.type === "generator";
  const aside = Math.max(15, Math.min(26, radius * 1.1));
  return isWork ? [x + aside, y + aside] : [x, y];
}

/** What lies at a point of a turned tile, measured from its middle. */
export function hitOf(tile: Tile, rotation: Rotation, point: Point): Owner | { kind: "aerator" | "generator" } | null {
  const made = plan(tile);
  const flat = turned(point, 4 - rotation);
  const isAt = (place: Point | null, reach: number) => place !== null && Math.hypot(flat[0] - place[0], flat[1] - place[1]) < reach;
  if (isAt(made.aerator, 14)) return { kind: "aerator" };
  if (isAt(made.generator, 13)) return { kind: "generator" };
  const idx = cellAt(flat);
  const { dome, tube, water } = made.regions;
  if (dome[idx] !== -1) return { kind: "colony", segment: dome[idx] as number };
  if (tube[idx] !== -1) return { kind: "link", segment: tube[idx] as number };
  return water[idx] === -1 ? null : { kind: "ocean", segment: water[idx] as number };
}

/** The water at a cell of the grid over the unturned tile. */
export function waterAtHalf(tile: Tile, idx: number): number {
  return plan(tile).regions.water[idx] ?? -1;
}
