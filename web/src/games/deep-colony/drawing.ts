// A tile's drawing, from its data alone: domes bulge in from the edges they
// reach, tubes meet the edges' midpoints at right angles, and plants, houses and
// pieces get the roomiest places. Everything is laid out on the unturned tile
// and then turned, so that light and plants can stay upright.

import { EDGE_LETTERS, turned, type Point } from "./geometry";
import { cellAt, distanceTo, HALF, partition, roomyPlaces, waterPath, type Owner, type Regions } from "./regions";
import type { Rotation, Spot, Tile } from "./types";

/** A line in cubic curves: a start, then triples of control, control, end. */
type Curve = readonly Point[];

export type DomeArt = { outline: string; rims: string[]; place: Point; houses: Point[] };
export type TubeArt = { line: string; place: Point };
export type WaterArt = { outline: string; place: Point; kelp: Point[]; algae: Point[] };
export type TileArt = {
  domes: DomeArt[];
  tubes: TubeArt[];
  waters: WaterArt[];
  /** Where tubes end on the tile, and in what. */
  gates: { at: Point; angle: number }[];
  termini: Point[];
  junction: Point | null;
  aerator: Point | null;
  generator: Point | null;
};

type Plan = {
  domes: { outline: Curve; rims: Curve[]; points: Point[]; place: Point; houses: Point[] }[];
  tubes: { curve: Curve; points: Point[]; place: Point }[];
  waters: { place: Point; kelp: Point[]; algae: Point[] }[];
  gates: { at: Point; angle: number }[];
  termini: Point[];
  junction: Point | null;
  aerator: Point | null;
  generator: Point | null;
  regions: Regions;
};

const CORNERS: readonly Point[] = [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]];
const MIDPOINTS: readonly Point[] = [[0, -HALF], [HALF, 0], [0, HALF], [-HALF, 0]];
/** How far a dome that reaches one edge bulges in, as its control points. */
const BULGE = 37;

const corner = (idx: number): Point => CORNERS[((idx % 4) + 4) % 4] as Point;
const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];

/** The shore of a dome over a gap of edges: from the corner where the gap begins, clockwise. */
function shore(first: number, length: number): Point[] {
  const [from, to] = [corner(first), corner(first + length)];
  if (length === 2) return [mix(mix(from, to, 0.3), corner(first + 3), 0.1), mix(mix(from, to, 0.7), corner(first + 3), 0.1), to];
  // Over one edge the water bulges into the dome, over three the dome into the water.
  const inward = length === 1 ? turned([0, BULGE], first) : turned([0, BULGE], first + 3);
  const ends = [mix(from, to, 0.2), mix(from, to, 0.8)] as const;
  return [[ends[0][0] + inward[0], ends[0][1] + inward[1]], [ends[1][0] + inward[0], ends[1][1] + inward[1]], to];
}

function domeOf(edges: readonly string[]): { outline: Curve; rims: Curve[] } {
  const has = EDGE_LETTERS.map((letter) => edges.includes(letter));
  const start = Math.max(0, has.findIndex((is, edge) => is && !has[(edge + 3) % 4]));
  const outline: Point[] = [corner(start)];
  const rims: Curve[] = [];
  for (let step = 0; step < 4; ) {
    const edge = (start + step) % 4;
    if (has[edge]) {
      outline.push(mix(corner(edge), corner(edge + 1), 1 / 3), mix(corner(edge), corner(edge + 1), 2 / 3), corner(edge + 1));
      step += 1;
      continue;
    }
    let length = 1;
    while (step + length < 4 && !has[(edge + length) % 4]) length += 1;
    const curve = shore(edge, length);
    outline.push(...curve);
    rims.push([corner(edge), ...curve]);
    step += length;
  }
  return { outline, rims };
}

/** Points along curves. */
function sampled(curve: Curve, steps = 12): Point[] {
  const points: Point[] = [curve[0] as Point];
  for (let i = 0; i + 3 < curve.length; i += 3) {
    const [a, b, c, d] = [curve[i], curve[i + 1], curve[i + 2], curve[i + 3]] as [Point, Point, Point, Point];
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const [p, q, r] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
      points.push(mix(mix(p, q, t), mix(q, r, t), t));
    }
  }
  return points;
}

function straight(from: Point, to: Point): Curve {
  return [from, mix(from, to, 1 / 3), mix(from, to, 2 / 3), to];
}

/** A tube that leaves an edge at a right angle. */
function tubeTo(edge: number, to: Point): Curve {
  const from = MIDPOINTS[edge] as Point;
  return [from, mix(from, [0, 0], 0.45), mix(to, mix(from, [0, 0], 0.6), 0.4), to];
}

