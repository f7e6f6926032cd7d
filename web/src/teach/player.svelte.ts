// A lesson as it is gone through. Each step first asks for guesses, then lets
// the learner play on the real board; what fits completes it, and whatever else
// is legal is played, answered and wound back. A step that has nothing to do
// just goes on. This is a state machine: a phase and what may happen in it.

import type { Refusal } from "../games/contract";
import { Failure } from "../net/api";
import { Pausing, readingTime } from "./pausing";
import { begun, completed, finished, visitOf, type Progress, type Visit } from "./progress";
import { after, atRest, ENDING_MS, frameMs, isEnding, WIND_MS, type Shown } from "./showing";
import type { GuessView, LessonFrame, LessonPlay, LessonStep, LessonView } from "../wire/wire";

/**
 * What the lesson waits for:
 * - `guessing`: one of the choices; `told`: that its answer was read;
 * - `reading`: that a step without anything to do was read;
 * - `playing`: an action; `sending`: the server;
 * - `watching`: the board, which shows what happens;
 * - `answered`: that what came of another action was read; `winding`: the water;
 * - `done`: that the step's last word was read;
 * - `over`: nothing more.
 */
export type Phase = "guessing" | "told" | "reading" | "playing" | "sending" | "watching" | "answered" | "winding" | "done" | "over";

/** A position of the step that can be gone back to. */
type Mark = { actions: unknown[]; nFrames: number; shown: Shown };

type Parts = {
  lesson: LessonView;
  progress: Progress;
  /** Plays actions from a step's beginning; fails with a refusal. */
  play: (step: number, actions: unknown[]) => Promise<LessonPlay>;
  /** Keeps how far the learner has come. */
  keep: (progress: Progress) => void;
  /** Whether things may move, and go on by themselves. */
  mayMove: () => boolean;
};

/** How long a hinted action is seen before it is played. */
const HINT_MS = 900;

export class Player {
  phase = $state<Phase>("reading");
  /** Which of the planned steps. */
  place = $state(0);
  plan = $state.raw<number[]>([]);
  nthGuess = $state(0);
  chosen = $state<number | null>(null);
  shown = $state.raw<Shown>(atRest({ view: null, prompt: { what: null, text: "" }, legal: [], outcome: null }));
  /** What came of the last try, or the step's last word. */
  answer = $state<string | null>(null);
  /** What the last guess's answer was told to be. */
  told = $state<string | null>(null);
  pending = $state.raw<unknown[] | null>(null);
  hinted = $state.raw<unknown>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Words for something that went wrong outside of the lesson. */
  trouble = $state.raw<unknown>(null);
  progress = $state.raw<Progress>({ at: null, done: [], missed: [], isFinished: false });
  /** How often the board was wound back. */
  nWound = $state(0);

