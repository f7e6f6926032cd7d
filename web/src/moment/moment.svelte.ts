// A moment of a game on its own board, without a table: a position with what can
// be done in it. Whoever shows one decides what comes of an action: it may be
// shown frame by frame, and wound back as lessons do.

import { expand } from "../net/offers";
import { Pausing } from "../teach/pausing";
import { after, atRest, ENDING_MS, frameMs, isEnding, WIND_MS, type Shown } from "../teach/showing";
import type { LessonFrame, Offer, Said, Seat } from "../wire/wire";

/** A screen as bottles and puzzles carry it. */
export type SentScreen = { view: unknown; legal: Offer[]; prompt: Said<unknown> };

type Parts = {
  seat: Seat;
  screen: SentScreen;
  /** What comes of actions, all that the screen has sent together; the board waits until it is done. Must not fail. */
  decide: (actions: unknown[]) => Promise<void>;
};

export class Moment {
  readonly seat: Seat;
  shown: Shown = $state.raw(atRest({ view: null, prompt: { what: null, text: "" }, legal: [], outcome: null }));
  /** Actions that are being decided on. */
  pending = $state.raw<unknown[] | null>(null);
  /** An action to be seen on the board. */
  hinted = $state.raw<unknown>(null);
  /** Whether nothing more can be done. */
  isClosed = $state(false);
  /** Whether what was tried runs out. */
  isWinding = $state(false);
  isWatching = $state(false);
  /** Whether the board shows what was hidden, too. */
  isRevealed = $state(false);
  /** How often the board was wound back. */
  nWound = $state(0);

  readonly #start: Shown;
  #decide: Parts["decide"];
  #pausing = new Pausing();
  /** Rises whenever what runs has been overtaken. */
  #run = 0;

  constructor({ seat, screen, decide }: Parts) {
    this.seat = seat;
    this.#decide = decide;
    this.#start = atRest({ view: screen.view, prompt: screen.prompt, legal: expand(screen.legal), outcome: null });
    this.shown = this.#start;
  }

  readonly isAtStart: boolean = $derived.by(() => this.shown === this.#start);
  /** Only the moment itself is decided on, not what comes of it. */
  readonly canAct: boolean = $derived.by(() => this.isAtStart && !this.isClosed && this.pending === null && !this.isWatching && !this.isWinding);

  async play(actions: unknown[]): Promise<void> {
    if (!this.canAct || actions.length === 0) return;
    this.pending = actions;
    try {
      await this.#decide(actions);
    } finally {
      this.pending = null;
    }
  }

  /** Shows what comes of something; false if it was overtaken. Where things move, a game's end has the time its board takes for it. */
  async show(frames: readonly LessonFrame[], hasCeremony = false): Promise<boolean> {
    const run = (this.#run += 1);
    this.pending = null;
    this.isWatching = frames.length > 0;
    for (const frame of frames) {
      const ms = hasCeremony && isEnding(this.shown, frame) ? ENDING_MS : frameMs(frame, this.seat);
      this.shown = after(this.shown, frame);
      await this.#pausing.wait(ms);
      if (run !== this.#run) return false;
    }
    this.isWatching = false;
    return true;
  }

  /** Back to the beginning, like water running out. */
  async windBack(): Promise<void> {
    const run = (this.#run += 1);
    this.#pausing.skip();
    this.isWatching = false;
    this.isWinding = true;
    // The water covers the board at first, so the change is not seen.
    this.shown = this.#start;
    this.nWound += 1;
    await this.#pausing.wait(WIND_MS);
    if (run === this.#run) this.isWinding = false;
  }

  /** The same moment as somebody sees it who knows everything; null to see it as the seat did. */
  reveal(truth: unknown): void {
    this.isRevealed = truth !== null;
    this.shown = truth === null ? this.#start : atRest({ ...this.#start.picture, view: truth, legal: [] });
  }

  /** Cuts short what is being shown; false if nothing is. */
  skip(): boolean {
    return (this.isWatching || this.isWinding) && this.#pausing.skip();
  }

  /** Nothing goes on after this. */
  stop(): void {
    this.#run += 1;
    this.#pausing.skip();
  }
}