function planOf(tile: Tile): Plan {
  const domes = tile.colonies.map((edges) => {
    const { outline, rims } = domeOf(edges);
    return { outline, rims, points: sampled(outline) };
  });
  const edgeIdx = (end: string) => EDGE_LETTERS.indexOf(end as "N");
  const hub: Point = [0, 0];
  const termini: Point[] = [];
  const gates: { at: Point; angle: number }[] = [];
  const hasGenerator = tile.generator !== undefined;
  let junction: Point | null = null;
  const tubes = tile.links.map(([one, other]): Curve => {
    const [first, second] = [edgeIdx(one), edgeIdx(other)];
    if (first >= 0 && second >= 0) {
      if ((first + 2) % 4 === second) return straight(MIDPOINTS[first] as Point, MIDPOINTS[second] as Point);
      const [from, to] = [MIDPOINTS[first] as Point, MIDPOINTS[second] as Point];
      return [from, mix(from, [0, 0], 0.5), mix(to, [0, 0], 0.5), to];
    }
    const edge = first >= 0 ? first : second;
    const end = first >= 0 ? other : one;
    if (edge < 0) return straight(hub, hub);
    const from = MIDPOINTS[edge] as Point;
    if (end === "terminus") {
      const stop = mix(from, [0, 0], hasGenerator ? 0.5 : 0.86);
      termini.push(stop);
      return straight(from, stop);
    }
    if (end.startsWith("colony:")) {
      const dome = domes[Number(end.slice(7))];
      const goal = dome ? (dome.points.reduce<Point>((sum, [x, y]) => [sum[0] + x / dome.points.length, sum[1] + y / dome.points.length], [0, 0])) : hub;
      const line = sampled(tubeTo(edge, goal), 40);
      const meets = line.findIndex((point) => dome && dome.points.length > 0 && isNearDome(point, dome.points));
      const at = line[meets < 0 ? line.length - 1 : meets] as Point;
      const before = line[Math.max(0, meets - 2)] as Point;
      gates.push({ at, angle: (Math.atan2(at[1] - before[1], at[0] - before[0]) * 180) / Math.PI });
      return tubeTo(edge, at);
    }
    if (end === "junction") junction = hub;
    return straight(from, hub);
  });
  const tubePoints = tubes.map((curve) => sampled(curve));
  const regions = partition({ domes: domes.map(({ points }) => points), tubes: tubePoints, waters: tile.oceans.map(({ halves }) => halves) });
  const aerator: Point | null = tile.aerator ? hub : null;
  const generator: Point | null = hasGenerator ? (tile.links.length > 0 ? generatorBeside(termini) : [0, -4]) : null;
  return {
    domes: domes.map((dome, order) => ({ ...dome, ...furnished(order, dome.points, regions, gates) })),
    tubes: tubes.map((curve, order) => {
      const points = tubePoints[order] as Point[];
      return { curve, points, place: points[Math.floor(points.length * (tile.aerator || junction ? 0.42 : 0.5))] as Point };
    }),
    waters: tile.oceans.map((ocean, order) => planted(order, ocean, tile, regions, { domes: domes.map(({ points }) => points), tubes: tubePoints, aerator, generator })),
    gates, termini, junction, aerator, generator, regions,
  };
}

function generatorBeside(termini: readonly Point[]): Point {
  const [x, y] = termini[0] ?? [0, 0];
  return [-x * 0.55, -y * 0.55];
}

function isNearDome(point: Point, outline: readonly Point[]): boolean {
  return distanceTo(point, [...outline, outline[0] as Point]) < 1.4 && Math.max(Math.abs(point[0]), Math.abs(point[1])) < HALF - 2;
}

/** Where a piece stands in a dome, and where its houses. */
function furnished(order: number, outline: readonly Point[], { dome }: Regions, gates: readonly { at: Point }[]): { place: Point; houses: Point[] } {
  const cells = [...dome.keys()].filter((idx) => dome[idx] === order);
  const shoreOf = [...outline, outline[0] as Point];
  const roomAt = (point: Point) => Math.min(distanceTo(point, shoreOf), 18, ...gates.map(({ at }) => Math.hypot(at[0] - point[0], at[1] - point[1]) - 4));
  const taken: Point[] = [];
  const [place = [0, 0]] = roomyPlaces(cells, roomAt, 1, taken, 0);
  const n_houses = cells.length > 400 ? 7 : cells.length > 250 ? 4 : 2;
  return { place, houses: roomyPlaces(cells, (point) => Math.min(roomAt(point), 10), n_houses, taken, 5).sort((a, b) => a[1] - b[1]) };
}

