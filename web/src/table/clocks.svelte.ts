// The clocks of the table while they run: they are read anew whenever a figure
// changes, and ten seconds before one's own time is up it is heard.

import { untrack } from "svelte";
import { notices } from "../look/notices.svelte";
import { settings } from "../net/settings.svelte";
import { sound } from "../net/sound";
import type { Seat } from "../wire/wire";
import type { Frame } from "./frame.svelte";
import { foremost, readingOf, untilChange, type Reading } from "./gauge";

export class Clocks {
  #now = $state(performance.now());
  #frame: Frame;

  /** Made while the table's frame is. */
  constructor(frame: Frame) {
    this.#frame = frame;
    $effect(() => {
      const wait = untilChange(this.readings);
      if (wait === null) return;
      const timer = setTimeout(() => (this.#now = performance.now()), wait + 5);
      return () => clearTimeout(timer);
    });
    const isHurried = $derived(this.readings.some(({ seat, isLast }) => isLast && frame.due.includes(seat)));
    $effect(() => {
      if (!isHurried) return;
      untrack(() => {
        notices.say("Ten seconds left.");
        if (settings.hearsClock) sound("hurry");
      });
    });
  }

  /** By seat, in order; empty where there are no clocks or the game is over. */
  readonly readings: Reading[] = $derived.by(() => {
    const { shown, isLive } = this.#frame;
    if (!shown || !isLive) return [];
    return shown.clocks.map((clock) => readingOf(clock, Math.max(0, this.#now - shown.cameAt)));
  });

  /** The one that the strip shows. */
  readonly foremost: Reading | null = $derived.by(() => foremost(this.readings, this.#frame.mine));

  /** Whether whoever looks may give others time. */
  readonly canGive: boolean = $derived.by(() => this.readings.length > 0 && this.#frame.seat !== null && this.#frame.table.view?.seats[this.#frame.seat]?.bot == null);

  readonly of = (seat: Seat): Reading | null => this.readings.find((reading) => reading.seat === seat) ?? null;
}
