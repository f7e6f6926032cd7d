// The final scoring: it walks the map, one thing after another. Before each is
// told, the viewer may guess who gets it; whoever does not just waits.

import type { Seat } from "../../wire/wire";
import { Ending as SharedEnding } from "../shared/ending.svelte";
import type { Event, View } from "./types";

export type Scoring = Extract<Event, { type: "scored" }>;

/** Who somebody thinks will get it: one seat, or several together. */
export type Guess = Seat | "several";

/** How long what is told stays; all of it together never longer than this. */
const TOLD_MS = 1_400;
const LONGEST_MS = 16_000;
/** How long a question stands: while it is new, for those who answer, and for those who only look. */
const INVITING_MS = 2_200;
const GUESSING_MS = 4_000;
const PASSING_MS = 450;
/** The last one is held for a breath; then the winners' domes light up on the whole map. */
const BREATH_MS = 2_300;
const LIT_MS = 2_000;
/** So many questions are asked before somebody who does not answer only looks. */
const N_INVITED = 3;

const GROUPS: Record<Scoring["reason"]["type"], number> = { link: 0, colony: 0, aerator: 0, submarines: 0, generator: 1, ocean: 2 };

/** The final scoring among some events; what the last tile completed is not part of it. */
export function finalOf(events: readonly Event[]): Scoring[] {
  const over = events.findIndex(({ type }) => type === "over");
  if (over < 0) return [];
  return events.slice(over + 1).filter((event): event is Scoring => event.type === "scored");
}

/** In the order of the rules, and of each group the smallest first, so that it builds up. */
export function walkOf(steps: readonly Scoring[]): Scoring[] {
  const sizeOf = ({ credits, cells }: Scoring) => credits + cells.length / 1000;
  return [...steps].sort((one, other) => GROUPS[one.reason.type] - GROUPS[other.reason.type] || sizeOf(one) - sizeOf(other));
}

/** What seats had when only the first steps were scored. */
export function creditsAfter(view: View, steps: readonly Scoring[], done: number): number[] {
  return view.seats.map(({ credits }, seat: Seat) =>
    steps.slice(done).reduce((sum, step) => sum - (step.seats.includes(seat) ? step.credits : 0), credits),
  );
}

export class Ending extends SharedEnding<View, Event> {
  steps = $state.raw<Scoring[]>([]);
  /** What was guessed, by step. */
  guesses = $state.raw<ReadonlyMap<number, Guess>>(new Map());

  protected override playing(): void {
    this.steps = [];
    this.guesses = new Map();
  }

  /** Every step is first asked, then told; after the last, the winners' domes light up. */
  protected override stepsOf(_view: View, events: readonly Event[]): number | null {
    const heard = walkOf(finalOf(events));
    if (heard.length === 0) return null;
    this.steps = heard;
    this.guesses = new Map();
    return 2 * heard.length + 1;
  }

  protected override pauseAfter(nDone: number, nSteps: number): number {
    if (nDone === nSteps) return LIT_MS;
    if (nDone === nSteps - 1 && nDone > 0) return BREATH_MS;
    if (nDone % 2 === 0) return Math.min(TOLD_MS, (2 * LONGEST_MS) / (nSteps + 2));
    const idx = (nDone - 1) / 2;
    const isAnswering = [...this.guesses.keys()].some((step) => idx - step <= N_INVITED);
    return isAnswering ? GUESSING_MS : idx < N_INVITED ? INVITING_MS : PASSING_MS;
  }

  override recall(view: View, ending: readonly Event[]): void {
    if (view.phase.type === "over" && this.steps.length === 0) this.steps = walkOf(finalOf(ending));
  }

  /** Whether the last step is held for a breath. */
  readonly isHeld = $derived.by((): boolean => this.progress !== null && this.progress > 0 && this.progress === 2 * this.steps.length);

  /** Whether all is told, and the winners' domes light up. */
  readonly isClosing = $derived.by((): boolean => this.progress !== null && this.progress > 2 * this.steps.length);

  /** Which step is shown; null before the first, after the last, and when nothing runs. */
  readonly idx = $derived.by((): number | null => (this.progress === null || this.progress === 0 || this.isClosing ? null : Math.floor((this.progress - 1) / 2)));

  /** The step that is being shown. */
  readonly current = $derived.by((): Scoring | null => (this.idx === null ? null : (this.steps[this.idx] ?? null)));

  /** Whether who gets it is still a question. */
  readonly isAsking = $derived.by((): boolean => this.progress !== null && !this.isClosing && this.progress % 2 === 1);

  /** How many steps have been told; all of them when nothing runs. */
  readonly nTold = $derived.by((): number => (this.progress === null ? this.steps.length : Math.floor(this.progress / 2)));

  guess(guess: Guess): void {
    if (this.idx === null || !this.isAsking) return;
    this.guesses = new Map([...this.guesses, [this.idx, guess]]);
    this.next();
  }

  /** Whether a guess was right; null for what was not guessed. */
  wasRight(step: number): boolean | null {
    const [guess, told] = [this.guesses.get(step), this.steps[step]];
    if (guess === undefined || !told) return null;
    return guess === "several" ? told.seats.length > 1 : told.seats.length === 1 && told.seats[0] === guess;
  }

  get nRight(): number {
    return [...this.guesses.keys()].filter((step) => this.wasRight(step)).length;
  }
}
