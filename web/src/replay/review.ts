// A review as the page draws it: lines over the game, and the moves where most
// was lost. Shares of victory are in thousandths.

import type { SeatMark } from "../games/contract";
import { listed } from "../look/words";
import type { ReviewedDecision, ReviewView, Seat } from "../wire/wire";

/** A place in the chart: after which entry, and how much of the victory. */
export type Point = { seq: number; worth: number };

/** What the game was worth to one side as it went on. */
export type Line = { side: number; seats: Seat[]; points: Point[] };

/** Less is lost by chance of the bot's own dice. */
export const NOTICEABLE = 40;

/** What is known with what has come in. */
export function merged(before: ReviewView | null, answer: ReviewView): ReviewView {
  const last = before?.decisions.at(-1)?.seq ?? 0;
  const fresh = answer.decisions.filter(({ seq }) => seq > last);
  return { ...answer, decisions: [...(before?.decisions ?? []), ...fresh] };
}

export function isComplete(review: ReviewView): boolean {
  return review.n_judged >= review.n_decisions;
}

/**
 * A line for each side. Each side sees the game with its own eyes, so its line
 * has a place before and after its own decisions; with hindsight all know the
 * same, and every decision counts for all.
 */
export function linesOf(review: ReviewView, lastSeq: number, isHindsight: boolean): Line[] {
  const sides = [...new Set(review.sides)];
  return sides.map((side) => {
    const seats = review.sides.flatMap((of, seat) => (of === side ? [seat] : []));
    const first = seats[0] ?? 0;
    const points = review.decisions.flatMap((decision): Point[] => {
      const worth = decision.worths[first] ?? 0;
      const before = { seq: decision.seq - 1, worth };
      if (seats.includes(decision.seat)) return [before, { seq: decision.seq, worth: worth - decision.loss }];
      return isHindsight ? [before] : [];
    });
    if (isComplete(review)) points.push({ seq: lastSeq, worth: review.end[first] ?? 0 });
    return { side, seats, points };
  });
}

/**
 * What a line says of a position. Right after a decision that is what it came
 * to, otherwise the last that was known, or the first that will be.
 */
export function worthAt(line: Line, seq: number): number | null {
  const now = line.points.find((point) => point.seq === seq);
  const known = now ?? line.points.filter((point) => point.seq < seq).at(-1) ?? line.points[0];
  return known?.worth ?? null;
}

/** The moves by which most was lost, the worst first. */
export function worstOf(decisions: readonly ReviewedDecision[], count: number): ReviewedDecision[] {
  return decisions
    .filter(({ loss }) => loss >= NOTICEABLE)
    .sort((one, other) => other.loss - one.loss || one.seq - other.seq)
    .slice(0, count);
}

export function isNoticeable(decision: ReviewedDecision): boolean {
  return decision.loss >= NOTICEABLE;
}

/** "14 %". */
export function percent(thousandths: number): string {
  return `${Math.round(thousandths / 10)} %`;
}

/** What was lost, so that it is the difference of what is shown beside it. */
export function lost(decision: ReviewedDecision): string {
  return percent(10 * (Math.round(decision.best.worth / 10) - Math.round(decision.played.worth / 10)));
}

/** What to call a side. */
export function sideLabel(line: Line, marks: readonly SeatMark[]): string {
  if (line.seats.length > 1 && line.seats.length === marks.length) return "Everybody";
  return listed(line.seats.map((seat) => marks[seat]?.label ?? ""));
}

/** The chart in words. */
export function spoken(lines: readonly Line[], decisions: readonly ReviewedDecision[], marks: readonly SeatMark[]): string {
  const worst = worstOf(decisions, 1)[0];
  const ends = lines.map((line) => `${sideLabel(line, marks)} ${percent(line.points.at(-1)?.worth ?? 0)}`);
  const words = worst ? ` Most was lost at step ${worst.seq + 1}, by ${marks[worst.seat]?.label ?? ""}: ${lost(worst)}.` : " Nothing noticeable was lost.";
  return `Chances over ${decisions.length} decisions, at last ${listed(ends)}.${words}`;
}
