// Who sits where in a lesson or a film, and sentences with their names.

import type { SeatMark } from "../games/contract";
import { capital, named, seatMarks } from "../look/words";
import type { LessonSeat, Seat } from "../wire/wire";

/** The seats as screens show them; whoever is no bot is called by `name`. */
export function taughtMarks(seats: readonly LessonSeat[], you: Seat | null, name: string): SeatMark[] {
  return seatMarks(seats.map(({ bot }, seat) => ({ name: bot === null ? name : null, bot, is_yours: seat === you, is_resigned: false })));
}

/** A sentence said to the learner: their own mark is "you", large where a sentence begins. */
export function addressed(sentence: string, marks: readonly SeatMark[], you: Seat): string {
  const own = `{${String.fromCharCode(65 + you)}}`;
  const parts = sentence.split(own);
  const text = parts.reduce((said, part) => `${said}${said === "" || /[.!?]\s*$/.test(said) ? "You" : "you"}${part}`);
  return named(text, marks);
}

/** One of a guess's choices: its words, and whose mark stands beside them. */
export function choiceOf(choice: string, marks: readonly SeatMark[], you: Seat): { words: string; seats: Seat[] } {
  const seats = [...choice.matchAll(/\{([A-Z])\}/g)].map(([, letter]) => (letter ?? "A").charCodeAt(0) - 65);
  return { words: capital(addressed(choice, marks, you)), seats };
}
