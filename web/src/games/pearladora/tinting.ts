// Which tint each closed territory gets. Neighbours always differ, and a
// territory keeps the tint of its first square where it can.

import { endsOf, indexOf, N_LINES } from "./geometry";
import type { Territory } from "./types";

/** Four are enough for any map. */
const N_TINTS = 4;

/** A territory that has closed: cut off from the open lagoon, or full. */
export type Closed = Territory & { key: string; tint: number };

/** The closed territories. The largest one that is not full is the open lagoon. */
export function closedTerritories(territories: readonly Territory[]): Closed[] {
  const open = territories
    .filter(({ full }) => !full)
    .reduce<Territory | null>((best, one) => (best && best.squares.length >= one.squares.length ? best : one), null);
  const closed = territories.filter((territory) => territory !== open);
  const tints = tintsOf(closed, neighboursOf(closed), []) ?? [];
  return closed.map((territory, order) => ({
    ...territory,
    key: territory.squares.map(indexOf).join(),
    tint: tints[order] ?? 0,
  }));
}

/** Tints for all, found by trying; null if those given so far lead nowhere. */
function tintsOf(closed: readonly Territory[], neighbours: readonly Set<number>[], given: readonly number[]): number[] | null {
  const next = closed[given.length];
  if (!next) return [...given];
  const wanted = indexOf(next.squares[0] ?? [0, 0]);
  for (let step = 0; step < N_TINTS; step += 1) {
    const tint = (wanted + step) % N_TINTS;
    if (given.some((other, order) => other === tint && neighbours[given.length]?.has(order))) continue;
    const all = tintsOf(closed, neighbours, [...given, tint]);
    if (all) return all;
  }
  return null;
}

/** For each territory, which others it touches, by their order. */
function neighboursOf(closed: readonly Territory[]): Set<number>[] {
  const owner = new Map(closed.flatMap(({ squares }, order) => squares.map((square) => [indexOf(square), order] as const)));
  const neighbours = closed.map(() => new Set<number>());
  for (let line = 0; line < N_LINES; line += 1) {
    const [near, far] = endsOf(line).map((square) => owner.get(indexOf(square)));
    if (near === undefined || far === undefined || near === far) continue;
    neighbours[near]?.add(far);
    neighbours[far]?.add(near);
  }
  return neighbours;
}
