// Tries of a challenge: what one can do next, which two are compared first, and
// which one is worth telling of.

import type { ChallengeView, TryView } from "../wire/wire";

/** What there is to do for whoever looks: begin, go on, begin again, or nothing more. */
export type NextStep = { type: "begin" | "again" } | { type: "go_on"; table: string } | { type: "played" };

export function nextStep({ own, terms }: Pick<ChallengeView, "own" | "terms">): NextStep {
  const going = own.find(({ status }) => status === "lobby" || status === "live");
  if (going) return { type: "go_on", table: going.table };
  if (own.length === 0) return { type: "begin" };
  return { type: terms.tries === "refused" ? "played" : "again" };
}

/** The try that counts: one's first that came to a result. */
export function countingTry({ own }: Pick<ChallengeView, "own">): TryView | null {
  return own.find(({ result }) => result !== null) ?? null;
}

/** Tries that can be compared: those that are over. */
export function comparable(board: readonly TryView[]): TryView[] {
  return board.filter(({ status }) => status === "over");
}

/** Whom one wants to be compared with at first: oneself and the best other; without oneself the best two. */
export function firstPair(board: readonly TryView[]): string[] {
  const over = comparable(board);
  const own = over.find(({ is_yours: isYours }) => isYours);
  const other = over.find((one) => one !== own && !one.is_yours) ?? over.find((one) => one !== own);
  const pair = own ? [own, other] : over.slice(0, 2);
  return pair.flatMap((one) => (one ? [one.table] : [])).slice(0, 2);
}

/** Two are compared: whoever is picked third takes the place of the one picked longest ago. */
export function picked(pair: readonly string[], table: string): string[] {
  return pair.includes(table) ? pair.filter((one) => one !== table) : [...pair, table].slice(-2);
}
