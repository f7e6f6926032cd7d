// Planning while one waits: marks of one's own on the board as it is shown. They
// stay on this page, and melt when the position changes.

import { untrack } from "svelte";
import { notices } from "../../look/notices.svelte";
import type { Frame } from "../frame.svelte";
import type { LoadedGame } from "../loading.svelte";
import { planWords, toggled, type Plan } from "./plan";

export class Planning {
  /** Whether touches of the board mark it. */
  isOn = $state(false);
  marks = $state.raw<Plan>([]);
  #frame: Frame;
  #game: LoadedGame;

  /** Made while the table's frame is. */
  constructor(frame: Frame, game: LoadedGame) {
    this.#frame = frame;
    this.#game = game;
    // Whose turn it is now has better things to touch.
    $effect(() => {
      if (!this.isPossible) this.isOn = false;
    });
    let before: string | null = null;
    $effect(() => {
      const view = frame.shown?.screen.view;
      untrack(() => {
        // A mere note of the table changes no position.
        const position = this.marks.length > 0 || before !== null ? JSON.stringify(view ?? null) : null;
        if (before !== null && position !== before) this.clear();
        before = this.marks.length > 0 ? position : null;
      });
      void this.marks;
    });
  }

  /** Whether one waits for somebody, and the game has spots to plan on; a bot has moved before one could. */
  readonly isPossible: boolean = $derived.by(() => {
    const { isLive, isCovered, seat, isYourTurn, isThinking, shown, pending } = this.#frame;
    return isLive && !isCovered && seat !== null && !isYourTurn && !isThinking && !pending && shown !== null && this.#game.module?.isPlannable !== undefined;
  });

  isSpot(spot: string): boolean {
    return this.#game.module?.isPlannable?.(spot) ?? false;
  }

  readonly toggle = (): void => {
    this.isOn = !this.isOn;
    if (!this.isOn) this.clear();
  };

  mark(spot: string): void {
    this.marks = toggled(this.marks, spot);
    notices.say(planWords(this.marks, spot));
  }

  clear(): void {
    this.marks = [];
  }
}
