// Asking for a review until it is complete. What has come in is kept, with and
// without hindsight.

import { api, Failure, wordsOf } from "../net/api";
import type { ReviewView } from "../wire/wire";
import { isComplete, isNoticeable, merged } from "./review";

const ASK_AGAIN_MS = 1_000;
const TRY_AGAIN_MS = 4_000;

export class Reviewing {
  isOpen = $state(false);
  isHindsight = $state(false);
  /** Why nothing comes in, in words. */
  trouble = $state<string | null>(null);
  #then = $state.raw<ReviewView | null>(null);
  #hindsight = $state.raw<ReviewView | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: () => string) {}

  /** What is known of the review that is looked at. */
  get review(): ReviewView | null {
    return this.isHindsight ? this.#hindsight : this.#then;
  }

  /** Whether much was lost by the decision that led to an entry, as far as it is judged. */
  isLoss(seq: number): boolean {
    return (this.#then ?? this.#hindsight)?.decisions.some((decision) => decision.seq === seq && isNoticeable(decision)) ?? false;
  }

  toggle = (): void => {
    this.isOpen = !this.isOpen;
    this.#begin();
  };

  look = (isHindsight: boolean): void => {
    this.isHindsight = isHindsight;
    this.#begin();
  };

  /** Asks no more; the server goes on for a while by itself. */
  stop = (): void => clearTimeout(this.#timer);

  #begin(): void {
    this.stop();
    this.trouble = null;
    const isDone = this.review !== null && isComplete(this.review);
    if (this.isOpen && !isDone) void this.#ask(this.isHindsight);
  }

  async #ask(isHindsight: boolean): Promise<void> {
    const before = isHindsight ? this.#hindsight : this.#then;
    let wait = ASK_AGAIN_MS;
    try {
      const answer = await api.review(this.id(), { is_hindsight: isHindsight, after: before?.decisions.at(-1)?.seq ?? 0 });
      const now = merged(before, answer);
      if (isHindsight) this.#hindsight = now;
      else this.#then = now;
      if (this.#isWanted(isHindsight)) this.trouble = null;
      if (isComplete(now)) return;
    } catch (thrown) {
      if (!this.#isWanted(isHindsight)) return;
      this.trouble = wordsOf(thrown);
      const isPassing = thrown instanceof Failure && ["unreachable", "busy", "too_fast"].includes(thrown.code);
      if (!isPassing) return;
      wait = TRY_AGAIN_MS;
    }
    if (!this.#isWanted(isHindsight)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(isHindsight), wait);
  }

  #isWanted(isHindsight: boolean): boolean {
    return this.isOpen && this.isHindsight === isHindsight;
  }
}
