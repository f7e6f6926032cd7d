// The final scoring, one thing after another, and over at once when somebody
// wants it to be.

import type { Cell, Event, View } from "./types";
import type { Seat } from "../../wire/wire";

export type Scoring = Extract<Event, { type: "scored" }>;

/** No ending takes longer than this, however much stands. */
const LONGEST_MS = 22_000;
const SLOWEST_MS = 1_500;

/** The final scoring among some events; what the last tile completed is not part of it. */
export function finalOf(events: readonly Event[]): Scoring[] {
  const over = events.findIndex(({ type }) => type === "over");
  if (over < 0) return [];
  return events.slice(over + 1).filter((event): event is Scoring => event.type === "scored");
}

/** What seats had when only the first steps were scored. */
export function creditsAfter(view: View, steps: readonly Scoring[], done: number): number[] {
  return view.seats.map(({ credits }, seat: Seat) =>
    steps.slice(done).reduce((sum, step) => sum - (step.seats.includes(seat) ? step.credits : 0), credits),
  );
}

export class Ending {
  steps = $state.raw<Scoring[]>([]);
  /** How many are scored, while it runs; null when it does not. */
  progress = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onshown: () => void = () => {};

  /** Takes in what happened; an ending that was seen to come is shown step by step. */
  hear(view: View, events: readonly Event[], isShown: boolean, onshown: () => void): void {
    if (view.phase.type !== "over") {
      this.stop();
      this.progress = null;
      this.steps = [];
      return;
    }
    const heard = finalOf(events);
    // A position that comes again without its events does not cut the ending short.
    if (heard.length === 0 && this.progress !== null) return;
    this.stop();
    this.#onshown = onshown;
    if (heard.length > 0) this.steps = heard;
    if (heard.length > 0 && isShown) {
      this.progress = 0;
      this.#timer = setTimeout(() => this.next(), this.pace);
    } else {
      this.progress = null;
      onshown();
    }
  }

  /** Takes in an ending that was over before this screen came. */
  recall(view: View, ending: readonly Event[]): void {
    if (view.phase.type === "over" && this.steps.length === 0) this.steps = finalOf(ending);
  }

  get pace(): number {
    return Math.min(SLOWEST_MS, LONGEST_MS / (this.steps.length + 1));
  }

  /** Scores the next thing. */
  next(): void {
    if (this.progress === null) return;
    clearTimeout(this.#timer);
    if (this.progress >= this.steps.length) {
      this.finish();
      return;
    }
    this.progress += 1;
    this.#timer = setTimeout(() => this.next(), this.pace);
  }

  finish(): void {
    if (this.progress === null) return;
    this.stop();
    this.progress = null;
    this.#onshown();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The step that is being shown. */
  readonly current = $derived.by((): Scoring | null => (this.progress === null || this.progress === 0 ? null : (this.steps[this.progress - 1] ?? null)));

  get cells(): Cell[] {
    return this.current?.cells ?? [];
  }
}