  readonly lesson: LessonView;
  #parts: Parts;
  #pausing = new Pausing();
  #endShown: (() => void) | null = null;
  /** Rises whenever what runs has been overtaken. */
  #run = 0;
  #marks = $state.raw<Mark[]>([]);
  #isMissed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.lesson = parts.lesson;
    this.progress = parts.progress;
    this.visit(visitOf(parts.progress, parts.lesson.steps));
  }

  readonly idx: number = $derived.by(() => this.plan[this.place] ?? 0);
  readonly step: LessonStep = $derived.by(() => {
    const step = this.lesson.steps[this.idx];
    if (!step) throw new Error("a lesson has steps");
    return step;
  });
  readonly guess: GuessView | null = $derived.by(() => (this.phase === "guessing" || this.phase === "told" ? (this.step.guesses[this.nthGuess] ?? null) : null));
  readonly isLastGuess: boolean = $derived.by(() => this.nthGuess >= this.step.guesses.length - 1);
  readonly isRight: boolean = $derived.by(() => this.guess !== null && this.chosen === this.guess.answer);
  /** Whether the last guess is answered: then a move may be what goes on. */
  readonly #isAllTold: boolean = $derived.by(() => this.phase === "told" && this.isLastGuess && this.step.needs > 0);
  readonly canAct: boolean = $derived((this.phase === "playing" || this.#isAllTold) && this.hinted === null);
  readonly canTakeBack: boolean = $derived.by(() => this.canAct && this.#marks.length > 1);
  /** Whether one button goes on from here. */
  readonly canGoOn: boolean = $derived(["told", "reading", "answered", "done"].includes(this.phase));
  readonly canBeShown: boolean = $derived(this.canAct && this.step.way.length > 0);
  /** What is spoken of now, by the spots' names. */
  readonly point: string[] = $derived.by(() => {
    if (this.phase === "guessing" || this.phase === "told") return this.guess && this.guess.point.length > 0 ? this.guess.point : this.step.point;
    return this.phase === "playing" || this.phase === "reading" ? this.step.point : [];
  });

  /** Goes through some steps, from one of them on. */
  visit({ plan, place }: Visit): void {
    this.plan = plan;
    this.#begin(place);
  }

  /** Goes to any step, and from there through the rest of the lesson. */
  choose(idx: number): void {
    this.visit({ plan: this.lesson.steps.map((_, step) => step), place: idx });
  }

  back(): void {
    if (this.phase === "over") this.#begin(this.plan.length - 1);
    else if (this.place > 0) this.#begin(this.place - 1);
  }

  answerGuess(choice: number): void {
    const { guess } = this;
    if (this.phase !== "guessing" || !guess || guess.choices[choice] === undefined) return;
    this.chosen = choice;
    if (choice !== guess.answer) this.#isMissed = true;
    this.told = guess.told;
    this.phase = "told";
    // Whoever is surprised takes their time.
    if (choice === guess.answer) this.#goOnLater(guess.told);
  }

  /** What Enter, a tap or time does: on to what comes next. */
  goOn(): void {
    if (this.skip()) return;
    if (this.phase === "told") this.#afterGuess();
    else if (this.phase === "reading") void this.#runThen();
    else if (this.phase === "answered") void this.#windBack();
    else if (this.phase === "done") this.#next();
  }

  /** Cuts short what is being shown; false if nothing is. */
  skip(): boolean {
    if (this.phase !== "watching" && this.phase !== "winding") return false;
    return this.#pausing.skip();
  }

  /** Says that the board has shown the game's end. */
  endShown(): void {
    this.#endShown?.();
  }

  async play(actions: unknown[]): Promise<void> {
    const before = this.#marks.at(-1);
    if ((this.phase !== "playing" && !this.#isAllTold) || !before) return;
    const run = (this.#run += 1);
    this.refusal = null;
    this.pending = actions;
    this.phase = "sending";
    const all = [...before.actions, ...actions];
    const answer = await this.#asked(all);
    if (run !== this.#run) return;
    this.pending = null;
    if (!answer) {
      this.hinted = null;
      this.phase = "playing";
      return;
    }
    this.hinted = null;
    this.answer = null;
    this.told = null;
    if (answer.verdict === "other") this.#isMissed = true;
    if (!(await this.#show(run, answer.frames.slice(before.nFrames)))) return;
    if (answer.verdict === "done") this.#complete(answer.say);
    else if (answer.verdict === "other") this.#answered(answer.say);
    else {
      this.#marks = [...this.#marks, { actions: all, nFrames: answer.frames.length, shown: this.shown }];
      this.answer = answer.say;
      this.phase = "playing";
    }
  }

  /** Why actions would be refused; null if they would not. */
  async consider(actions: unknown[]): Promise<Refusal | null> {
    const before = this.#marks.at(-1);
    if (!before) return null;
    try {
      await this.#parts.play(this.idx, [...before.actions, ...actions]);
      return null;
    } catch (failure) {
      return refusalIn(failure);
    }
  }

  /** Back to before the last action of this step. */
  takeBack(): void {
    if (!this.canTakeBack) return;
    this.#marks = this.#marks.slice(0, -1);
    const last = this.#marks.at(-1);
    if (last) this.shown = atRest(last.shown.picture, last.shown.past);
  }

  /** Plays one way to complete the step, so that one sees it. */
  async showMe(): Promise<void> {
    if (!this.canBeShown) return;
    const { way } = this.step;
    const first = this.#marks[0];
    const made = this.#marks.at(-1)?.actions ?? [];
    const isOnTheWay = JSON.stringify(way.slice(0, made.length)) === JSON.stringify(made) && made.length < way.length;
    if (!isOnTheWay && first) {
      this.#marks = [first];
      this.shown = atRest(first.shown.picture);
    }
    const rest = isOnTheWay ? way.slice(made.length) : way;
    this.#isMissed = true;
    const run = (this.#run += 1);
    this.hinted = rest[0];
    await this.#pausing.wait(HINT_MS);
    if (run === this.#run) await this.play(rest);
  }

  forgetRefusal(): void {
    this.refusal = null;
  }

  /** Nothing goes on after this. */
  stop(): void {
    this.#run += 1;
    this.#pausing.skip();
  }

  #begin(place: number): void {
    this.stop();
    this.place = place;
    this.nthGuess = 0;
    this.chosen = null;
    this.told = null;
    this.answer = null;
    this.pending = null;
    this.hinted = null;
    this.refusal = null;
    this.#isMissed = false;
    this.shown = atRest(this.step.start);
    this.#marks = [{ actions: [], nFrames: 0, shown: this.shown }];
    this.phase = this.step.guesses.length > 0 ? "guessing" : this.#toDo();
    this.#kept(begun(this.progress, this.step.name));
  }

  /** What there is to do once everything is guessed. */
  #toDo(): Phase {
    return this.step.needs > 0 ? "playing" : "reading";
  }

  #afterGuess(): void {
    this.stop();
    if (!this.isLastGuess) {
      this.nthGuess += 1;
      this.chosen = null;
      this.told = null;
      this.phase = "guessing";
    } else if (this.step.needs > 0) {
      this.told = null;
      this.phase = "playing";
    } else {
      void this.#runThen();
    }
  }

  async #runThen(): Promise<void> {
    const run = (this.#run += 1);
    this.#pausing.skip();
    if (!(await this.#show(run, this.step.then))) return;
    this.told = null;
    if (this.step.after === null) this.#next();
    else this.#complete(this.step.after);
  }

  /** Shows frames one after another; false if it was overtaken. */
  async #show(run: number, frames: readonly LessonFrame[]): Promise<boolean> {
    if (frames.length > 0) this.phase = "watching";
    for (const frame of frames) {
      const hasCeremony = isEnding(this.shown, frame) && this.#parts.mayMove();
      this.shown = after(this.shown, frame);
      await (hasCeremony ? this.#endingShown() : this.#pausing.wait(frameMs(frame, this.lesson.you)));
      if (run !== this.#run) return false;
    }
    return true;
  }

  /** The end of a game has its own ceremony on the board, which can be skipped there. */
  async #endingShown(): Promise<void> {
    this.#endShown = () => this.#pausing.skip();
    await this.#pausing.wait(ENDING_MS);
    this.#endShown = null;
  }

  #complete(say: string | null): void {
    this.answer = say;
    this.#kept(completed(this.progress, this.step.name, this.#isMissed));
    this.phase = "done";
    this.#goOnLater(say);
  }

  #answered(say: string | null): void {
    this.answer = say;
    this.phase = "answered";
    const run = (this.#run += 1);
    void this.#pausing.wait(readingTime(say)).then(() => {
      if (run === this.#run && this.phase === "answered") void this.#windBack();
    });
  }

  async #windBack(): Promise<void> {
    const run = (this.#run += 1);
    this.#pausing.skip();
    this.phase = "winding";
    const before = this.#marks.at(-1);
    // The water covers the board at first, so the change is not seen.
    if (before) this.shown = atRest(before.shown.picture, before.shown.past);
    this.nWound += 1;
    await this.#pausing.wait(WIND_MS);
    if (run === this.#run) this.phase = "playing";
  }

  #next(): void {
    if (this.place + 1 < this.plan.length) {
      if (!this.progress.done.includes(this.step.name)) this.#kept(completed(this.progress, this.step.name, this.#isMissed));
      this.#begin(this.place + 1);
      return;
    }
    this.stop();
    this.#kept(finished(completed(this.progress, this.step.name, this.#isMissed)));
    this.phase = "over";
  }

  /** Where things may move, a lesson goes on by itself once its words are read. */
  #goOnLater(words: string | null): void {
    if (!this.#parts.mayMove()) return;
    const [run, phase] = [(this.#run += 1), this.phase];
    void this.#pausing.wait(readingTime(words) + 1_200).then(() => {
      if (run === this.#run && this.phase === phase) this.goOn();
    });
  }

  async #asked(actions: unknown[]): Promise<LessonPlay | null> {
    try {
      return await this.#parts.play(this.idx, actions);
    } catch (failure) {
      this.refusal = refusalIn(failure);
      if (!this.refusal) this.trouble = failure;
      return null;
    }
  }

  #kept(progress: Progress): void {
    this.progress = progress;
    this.#parts.keep(progress);
  }
}

/** What a rule says against an action; null if something else went wrong. */
function refusalIn(failure: unknown): Refusal | null {
  return failure instanceof Failure && failure.code === "refused" ? { message: failure.message, rule: failure.rule } : null;
}
