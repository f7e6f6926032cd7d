// The lagoon's uneven outlines. They are computed, always the same way, so that
// the shore looks grown and every part of it follows the same coast.

import { HEIGHT, WIDTH, type Point } from "./drawing";

const N_POINTS = 72;

/** How far the coast strays at a point of its way round, between -1 and 1. */
function stray(turn: number, phase: number): number {
  const angle = turn * 2 * Math.PI;
  return (
    0.45 * Math.sin(3 * angle + phase) +
    0.35 * Math.sin(7 * angle + 2.1 * phase + 1) +
    0.2 * Math.sin(13 * angle + 3.7 * phase)
  );
}

/** A point on a rounded rectangle, with the direction that leads outwards. */
function onFrame(turn: number, inset: number, radius: number): { at: Point; out: Point } {
  const width = WIDTH - 2 * inset - 2 * radius;
  const height = HEIGHT - 2 * inset - 2 * radius;
  const bend = (Math.PI / 2) * radius;
  let way = turn * (2 * width + 2 * height + 4 * bend);
  const left = inset + radius;
  const top = inset + radius;
  const sides = [
    { length: width, from: { x: left, y: inset }, along: { x: 1, y: 0 }, corner: { x: left + width, y: top } },
    { length: height, from: { x: WIDTH - inset, y: top }, along: { x: 0, y: 1 }, corner: { x: left + width, y: top + height } },
    { length: width, from: { x: left + width, y: HEIGHT - inset }, along: { x: -1, y: 0 }, corner: { x: left, y: top + height } },
    { length: height, from: { x: inset, y: top + height }, along: { x: 0, y: -1 }, corner: { x: left, y: top } },
  ];
  for (const [order, { length, from, along, corner }] of sides.entries()) {
    const out = { x: along.y, y: -along.x };
    if (way <= length) return { at: { x: from.x + along.x * way, y: from.y + along.y * way }, out };
    way -= length;
    if (way <= bend) {
      const angle = (order - 1) * (Math.PI / 2) + way / Math.max(radius, 1);
      const outwards = { x: Math.cos(angle), y: Math.sin(angle) };
      return { at: { x: corner.x + outwards.x * radius, y: corner.y + outwards.y * radius }, out: outwards };
    }
    way -= bend;
  }
  return { at: { x: left, y: inset }, out: { x: 0, y: -1 } };
}

/** A closed coast at some distance from the drawing's edge. */
export function coast(inset: number, wobble: number, radius: number, phase: number): string {
  const points: Point[] = Array.from({ length: N_POINTS }, (_, order) => {
    const turn = order / N_POINTS;
    const { at, out } = onFrame(turn, inset, radius);
    const away = stray(turn, phase) * wobble;
    return { x: at.x + out.x * away, y: at.y + out.y * away };
  });
  return smooth(points);
}

/** A smooth closed curve through some points. */
function smooth(points: Point[]): string {
  const at = (order: number) => points[(order + points.length) % points.length] as Point;
  const round = (value: number) => Math.round(value * 10) / 10;
  const start = at(0);
  const bends = points.map((_, order) => {
    const [before, from, to, after] = [at(order - 1), at(order), at(order + 1), at(order + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${[first.x, first.y, second.x, second.y, to.x, to.y].map(round).join(" ")}`;
  });
  return `M${round(start.x)} ${round(start.y)}${bends.join("")}Z`;
}

/** Evenly spread but irregular places, the same on every screen. */
export function scatter(count: number, seed: number): Point[] {
  const fraction = (value: number) => value - Math.floor(value);
  return Array.from({ length: count }, (_, order) => ({
    x: fraction(seed + (order + 1) * 0.754877666),
    y: fraction(seed + (order + 1) * 0.569840291),
  }));
}
