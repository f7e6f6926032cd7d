// Which actions a row of touches can still become. The server says for every
// legal action what is touched for it; nothing here knows a rule.

import type { Way } from "./types";

/** Whether a way begins with these touches. */
function beginsWith(way: Way, touched: readonly string[]): boolean {
  return touched.every((spot, idx) => way.touches[idx] === spot);
}

/** The numbers of the ways that go on from these touches, or end with them. */
export function open(ways: readonly Way[], touched: readonly string[]): number[] {
  return ways.flatMap((way, idx) => (beginsWith(way, touched) ? [idx] : []));
}

/** What can be touched next. */
export function nextSpots(ways: readonly Way[], touched: readonly string[]): Set<string> {
  const next = open(ways, touched).map((idx) => ways[idx]?.touches[touched.length]);
  return new Set(next.filter((spot) => spot !== undefined));
}

/** What could be touched instead of something that was. */
export function insteadSpots(ways: readonly Way[], touched: readonly string[]): Set<string> {
  const earlier = touched.flatMap((_, length) => [...nextSpots(ways, touched.slice(0, length))]);
  return new Set(earlier.filter((spot) => !touched.includes(spot)));
}

/** The ways for which nothing more is touched. */
export function complete(ways: readonly Way[], touched: readonly string[]): number[] {
  return open(ways, touched).filter((idx) => ways[idx]?.touches.length === touched.length);
}

/** The way that these touches are, if they can be no other. */
export function only(ways: readonly Way[], touched: readonly string[]): number | null {
  const [first, ...more] = open(ways, touched);
  const isDone = first !== undefined && more.length === 0 && touched.length > 0 && ways[first]?.touches.length === touched.length;
  return isDone ? first : null;
}

/** The touches after one more: it goes on, or takes back what was touched, or
 *  begins anew from as late as it can; null if the spot leads nowhere. */
export function touch(ways: readonly Way[], touched: readonly string[], spot: string): string[] | null {
  if (nextSpots(ways, touched).has(spot)) return [...touched, spot];
  const again = touched.indexOf(spot);
  if (again >= 0) return touched.slice(0, again);
  for (let length = touched.length - 1; length >= 0; length -= 1) {
    const before = touched.slice(0, length);
    if (nextSpots(ways, before).has(spot)) return [...before, spot];
  }
  return null;
}

/** Where something is on the screen. */
export type Box = { spot: string; x: number; y: number };

/** The place that lies nearest in a direction; ahead counts for more than aside. */
export function nearest(from: Box, boxes: readonly Box[], dx: number, dy: number): Box | null {
  let best: Box | null = null;
  let least = Infinity;
  for (const box of boxes) {
    const ahead = (box.x - from.x) * dx + (box.y - from.y) * dy;
    const aside = Math.abs((box.x - from.x) * dy) + Math.abs((box.y - from.y) * dx);
    const distance = ahead + 2.5 * aside;
    if (box.spot !== from.spot && ahead > 4 && distance < least) [best, least] = [box, distance];
  }
  return best;
}
