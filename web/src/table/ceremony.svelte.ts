// The end is shown on the board before it is told beside it, but not for ever.

import { untrack } from "svelte";
import { notices } from "../look/notices.svelte";
import { settings } from "../net/settings.svelte";
import { sound } from "../net/sound";
import type { StoryEntry } from "../net/story";
import type { Outcome } from "../wire/wire";
import type { Frame } from "./frame.svelte";
import { endTone } from "./hearing.svelte";
import { headlineOf } from "./outcome";

/** So long the board has for it; somebody may guess along. */
const LONGEST_MS = 120_000;

export class Ceremony {
  /** Whether the board has shown the end. */
  isShown = $state(false);
  /** Whether the game came to its end before this page's eyes. */
  #isWatched = false;
  #frame: Frame;

  /** Made while the table's frame is. */
  constructor(frame: Frame) {
    this.#frame = frame;
    // A game that was over when the page came has had its ceremony.
    this.isShown = frame.isOver;
    $effect(() => {
      if (!frame.isOver || this.isShown) return;
      this.#isWatched = true;
      if (!settings.mayMove) this.isShown = true;
      const timer = setTimeout(() => (this.isShown = true), LONGEST_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { outcome } = this;
      if (!outcome) return;
      notices.say(`${headlineOf(outcome, frame.marks)}.`);
      // Before the board has shown it, a tone would give it away.
      if (this.#isWatched) untrack(() => sound(endTone(outcome, frame.mine)));
    });
  }

  /** How the game ended; null until the board has shown it. */
  readonly outcome: Outcome | null = $derived.by(() => (this.isShown ? (this.#frame.table.view?.outcome ?? null) : null));

  /** What the log may tell: while the end is shown on the board, it does not give it away. */
  readonly story: StoryEntry[] = $derived.by(() => {
    const { isOver, story, shown } = this.#frame;
    return isOver && !this.isShown ? story.filter(({ seq }) => seq <= (shown?.after ?? 0)) : story;
  });

  readonly show = (): void => {
    this.isShown = true;
  };
}