type Things = { domes: Point[][]; tubes: Point[][]; aerator: Point | null; generator: Point | null };

function planted(order: number, ocean: Tile["oceans"][number], tile: Tile, { water, dome }: Regions, things: Things): Plan["waters"][number] {
  const cells = [...water.keys()].filter((idx) => water[idx] === order && dome[idx] === -1);
  const roomAt = (point: Point) => {
    let room = Math.min(HALF - Math.abs(point[0]) + 3, HALF - Math.abs(point[1]) + 3);
    for (const points of things.domes) room = Math.min(room, distanceTo(point, [...points, points[0] as Point]));
    for (const points of things.tubes) room = Math.min(room, distanceTo(point, points) - 5);
    if (things.aerator) room = Math.min(room, Math.hypot(point[0], point[1]) - 17);
    if (things.generator) room = Math.min(room, Math.hypot(point[0] - things.generator[0], point[1] - things.generator[1]) - 16);
    return Math.min(room, tile.oceans.length > 1 ? 30 : 24);
  };
  const taken: Point[] = [];
  const plants = roomyPlaces(cells, roomAt, ocean.kelp + ocean.algae, taken, 10);
  // A piece may stand near a plant, but not on the border: it would seem to be next door.
  const roomForPiece = (point: Point) => Math.min(roomAt(point), HALF - 7 - Math.max(Math.abs(point[0]), Math.abs(point[1])));
  const [place = [0, 0]] = roomyPlaces(cells, roomForPiece, 1, taken, 9);
  return { place, kelp: plants.slice(0, ocean.kelp), algae: plants.slice(ocean.kelp) };
}

const plans = new WeakMap<Tile, Plan>();
const drawings = new WeakMap<Tile, TileArt[]>();

function plan(tile: Tile): Plan {
  let found = plans.get(tile);
  if (!found) plans.set(tile, (found = planOf(tile)));
  return found;
}

const round = (value: number) => Math.round(value * 100) / 100;

function pathOf(curve: Curve, rotation: Rotation, isClosed = false): string {
  const points = curve.map((point) => turned(point, rotation).map(round).join(" "));
  let path = `M${points[0]}`;
  for (let i = 1; i + 2 < points.length; i += 3) path += `C${points[i]} ${points[i + 1]} ${points[i + 2]}`;
  return isClosed ? `${path}Z` : path;
}

/** The drawing of a tile as it lies turned. */
export function artOf(tile: Tile, rotation: Rotation): TileArt {
  let known = drawings.get(tile);
  if (!known) drawings.set(tile, (known = []));
  return (known[rotation] ??= drawn(tile, rotation));
}

function drawn(tile: Tile, rotation: Rotation): TileArt {
  const made = plan(tile);
  const at = (point: Point): Point => turned(point, rotation);
  const maybe = (point: Point | null) => point && at(point);
  return {
    domes: made.domes.map(({ outline, rims, place, houses }) => ({
      outline: pathOf(outline, rotation, true),
      rims: rims.map((rim) => pathOf(rim, rotation)),
      place: at(place),
      houses: houses.map(at).sort((a, b) => a[1] - b[1]),
    })),
    tubes: made.tubes.map(({ curve, place }) => ({ line: pathOf(curve, rotation), place: at(place) })),
    waters: made.waters.map(({ place, kelp, algae }, order) => ({
      outline: waterPath(made.regions.water, order, rotation),
      place: at(place),
      kelp: kelp.map(at).sort((a, b) => a[1] - b[1]),
      algae: algae.map(at),
    })),
    gates: made.gates.map((gate) => ({ at: at(gate.at), angle: gate.angle + 90 * rotation })),
    termini: made.termini.map(at),
    junction: maybe(made.junction),
    aerator: maybe(made.aerator),
    generator: maybe(made.generator),
  };
}

/** Where a piece stands on a turned tile. */
export function placeOf(tile: Tile, rotation: Rotation, spot: Spot): Point {
  const art = artOf(tile, rotation);
  switch (spot.type) {
    case "colony": return art.domes[spot.segment]?.place ?? [0, 0];
    case "link": return art.tubes[spot.segment]?.place ?? [0, 0];
    case "ocean": return art.waters[spot.segment]?.place ?? [0, 0];
    case "aerator": return art.aerator ?? [0, 0];
    case "generator": return art.generator ?? [0, 0];
  }
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
