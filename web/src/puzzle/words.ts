// Puzzles in words: how hard they are, how somebody has done with them, and what
// can be told to others without giving anything away.

import type { SeatMark } from "../games/contract";
import { briefDayWords } from "../look/when";
import { counted, listed, readable, seatMarks } from "../look/words";
import type { SharedResult } from "../sharing/result";
import type { BotView, PuzzleOwn, PuzzleView, Seat } from "../wire/wire";

const HARD = ["gentle", "easy", "tricky", "hard", "very hard"] as const;
export const MOST_DIFFICULT = HARD.length;

/** How hard it is, in a word. */
export function hardness(difficulty: number): string {
  return HARD[Math.min(HARD.length, Math.max(1, difficulty)) - 1] ?? "";
}

/**
 * Who finds it: "Otter finds it, Puffin does not." Bots come the weakest first.
 * A weak one that hits it by luck, below one that does not, is not spoken of.
 */
export function finderWords(bots: readonly BotView[], foundBy: readonly string[]): string {
  const finds = bots.map(({ name }) => foundBy.includes(name));
  let idx = finds.lastIndexOf(true);
  if (idx < 0) return "None of the bots finds it.";
  while (finds[idx - 1]) idx -= 1;
  const name = (of: number): string => readable(bots[of]?.name ?? "");
  return idx === 0 ? `Even ${name(0)} finds it.` : `${name(idx)} finds it, ${name(idx - 1)} does not.`;
}

/** "Minnow and Puffin". */
export function botNames(names: readonly string[]): string {
  return listed(names.map(readable));
}

/** The seats of a puzzle: one's own, and bots in all others, of which the better ones come first. */
export function puzzleMarks(bots: readonly BotView[], nSeats: number, you: Seat, name: string): SeatMark[] {
  const others = bots.map((bot) => bot.name).reverse();
  let nth = 0;
  return seatMarks(
    Array.from({ length: nSeats }, (_, seat) => {
      const isYours = seat === you;
      return { name: isYours ? name : null, bot: isYours ? null : (others[nth++ % Math.max(1, others.length)] ?? "bot"), is_yours: isYours, is_resigned: false };
    }),
  );
}

/** "3 days in a row"; null without any. */
export function streakWords(streak: number): string | null {
  return streak === 0 ? null : `${counted(streak, "day")} in a row`;
}

/** How somebody has done with a puzzle: "Solved at once", "Solved at the 3rd try". */
export function ownWords({ n_tries, is_solved, is_given_up }: Pick<PuzzleOwn, "n_tries" | "is_solved" | "is_given_up">): string {
  if (is_solved) return n_tries <= 1 ? "Solved at once" : `Solved at the ${nth(n_tries)} try`;
  if (is_given_up) return "Looked at the answer";
  return n_tries === 0 ? "Not tried yet" : `Tried ${n_tries === 1 ? "once" : `${n_tries} times`}`;
}

function nth(count: number): string {
  const ending = count % 100 >= 11 && count % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th");
  return `${count}${ending}`;
}

/** More marks than this say no more. */
const MOST_MARKS = 8;

/** What can be told to others: on which try it was found, and nothing of what was asked. */
export function resultOf(puzzle: Pick<PuzzleView, "day" | "game" | "id">, own: PuzzleOwn, { title, today, url }: { title: string; today: number; url: string }): SharedResult {
  const nWrong = Math.min(MOST_MARKS, own.n_tries - (own.is_solved ? 1 : 0));
  const streak = puzzle.day === today && own.streak > 1 ? `, ${streakWords(own.streak)}` : "";
  return {
    what: "Daily puzzle",
    game: title,
    day: briefDayWords(puzzle.day),
    words: `${ownWords(own).toLowerCase()}${streak}`,
    marks: [...Array.from({ length: nWrong }, () => "square" as const), own.is_solved ? "wave" : "open"],
    url,
  };
}
