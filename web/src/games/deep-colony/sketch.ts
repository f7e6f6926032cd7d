// Where everything is on an unturned tile, from its data alone: domes bulge in
// from the edges they reach, tubes meet the edges' midpoints at right angles,
// and plants, houses and pieces get the roomiest places.

import { EDGE_LETTERS, turned, type Point } from "./geometry";
import { distanceTo, HALF, partition, roomyPlaces, type Regions } from "./regions";
import type { Tile } from "./types";

/** A line in cubic curves: a start, then triples of control, control, end. */
export type Curve = readonly Point[];

/** A place with a direction, in degrees. */
export type Placed = { at: Point; angle: number };

export type Plan = {
  domes: { outline: Curve; rims: Curve[]; points: Point[]; place: Point; houses: Point[] }[];
  tubes: { curve: Curve; points: Point[]; place: Point }[];
  waters: { place: Point; kelp: Point[]; algae: Point[] }[];
  /** Where tubes go into domes, and where they end in the open. */
  gates: Placed[];
  termini: Placed[];
  junction: Point | null;
  aerator: Point | null;
  generator: Point | null;
  regions: Regions;
};

const plans = new WeakMap<Tile, Plan>();
const CORNERS: readonly Point[] = [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]];
const MIDPOINTS: readonly Point[] = [[0, -HALF], [HALF, 0], [0, HALF], [-HALF, 0]];
/** How far a dome that reaches one edge bulges in, as its control points. */
const BULGE = 40;

const corner = (idx: number): Point => CORNERS[((idx % 4) + 4) % 4] as Point;
const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];

/** The shore of a dome over a gap of edges: from the corner where the gap begins, clockwise. */
function shore(first: number, length: number): Point[] {
  const [from, to] = [corner(first), corner(first + length)];
  if (length === 2) return [mix(mix(from, to, 0.26), corner(first + 3), -0.13), mix(mix(from, to, 0.74), corner(first + 3), -0.13), to];
  // Over one edge the water bulges into the dome, over three the dome into the water.
  const inward = length === 1 ? turned([0, BULGE], first) : turned([0, BULGE], first + 3);
  const ends = [mix(from, to, 0.16), mix(from, to, 0.84)] as const;
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

/** What is where on a tile; worked out once. */
export function plan(tile: Tile): Plan {
  let found = plans.get(tile);
  if (!found) plans.set(tile, (found = planOf(tile)));
  return found;
}

function planOf(tile: Tile): Plan {
  const domes = tile.colonies.map((edges) => {
    const { outline, rims } = domeOf(edges);
    return { outline, rims, points: sampled(outline) };
  });
  const edgeIdx = (end: string) => EDGE_LETTERS.indexOf(end as "N");
  const hub: Point = [0, 0];
  const termini: Placed[] = [];
  const gates: Placed[] = [];
  const hasGenerator = tile.generator !== undefined;
  let junction: Point | null = null;
  const tubes = tile.links.map(([one, other]): Curve => {
    const [first, second] = [edgeIdx(one), edgeIdx(other)];
    if (first >= 0 && second >= 0) {
      if ((first + 2) % 4 === second) return straight(MIDPOINTS[first] as Point, MIDPOINTS[second] as Point);
      const [from, to] = [MIDPOINTS[first] as Point, MIDPOINTS[second] as Point];
      return [from, mix(from, [0, 0], 0.55), mix(to, [0, 0], 0.55), to];
    }
    const edge = first >= 0 ? first : second;
    const end = first >= 0 ? other : one;
    if (edge < 0) return straight(hub, hub);
    const from = MIDPOINTS[edge] as Point;
    if (end === "terminus") {
      const stop = mix(from, [0, 0], hasGenerator ? 0.46 : 0.8);
      termini.push({ at: stop, angle: 90 * edge });
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
  const generator: Point | null = hasGenerator ? (tile.links.length > 0 ? generatorBeside(termini) : [0, 0]) : null;
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

function generatorBeside(termini: readonly Placed[]): Point {
  const [x, y] = termini[0]?.at ?? [0, 0];
  return [-x * 0.5, -y * 0.5];
}

function isNearDome(point: Point, outline: readonly Point[]): boolean {
  return distanceTo(point, outline, true) < 1.4 && Math.max(Math.abs(point[0]), Math.abs(point[1])) < HALF - 2;
}

/** Where a piece stands in a dome, and where its houses. */
function furnished(order: number, outline: readonly Point[], { dome }: Regions, gates: readonly { at: Point }[]): { place: Point; houses: Point[] } {
  const cells = [...dome.keys()].filter((idx) => dome[idx] === order);
  const roomAt = (point: Point) => Math.min(distanceTo(point, outline, true), 18, ...gates.map(({ at }) => Math.hypot(at[0] - point[0], at[1] - point[1]) - 4));
  const taken: Point[] = [];
  const [place = [0, 0]] = roomyPlaces(cells, roomAt, 1, taken, 0);
  const n_houses = cells.length > 375 ? 6 : cells.length > 225 ? 4 : 2;
  return { place, houses: roomyPlaces(cells, (point) => Math.min(roomAt(point), 9), n_houses, taken, 7).sort((a, b) => a[1] - b[1]) };
}

type Things = { domes: Point[][]; tubes: Point[][]; aerator: Point | null; generator: Point | null };

function planted(order: number, ocean: Tile["oceans"][number], tile: Tile, { water, dome }: Regions, things: Things): Plan["waters"][number] {
  const cells = [...water.keys()].filter((idx) => water[idx] === order && dome[idx] === -1);
  const roomAt = (point: Point) => {
    let room = Math.min(HALF - Math.abs(point[0]) + 3, HALF - Math.abs(point[1]) + 3);
    for (const points of things.domes) room = Math.min(room, distanceTo(point, points, true));
    for (const points of things.tubes) room = Math.min(room, distanceTo(point, points) - 8);
    if (things.aerator) room = Math.min(room, Math.hypot(point[0], point[1]) - 20);
    if (things.generator) room = Math.min(room, Math.hypot(point[0] - things.generator[0], point[1] - things.generator[1]) - 20);
    return Math.min(room, tile.oceans.length > 1 ? 30 : 24);
  };
  const taken: Point[] = [];
  const plants = roomyPlaces(cells, roomAt, ocean.kelp + ocean.algae, taken, 11);
  // A piece may stand near a plant, but not on the border: it would seem to be next door.
  const roomForPiece = (point: Point) => Math.min(roomAt(point), HALF - 7 - Math.max(Math.abs(point[0]), Math.abs(point[1])));
  const [place = [0, 0]] = roomyPlaces(cells, roomForPiece, 1, taken, 13);
  return { place, kelp: plants.slice(0, ocean.kelp), algae: plants.slice(ocean.kelp) };
}
