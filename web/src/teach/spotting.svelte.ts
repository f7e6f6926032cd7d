// Where the things are that a lesson speaks of. A screen marks them with
// `data-spot`; they are measured where they really stand, and followed while the
// board moves, the page scrolls or the window changes.

export type Spot = { left: number; top: number; width: number; height: number };

/** After a change everything is followed closely for so long, later now and then. */
const LIVELY_MS = 1_600;
const CALM_MS = 300;
/** Room between what is shown and what lies over it. */
const GAP = 8;
/** So long a board may take until what it is asked for is there. */
const PATIENCE_MS = 2_500;

export class Spotting {
  spots = $state.raw<Spot[]>([]);
  /** Of what is pointed at, what the screen does not have. */
  missing = $state.raw<string[]>([]);
  #stage: () => HTMLElement | undefined;
  #lively = 0;
  #asked: readonly string[] = [];
  #askedAt = 0;

  /** Made while the page is; `point` says what to point at. */
  constructor(stage: () => HTMLElement | undefined, point: () => readonly string[], change: () => unknown) {
    this.#stage = stage;
    $effect(() => {
      change();
      this.#lively = performance.now() + LIVELY_MS;
    });
    $effect(() => {
      this.#asked = point();
      this.#askedAt = performance.now();
      this.#lively = this.#askedAt + LIVELY_MS;
      this.missing = [];
      if (this.#asked.length > 0) return this.#follow();
      this.spots = [];
      const request = requestAnimationFrame(() => this.#bringIntoSight());
      return () => cancelAnimationFrame(request);
    });
  }

  /** Measures again and again; the answer ends it. */
  #follow(): () => void {
    let request = 0;
    let last = 0;
    let hasScrolled = false;
    const wake = (): void => void (this.#lively = performance.now() + LIVELY_MS);
    const look = (now: number): void => {
      request = requestAnimationFrame(look);
      if (now > this.#lively && now - last < CALM_MS) return;
      last = now;
      this.#measure(now);
      if (hasScrolled || this.spots.length === 0) return;
      hasScrolled = true;
      this.#bringIntoSight();
    };
    request = requestAnimationFrame(look);
    window.addEventListener("resize", wake);
    window.addEventListener("scroll", wake, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(request);
      window.removeEventListener("resize", wake);
      window.removeEventListener("scroll", wake, { capture: true });
    };
  }

  #elements(name: string): Element[] {
    // What is said stands beside the stage, and can be spoken of, too.
    return [...(this.#stage()?.parentElement?.querySelectorAll(`[data-spot="${CSS.escape(name)}"]`) ?? [])];
  }

  #measure(now: number): void {
    const found = this.#asked.map((name) => ({ name, spots: this.#elements(name).map(boxOf).filter((spot) => spot.width > 0 && spot.height > 0) }));
    const missing = found.filter(({ spots }) => spots.length === 0).map(({ name }) => name);
    // Something that is still on its way is not missing yet.
    if (missing.length > 0 && now < this.#askedAt + PATIENCE_MS) return;
    const spots = missing.length > 0 ? [] : found.flatMap((one) => one.spots);
    if (!isSame(spots, this.spots)) this.spots = spots;
    if (missing.join() !== this.missing.join()) this.missing = missing;
  }

  /** The board must be in sight, between what is said and the tray, and in it what is pointed at. */
  #bringIntoSight(): void {
    const stage = this.#stage();
    const said = stage?.previousElementSibling?.getBoundingClientRect();
    if (!stage || !said || document.documentElement.scrollHeight <= innerHeight + 1) return;
    const tray = document.querySelector("[data-tray-pinned]");
    const top = getComputedStyle(stage.previousElementSibling ?? stage).position === "sticky" ? said.height + GAP : 0;
    const bottom = (tray?.getBoundingClientRect().top ?? innerHeight) - GAP;
    const board = stage.querySelector("[data-board]")?.getBoundingClientRect();
    const spot = this.#asked.flatMap((name) => this.#elements(name)).find((element) => stage.contains(element) && !tray?.contains(element))?.getBoundingClientRect();
    // As far as all of the board is there, but not so far that its beginning goes.
    let by = board && board.bottom > bottom ? Math.min(board.bottom - bottom, board.top - top) : 0;
    if (spot && spot.bottom - by > bottom) by = Math.min(spot.bottom - bottom, spot.top - top);
    else if (spot && spot.top - by < top) by = spot.top - top;
    if (Math.abs(by) > 1) window.scrollBy({ top: by });
  }
}

function boxOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) };
}

function isSame(one: readonly Spot[], other: readonly Spot[]): boolean {
  return one.length === other.length && one.every(({ left, top, width, height }, idx) => {
    const spot = other[idx];
    return spot !== undefined && spot.left === left && spot.top === top && spot.width === width && spot.height === height;
  });
}
