// What the server sends of a game's teaching, until the generated wire has it.

import type { Offer, Outcome, Said, Seat, Viewer } from "../wire/wire";

export type LessonLine = { key: string; title: string; about: string; minutes: number; steps: number };
export type Word = { terms: string[]; says: string };
export type Teaching = { lessons: LessonLine[]; words: Word[]; has_film: boolean };
export type Picture = { view: unknown; prompt: Said<unknown>; legal: Offer[]; outcome: Outcome | null };
export type LessonFrame = { seat: Seat | null; picture: Picture; events: unknown[]; words: (string | null)[] };
export type Guess = { ask: string; point: string[]; choices: string[]; answer: number; told: string };
export type LessonStep = {
  name: string;
  say: string;
  point: string[];
  guesses: Guess[];
  needs: number;
  start: Picture;
  then: LessonFrame[];
  after: string | null;
  way: unknown[];
};
export type TaughtSeat = { bot: string | null };
export type Lesson = { key: string; title: string; about: string; minutes: number; game: string; you: Seat; seats: TaughtSeat[]; steps: LessonStep[] };
export type LessonPlay = { verdict: "done" | "goes_on" | "other"; say: string | null; frames: LessonFrame[] };
export type FilmFrame = LessonFrame & { caption: string; point: string[]; is_still: boolean };
export type Film = { seats: TaughtSeat[]; frames: FilmFrame[] };
export type Figure = { rule: string; caption: string; point: string[]; seats: TaughtSeat[]; picture: Picture; viewer: Viewer };
