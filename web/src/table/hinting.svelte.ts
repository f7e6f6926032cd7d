// Asking a bot for advice: when that is possible, and what it said for the
// position that is shown.

import { notices } from "../look/notices.svelte";
import { asSentence } from "../net/api";
import type { Hint, TableStore } from "../net/table.svelte";
import type { Frame } from "./frame.svelte";

export class Hinting {
  isAsked = $state(false);
  /** A hint that was put away. */
  #closed = $state.raw<Hint | null>(null);
  #table: TableStore;
  #frame: Frame;

  constructor(table: TableStore, frame: Frame) {
    this.#table = table;
    this.#frame = frame;
  }

  /** Whether a hint can be asked for now. */
  readonly isPossible: boolean = $derived.by(
    () => this.#table.view?.has_hints === true && this.#frame.canAct && this.#frame.handOverTo === null,
  );

  /** The hint for what is to be decided now, if there is one and it is wanted. */
  readonly shown: Hint | null = $derived.by(() => {
    const { hint } = this.#table;
    if (!this.isPossible || !hint || hint === this.#closed) return null;
    const isDue = hint.seat === this.#frame.seat && hint.prompt === this.#frame.shown?.prompt;
    return isDue ? hint : null;
  });

  async ask(): Promise<void> {
    const { seat } = this.#frame;
    if (!this.isPossible || this.isAsked || seat === null) return;
    this.#closed = null;
    if (this.shown) return;
    this.isAsked = true;
    const refused = await this.#table.askHint(seat);
    this.isAsked = false;
    if (refused !== null) notices.show(asSentence(refused), true);
  }

  close(): void {
    this.#closed = this.#table.hint;
  }
}
