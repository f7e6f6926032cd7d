// The positions of a game, fetched part by part. A part's positions are told as
// what has changed since the one before, so they are put together here.

import type { ReplayFrame, ReplayView, Seat } from "../wire/wire";

/** What there was to see after one entry. */
export type Position = { seq: number; seat: Seat | null; view: Record<string, unknown>; prompt: string };

/** Asks for some positions from an entry on; the answer may have fewer. */
export type FetchPositions = (from: number, count: number) => Promise<ReplayView>;

/** Positions of one part. Parts are aligned, so that nothing is fetched twice. */
export const PART = 32;

/** Which part an entry's position is in. */
export function partOf(seq: number): number {
  return Math.floor(seq / PART);
}

/** An answer's positions, each whole again. */
export function wholePositions(frames: readonly ReplayFrame[]): Position[] {
  let view: Record<string, unknown> = {};
  return frames.map(({ seq, seat, fields, prompt }) => {
    view = { ...view, ...fields };
    return { seq, seat, view, prompt: prompt.text };
  });
}

/** A part of a game, with as many questions as it takes. */
export async function fetchPart(fetch: FetchPositions, part: number): Promise<{ lastSeq: number; positions: Position[] }> {
  const positions: Position[] = [];
  for (;;) {
    const { seq: lastSeq, frames } = await fetch(part * PART + positions.length, PART - positions.length);
    positions.push(...wholePositions(frames));
    const end = Math.min(lastSeq, part * PART + PART - 1);
    if (frames.length === 0 || (positions.at(-1)?.seq ?? 0) >= end) return { lastSeq, positions };
  }
}

/** The positions after some entries in a row, with as many questions as it takes. */
export async function fetchBetween(fetch: FetchPositions, first: number, last: number): Promise<Position[]> {
  const positions: Position[] = [];
  while (first + positions.length <= last) {
    const { frames } = await fetch(first + positions.length, Math.min(PART, last - first - positions.length + 1));
    if (frames.length === 0) break;
    positions.push(...wholePositions(frames));
  }
  return positions;
}

/** Every view of a game, the first one first. */
export async function everyPosition(fetch: FetchPositions): Promise<unknown[]> {
  const views: unknown[] = [];
  for (let part = 0; ; part += 1) {
    const { lastSeq, positions } = await fetchPart(fetch, part);
    views.push(...positions.map(({ view }) => view));
    if (positions.length === 0 || (positions.at(-1)?.seq ?? 0) >= lastSeq) return views;
  }
}
