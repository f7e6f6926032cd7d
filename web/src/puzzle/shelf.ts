// The shelf of past puzzles as one practises with it: by kind, where one is
// weak, and which one comes next.

import type { PuzzleLine, PuzzleShelf } from "../wire/wire";

/** How somebody is doing with one kind. */
export type Practice = {
  key: string;
  title: string;
  n_puzzles: number;
  nSolved: number;
  /** How many were tried, or looked at. */
  nTried: number;
  nAtOnce: number;
};

/** Fewer tries say nothing about anybody. */
const ENOUGH = 3;

export function isAtOnce({ n_tries, is_solved }: PuzzleLine): boolean {
  return is_solved && n_tries === 1;
}

/** Each kind with how it went so far. */
export function practiceOf({ kinds, puzzles }: PuzzleShelf): Practice[] {
  return kinds.map(({ kind, n_puzzles, n_solved, n_missed }) => {
    const nAtOnce = puzzles.filter((line) => line.kind === kind.key && isAtOnce(line)).length;
    return { ...kind, n_puzzles, nSolved: n_solved, nAtOnce, nTried: nAtOnce + n_missed };
  });
}

/** The kind of which least was solved at once; null while nobody can say, or nothing went wrong. */
export function weakest(practices: readonly Practice[]): Practice | null {
  const known = practices.filter(({ nTried, nAtOnce }) => nTried >= ENOUGH && nAtOnce < nTried);
  return known.reduce<Practice | null>((least, one) => (least === null || share(one) < share(least) ? one : least), null);
}

function share({ nAtOnce, nTried }: Practice): number {
  return nAtOnce / nTried;
}

/**
 * What to practise next: of a kind (or of any), what was never tried, the newest
 * first; then what was tried in vain; null if nothing is left to be found.
 */
export function nextOf(puzzles: readonly PuzzleLine[], kind: string | null, except: string | null = null): PuzzleLine | null {
  const left = puzzles.filter((line) => !line.is_solved && !line.is_given_up && line.id !== except && (kind === null || line.kind === kind));
  return left.find(({ n_tries }) => n_tries === 0) ?? left[0] ?? null;
}
