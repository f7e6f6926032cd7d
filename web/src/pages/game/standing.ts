// Pictures that stand in the page before the scripts come. The build draws them
// once (`src/prerender`); in the browser they are left as they are, so that the
// front page fetches no picture's code and draws none a second time.

class Standing {
  /** At the build: every picture's HTML, by game. */
  readonly drawn = new Map<string, string>();
  #isTakingHold = false;

  /** Runs what takes hold of a page that stands. */
  during(run: () => void): void {
    this.#isTakingHold = true;
    run();
    this.#isTakingHold = false;
  }

  /**
   * A picture's HTML: at the build as it was drawn, and a mere word while the page
   * is taken hold of, since Svelte keeps whatever stands there (but not for an
   * empty one). Null if it has to be fetched and drawn.
   */
  of(game: string): string | null {
    return this.drawn.get(game) ?? (this.#isTakingHold ? "standing" : null);
  }
}

export const standing = new Standing();
