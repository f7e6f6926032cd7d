// Asking a bot for advice: when that is possible, and what it said for the
// position that is shown.

import { notices } from "../look/notices.svelte";
import { asSentence } from "../net/api";
import type { Hint } from "../net/table.svelte";
import type { Frame } from "./frame.svelte";

export class Hinting {
  isAsked = $state(false);
  /** Whether the hint was only asked for to be told of, by the coach. */
  #isWhispered = $state(false);
  /** A hint that was put away. */
  #closed = $state.raw<Hint | null>(null);
  #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** Whether a hint can be asked for now. */
  readonly isPossible: boolean = $derived.by(() => {
    const { table, canAct, isCovered } = this.#frame;
    return table.view?.has_hints === true && canAct && !isCovered;
  });

  /** The hint for what is to be decided now, if there is one. */
  readonly #due: Hint | null = $derived.by(() => {
    const { hint } = this.#frame.table;
    if (!this.isPossible || !hint || hint === this.#closed) return null;
    const isDue = hint.seat === this.#frame.seat && hint.askedAt === this.#frame.shown?.askedAt;
    return isDue ? hint : null;
  });

  /** The same if it is wanted on the board. */
  readonly shown: Hint | null = $derived(this.#isWhispered ? null : this.#due);
  /** The same if only its reason is wanted. */
  readonly whispered: Hint | null = $derived(this.#isWhispered ? this.#due : null);

  async ask(): Promise<void> {
    this.#isWhispered = false;
    const refused = await this.#fetch();
    if (refused !== null) notices.show(asSentence(refused), true);
  }

  /** Asks the same for the coach; it is shown once somebody wants to see it. */
  async whisper(): Promise<void> {
    this.#isWhispered = true;
    // Nobody has asked, so nobody needs to hear why there is none.
    await this.#fetch();
  }

  async #fetch(): Promise<string | null> {
    const { seat, table } = this.#frame;
    if (!this.isPossible || this.isAsked || seat === null) return null;
    this.#closed = null;
    if (this.#due) return null;
    this.isAsked = true;
    const refused = await table.askHint(seat);
    this.isAsked = false;
    return refused;
  }

  /** The key H asks, wherever nobody is typing. */
  readonly askByKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog") !== null;
    if (event.key !== "h" || event.altKey || event.ctrlKey || event.metaKey || isTyping) return;
    void this.ask();
  };

  close(): void {
    this.#closed = this.#frame.table.hint;
  }
}
