// A pause that somebody can cut short.

export class Pausing {
  #end: (() => void) | null = null;

  /** Waits so many milliseconds, or until it is skipped. */
  wait(ms: number): Promise<void> {
    this.skip();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.skip(), ms);
      this.#end = () => {
        clearTimeout(timer);
        this.#end = null;
        resolve();
      };
    });
  }

  /** Ends the pause now; false if there is none. */
  skip(): boolean {
    if (!this.#end) return false;
    this.#end();
    return true;
  }
}

/** How long somebody needs for a sentence, in milliseconds. */
export function readingTime(words: string | null): number {
  return 1_400 + 55 * (words?.length ?? 0);
}
