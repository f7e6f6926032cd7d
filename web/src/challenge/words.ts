// A challenge in words: what it allows, who plays, how tries went.

import { houseDayWords } from "../look/when";
import { counted, listed, readable } from "../look/words";
import { spanWords } from "../net/pace";
import type { ResultMark } from "../sharing/result";
import { PLACES } from "../table/outcome";
import type { ChallengeView, Stance, Terms, TryResult, TryView } from "../wire/wire";

/** "Daily deal, Mon 16 Nov", "Ada’s challenge", "Your challenge". */
export function titleOf({ day, maker, is_yours: isYours }: Pick<ChallengeView, "day" | "maker" | "is_yours">): string {
  if (day !== null) return `Daily deal, ${houseDayWords(day)}`;
  if (isYours) return "Your challenge";
  return maker === null ? "A challenge" : `${maker}’s challenge`;
}

/** Who sits at each table: "You against Orca and two Otters", "2 people as a team with Otter". */
export function companyOf(seats: readonly (string | null)[], stance: Stance): string {
  const bots = seats.flatMap((bot) => (bot === null ? [] : [readable(bot)]));
  const nPeople = seats.length - bots.length;
  const people = nPeople === 1 ? "You" : `${counted(nPeople, "person").replace("persons", "people")} as a team`;
  if (bots.length === 0) return nPeople === 1 ? "You alone" : people;
  return `${people} ${stance === "against" ? "against" : "with"} ${listed(grouped(bots))}`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** Those of one name together: "two Otters". */
function grouped(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count === 1 ? name : `${NUMBERS[count] ?? count} ${name}s`;
  });
}

/** What is allowed, a sentence each. */
export function termsWords({ undo, hints, tries }: Terms): string[] {
  return [
    tries === "refused" ? "One try each." : "As many tries as you like; the board says which one it was.",
    undo === "refused" ? "What has come to something cannot be taken back." : "Anything can be taken back; the board says how often.",
    hints === "refused" ? "No hints." : "Hints are allowed; the board says how many.",
  ];
}

/** How it ended for those who played: "won by 3", "second, 5 behind", "gave up". */
export function resultWords({ rank, points, margin, is_resigned: isResigned }: TryResult): string {
  if (isResigned) return "gave up";
  // Whoever plays together, or shares the first place, is ahead of nobody.
  if (rank === 1) return margin === 0 ? `won with ${points}` : `won by ${Math.abs(margin)}`;
  if (margin === 0) return `lost with ${points}`;
  return `${PLACES[rank - 1] ?? `${rank}th`}, ${Math.abs(margin)} behind`;
}

/** The same as marks: a wave for each place that was reached, of as many as there are seats. */
export function resultMarks({ rank, is_resigned: isResigned }: TryResult, nSeats: number): ResultMark[] {
  const nWaves = isResigned ? 0 : Math.max(0, nSeats + 1 - rank);
  return Array.from({ length: nSeats }, (_, nth) => (nth < nWaves ? "wave" : "open"));
}

/** Who played: "Ada and Bo"; whoever has been forgotten is somebody. */
export function peopleOf({ people, is_yours: isYours }: Pick<TryView, "people" | "is_yours">): string {
  const names = listed(people.map(({ name }) => name ?? "Somebody"));
  return isYours && people.length === 1 ? `${names} (you)` : names;
}

/** What stands beside a result: which try, what was taken back, hints, whether it came late. */
export function remarksOf({ number, n_undone: nUndone, n_hints: nHints, is_late: isLate }: TryView): string[] {
  return [
    ...(number > 1 ? [`try ${number}`] : []),
    ...(nUndone > 0 ? [`${nUndone} taken back`] : []),
    ...(nHints > 0 ? [counted(nHints, "hint")] : []),
    ...(isLate ? ["after it was opened"] : []),
  ];
}

/** What a try is at: how it ended, or that it goes on. */
export function stateWords({ status, result }: Pick<TryView, "status" | "result">): string {
  if (result) return resultWords(result);
  if (status === "lobby") return "waits for its team";
  return status === "live" ? "being played" : "ended without a result";
}

/** How long it took, in the largest units; null before the end. */
export function tookWords({ took }: Pick<TryView, "took">): string | null {
  return took === null ? null : spanWords(Math.max(60, took - (took % 60)));
}

/** How many have come so far: "3 have finished it, 1 plays". */
export function turnoutWords({ n_finished: nFinished, n_playing: nPlaying }: Pick<ChallengeView, "n_finished" | "n_playing">): string {
  if (nFinished === 0 && nPlaying === 0) return "Nobody has played it yet.";
  const finished = nFinished === 0 ? "Nobody has finished it yet" : `${nFinished === 1 ? "One has" : `${nFinished} have`} finished it`;
  return nPlaying === 0 ? `${finished}.` : `${finished}, ${nPlaying === 1 ? "one is" : `${nPlaying} are`} being played.`;
}
