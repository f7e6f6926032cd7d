// What everybody's portfolio was worth as the game went on.

import type { View } from "./types";

/** One moment: what each seat's shares were worth. */
export type Moment = readonly number[];

/** The moments of a game from its positions, one for each change. */
export function worthOver(views: readonly View[]): Moment[] {
  return views.reduce<Moment[]>((moments, view) => note(moments, view), []);
}

/** The moments with one more, if anything has changed. */
export function note(moments: readonly Moment[], view: View): Moment[] {
  const scores = view.players.map(({ score }) => score);
  const last = moments.at(-1);
  if (last && last.every((score, seat) => score === scores[seat])) return [...moments];
  return [...moments, scores];
}

/** Lines in a box of a width and a height, one for each seat. */
export function linesOf(moments: readonly Moment[], width: number, height: number): { seat: number; points: [number, number][] }[] {
  const nSeats = moments[0]?.length ?? 0;
  const most = Math.max(1, ...moments.flat());
  const step = moments.length > 1 ? width / (moments.length - 1) : 0;
  return Array.from({ length: nSeats }, (_, seat) => ({
    seat,
    points: moments.map((scores, idx): [number, number] => [idx * step, height - ((scores[seat] ?? 0) / most) * height]),
  }));
}

/** Round numbers for the chart's ruler. */
export function ticksOf(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => most / size <= 5) ?? 500;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, idx) => idx * step);
}
