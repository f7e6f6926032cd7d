// Where depth cards hang: at their depth, the older ones beside the line on
// either side of it, pushed apart where they would cover each other.

import type { Card } from "./types";

export type Sizes = {
  /** The height of the water in pixels. */
  height: number;
  /** How high a small tag and the large top card are. */
  tag: number;
  top: number;
};

export type Hanging = { card: Card; y: number; lane: -1 | 0 | 1; order: number };

/** Where a number lies in the water, in pixels from the surface. */
export function depthY(card: number, { height, top }: Sizes): number {
  const room = height - top - 8;
  return top / 2 + 4 + (room * Math.min(100, Math.max(0, card))) / 100;
}

/** The cards of a company with their places; the most recent is last and hangs in the middle. */
export function hang(depth: readonly Card[], sizes: Sizes): Hanging[] {
  const newest = depth.at(-1);
  if (newest === undefined) return [];
  const topY = depthY(newest, sizes);
  const gap = (sizes.top + sizes.tag) / 2 + 2;
  const older = depth.slice(0, -1).sort((one, other) => one - other);
  const above = older.filter((card) => card <= newest);
  const below = older.filter((card) => card > newest);
  const placed = [
    ...spread(above, sizes, sizes.tag / 2, Math.max(sizes.tag / 2, topY - gap)),
    ...spread(below, sizes, Math.min(sizes.height - sizes.tag / 2, topY + gap), sizes.height - sizes.tag / 2),
  ];
  const byCard = new Map(placed.map((one) => [one.card, one]));
  return depth.map((card, order) => {
    const found = byCard.get(card);
    return card === newest || !found ? { card, y: topY, lane: 0, order } : { ...found, order };
  });
}

/** Cards between two heights, alternating from side to side. */
function spread(cards: readonly Card[], sizes: Sizes, from: number, to: number): { card: Card; y: number; lane: -1 | 1 }[] {
  const lanes: Card[][] = [[], []];
  cards.forEach((card, idx) => lanes[idx % 2]?.push(card));
  return lanes.flatMap((lane, idx) => {
    const ys = relax(lane.map((card) => depthY(card, sizes)), from, to, sizes.tag + 1);
    return lane.map((card, at) => ({ card, y: ys[at] ?? from, lane: idx === 0 ? (-1 as const) : (1 as const) }));
  });
}

/** Heights in ascending order, at least a step apart and inside their bounds as far as there is room. */
export function relax(wanted: readonly number[], from: number, to: number, step: number): number[] {
  const room = wanted.length > 1 ? Math.max(0, to - from) / (wanted.length - 1) : step;
  const apart = Math.min(step, room);
  const ys = wanted.map((y) => Math.min(Math.max(y, from), Math.max(from, to)));
  for (let idx = 1; idx < ys.length; idx += 1) ys[idx] = Math.max(ys[idx] ?? 0, (ys[idx - 1] ?? 0) + apart);
  for (let idx = ys.length - 1, limit = Math.max(from, to); idx >= 0; idx -= 1) {
    ys[idx] = Math.min(ys[idx] ?? 0, limit);
    limit = (ys[idx] ?? 0) - apart;
  }
  return ys;
}
