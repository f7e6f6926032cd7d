// The patterns that say whose something is, by name: a seat's lattice and shape,
// and stripes for those who are level.

import type { Seat } from "../../wire/wire";

/** As many as can play. */
export const SEATS: readonly Seat[] = [0, 1, 2, 3];

/** All who can be level with each other. */
export const TIES: readonly (readonly Seat[])[] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], [0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3], [0, 1, 2, 3]];

const nameOf = (seats: readonly Seat[]) => [...seats].sort().join("");

export function tieFill(seats: readonly Seat[]): string {
  return `url(#deep-colony-tie-${nameOf(seats)})`;
}

export function shapesFill(seats: readonly Seat[]): string {
  return `url(#deep-colony-shapes-${nameOf(seats)})`;
}

/** The lamps of a held tube: dots, dashes, pairs, long ones. */
export const LAMPS: readonly string[] = ["0.1 9.9", "4 8.5", "0.1 5 0.1 14.8", "9 7.667"];
