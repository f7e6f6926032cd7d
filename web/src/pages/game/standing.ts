// Drawings that stand in the page before the scripts come: the games' pictures and
// the chart. The build draws them once (`src/prerender`); in the browser they are
// left as they are, so that the front page fetches no picture's code, draws none a
// second time and does not walk through their lines.

class Standing {
  /** At the build: every drawing's HTML, a picture's by its game. */
  readonly drawn = new Map<string, string>();
  #isTakingHold = false;

  /** Runs what takes hold of a page that stands. */
  during(run: () => void): void {
    this.#isTakingHold = true;
    run();
    this.#isTakingHold = false;
  }

  /**
   * A drawing's HTML: at the build as it was drawn, and a mere word while the page
   * is taken hold of, since Svelte keeps whatever stands there (but not for an
   * empty one). Null if it has to be fetched and drawn.
   */
  of(name: string): string | null {
    return this.drawn.get(name) ?? (this.#isTakingHold ? "standing" : null);
  }
}

export const standing = new Standing();
