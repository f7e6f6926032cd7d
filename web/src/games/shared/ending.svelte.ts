// The ceremony at the end, as it runs: one step after another, and over at once
// when somebody wants it to be. A game says what its steps are.

type Played = { phase: { type: string } };

export abstract class Ending<View extends Played, Event> {
  /** How many steps are done; null when nothing runs. */
  progress = $state<number | null>(null);
  #nSteps = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onshown: () => void = () => {};

  /** How many steps the ceremony of these events has; null if they are no ending. */
  protected abstract stepsOf(view: View, events: readonly Event[]): number | null;

  /** How long the page waits after so many of the steps, in milliseconds. */
  protected abstract pauseAfter(nDone: number, nSteps: number): number;

  /** The game is not over, or no longer: keeps what the ceremony will need of the position. */
  protected playing(_view: View): void {}

  /** Takes in an ending that was over before this screen came. */
  recall(_view: View, _ending: readonly Event[]): void {}

  /** Takes in another position; an ending that was seen to come is celebrated. */
  hear(view: View, events: readonly Event[], isCelebrated: boolean, onshown: () => void): void {
    this.#onshown = onshown;
    if (view.phase.type !== "over") {
      this.stop();
      this.progress = null;
      this.playing(view);
      return;
    }
    // A position that comes again does not cut its ending short.
    if (this.progress !== null) return;
    const nSteps = this.stepsOf(view, events);
    if (nSteps === null || !isCelebrated) {
      onshown();
      return;
    }
    this.#nSteps = nSteps;
    this.progress = 0;
    this.#wait();
  }

  /** The next step, at once. */
  next(): void {
    if (this.progress === null) return;
    if (this.progress >= this.#nSteps) {
      this.finish();
      return;
    }
    this.progress += 1;
    this.#wait();
  }

  /** Shows the result at once. */
  finish(): void {
    if (this.progress === null) return;
    this.stop();
    this.progress = null;
    this.#onshown();
  }

  /** Whether a key was meant to skip the ceremony, and has. */
  finishBy(event: KeyboardEvent, keys: readonly string[] = ["Escape", "Enter", " "]): boolean {
    if (this.progress === null || !keys.includes(event.key)) return false;
    event.preventDefault();
    this.finish();
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.stop();
    this.#timer = setTimeout(() => this.next(), this.pauseAfter(this.progress ?? 0, this.#nSteps));
  }
}
