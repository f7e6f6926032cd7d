// The tables that wait for this guest, wherever they are looked for: asked for
// gently, since most of the time nothing has changed.

import type { TableLine } from "../wire/wire";
import { api } from "./api";
import { sound } from "./sound";
import { isNewlyDue, laterOn, nextTable } from "./turning";

/** How often a page in sight asks, and one that nobody looks at. */
const IN_SIGHT_MS = 30_000;
const OUT_OF_SIGHT_MS = 300_000;
/** What is left of a clock is told anew so often. */
const TICK_MS = 1_000;
/** Moves come in steps; they are asked about once. */
const AFTER_MOVE_MS = 600;

class Turns {
  /** As they were told; null until they were. */
  #told = $state.raw<TableLine[] | null>(null);
  #toldAt = 0;
  /** Seconds since then. */
  #passed = $state(0);
  /** The table on the page, which knows by itself whose turn it is there. */
  #here = $state<string | null>(null);
  #isDueHere = $state(false);
  #soon: ReturnType<typeof setTimeout> | undefined;

  /** All that wait, the most urgent first, as the server has put them. */
  readonly lines: readonly TableLine[] = $derived(laterOn(this.#told ?? [], this.#passed));
  /** Those that are not on the page. */
  readonly elsewhere: readonly TableLine[] = $derived(this.lines.filter(({ id }) => id !== this.#here));
  readonly isAtTable: boolean = $derived(this.#here !== null);
  readonly next: TableLine | null = $derived(nextTable(this.lines, this.#here));
  readonly count: number = $derived(this.elsewhere.length + (this.#isDueHere ? 1 : 0));

  /** Begins to ask; the answer ends it. */
  start(): () => void {
    void this.refresh();
    const look = (): void => {
      const isInSight = document.visibilityState === "visible";
      if (Date.now() - this.#toldAt >= (isInSight ? IN_SIGHT_MS : OUT_OF_SIGHT_MS)) void this.refresh();
    };
    const tick = (): void => {
      this.#passed = Math.floor((Date.now() - this.#toldAt) / 1_000);
      look();
    };
    const timer = setInterval(tick, TICK_MS);
    const called = (): void => void this.refresh();
    document.addEventListener("visibilitychange", tick);
    // The worker is called back before anybody asks.
    navigator.serviceWorker?.addEventListener("message", called);
    return () => {
      clearInterval(timer);
      clearTimeout(this.#soon);
      document.removeEventListener("visibilitychange", tick);
      navigator.serviceWorker?.removeEventListener("message", called);
    };
  }

  /** The page shows a table, and whether it waits; null once it shows none. */
  stand(here: string | null, isDueHere: boolean): void {
    const hasMoved = here === this.#here && isDueHere !== this.#isDueHere;
    this.#here = here;
    this.#isDueHere = isDueHere;
    if (hasMoved) this.soon();
  }

  /** Asks a moment after something has happened. */
  soon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.refresh(), AFTER_MOVE_MS);
  }

  async refresh(): Promise<void> {
    this.#toldAt = Date.now();
    try {
      const lines = await api.tables("turns");
      const isNew = isNewlyDue(this.#told, lines, this.#here);
      this.#toldAt = Date.now();
      this.#passed = 0;
      this.#told = lines;
      if (isNew) sound("turn");
    } catch {
      // What was known stays; it is asked for again soon.
    }
  }
}

export const turns = new Turns();
