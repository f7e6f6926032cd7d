// A puzzle as it is tried. Whatever is played on the board is asked of the
// server and shown with what would probably follow. What solves it stays, and is
// explained; everything else is wound back. This is a state machine: a phase and
// what may happen in it.

import { Moment } from "../moment/moment.svelte";
import { Pausing, readingTime } from "../teach/pausing";
import type { PuzzleExplanation, PuzzleOwn, PuzzleTried, PuzzleView, ReviewedAction } from "../wire/wire";

/**
 * What the puzzle waits for while nothing moves:
 * - `asking`: a move; `doubting`: whether somebody really wants to be shown;
 * - `answered`: that what came of a try was read;
 * - `told`: nothing more; it is explained, and every alternative can be looked at;
 * - `trying`: any move, which counts no more.
 */
type Resting = "asking" | "doubting" | "answered" | "told" | "trying";

/** Or else: `sending`: the server; `watching`: the board, which shows what happens; `winding`: the water. */
export type Phase = Resting | "sending" | "watching" | "winding";

type Parts = {
  puzzle: PuzzleView;
  /** Tries an action, or gives up with null. */
  tryIt: (action: unknown) => Promise<PuzzleTried>;
  /** Whether things may move, and go on by themselves. */
  mayMove: () => boolean;
};

/** What is said of every try takes so long to read, beside what happened. */
const READING_MS = 3_000;

export class Solving {
  own: PuzzleOwn = $state.raw({ n_tries: 0, is_solved: false, is_given_up: false, streak: 0, best_streak: 0 });
  explanation = $state.raw<PuzzleExplanation | null>(null);
  /** What was tried in this visit, each with what it is worth, the last one last. */
  tries = $state.raw<ReviewedAction[]>([]);
  /** Whether this visit has solved it, which is worth a celebration. */
  isFresh = $state(false);
  /** Something went wrong outside of the puzzle. */
  trouble = $state.raw<unknown>(null);

  readonly puzzle: PuzzleView;
  readonly moment: Moment;
  #parts: Parts;
  #pausing = new Pausing();
  /** Rises whenever what runs has been overtaken. */
  #run = 0;
  #resting = $state<Resting>("asking");
  /** What a try is at; null while there is none. */
  #trying = $state<"sending" | "watching" | null>(null);

  constructor(parts: Parts) {
    const { puzzle } = parts;
    this.#parts = parts;
    this.puzzle = puzzle;
    this.own = puzzle.own;
    this.explanation = puzzle.explanation;
    // Of several actions at once the first is what decides.
    this.moment = new Moment({ seat: puzzle.seat, screen: puzzle.screen, decide: ([action]) => this.#ask(action) });
    this.#rest();
  }

  readonly phase: Phase = $derived.by(() => (this.moment.isWinding ? "winding" : (this.#trying ?? this.#resting)));
  /** What was tried last; null before. */
  readonly tried: ReviewedAction | null = $derived.by(() => this.tries.at(-1) ?? null);
  readonly canWindBack: boolean = $derived.by(() => this.phase === "answered" || (this.phase === "told" && !this.moment.isAtStart));
  /** Once it is explained, the board shows whatever one wants to see. */
  readonly canLook: boolean = $derived.by(() => this.explanation !== null && ["told", "trying", "answered"].includes(this.phase));

  /** Shows on the board what another choice leads to. */
  async look({ action }: ReviewedAction): Promise<void> {
    if (!this.canLook) return;
    await this.windBack();
    this.#wait("trying");
    await this.moment.play([action]);
  }

  /** Opens the board to any move once more. */
  async tryMore(): Promise<void> {
    if (this.phase !== "told") return;
    await this.windBack();
    this.#wait("trying");
  }

  /** Asks first whether somebody really wants to be shown: it cannot be solved by oneself any more then. */
  giveUp(): void {
    if (this.phase === "asking") this.#wait("doubting");
  }

  keepTrying(): void {
    if (this.phase === "doubting") this.#wait("asking");
  }

  /** Gives up, and is told. */
  async showMe(): Promise<void> {
    if (this.phase === "doubting") await this.#ask(null);
  }

  /** What Enter does: on to what comes next; false if nothing waits for it. */
  goOn(): boolean {
    if (this.moment.skip()) return true;
    if (this.phase !== "answered") return false;
    void this.windBack();
    return true;
  }

  /** Back to the question, by water. */
  async windBack(): Promise<void> {
    if (!this.canWindBack) return;
    this.#run += 1;
    this.#pausing.skip();
    this.#rest();
    await this.moment.windBack();
  }

  /** Nothing goes on after this. */
  stop(): void {
    this.#run += 1;
    this.#pausing.skip();
    this.moment.stop();
  }

  #rest(): void {
    this.#wait(this.explanation === null ? "asking" : "told");
  }

  /** What is explained is looked at, so that nothing stands over it that could be done. */
  #wait(resting: Resting): void {
    this.#resting = resting;
    this.moment.isClosed = resting === "told";
  }

  async #ask(action: unknown): Promise<void> {
    if (this.#trying !== null) return;
    const run = (this.#run += 1);
    this.#trying = "sending";
    this.trouble = null;
    try {
      const answer = await this.#parts.tryIt(action);
      if (run !== this.#run) return;
      if (answer.frames.length > 0) this.#trying = "watching";
      if (await this.moment.show(answer.frames, this.#parts.mayMove())) this.#told(answer);
    } catch (failure) {
      this.trouble = failure;
      this.#rest();
    } finally {
      this.#trying = null;
    }
  }

  #told({ is_solved, tried, own, explanation }: PuzzleTried): void {
    const wasTold = this.explanation !== null;
    if (tried) this.tries = [...this.tries.filter(({ text }) => text !== tried.text), tried];
    this.own = own;
    this.explanation = explanation ?? this.explanation;
    this.isFresh = is_solved && !wasTold;
    this.#rest();
    if (tried !== null && !is_solved) this.#answered();
  }

  /** Where things may move, it winds back by itself once it was read. */
  #answered(): void {
    this.#wait("answered");
    if (!this.#parts.mayMove()) return;
    const run = (this.#run += 1);
    const { past, told } = this.moment.shown;
    const words = [...past, ...told].map(({ words }) => words ?? "").join(" ");
    void this.#pausing.wait(READING_MS + readingTime(words)).then(() => {
      if (run === this.#run) void this.windBack();
    });
  }
}
