// Why things cannot be done, as the server says. Remembered as long as the
// position stands.

import type { Refusal } from "../contract";
import type { Action } from "./types";

export class Refusals {
  /** The refusal that is told now. */
  told = $state.raw<Refusal | null>(null);
  #known = new Map<string, Refusal | null>();
  #position = 0;

  /** Another position, other reasons. */
  forget(): void {
    this.#position += 1;
    this.#known.clear();
    this.told = null;
  }

  drop(): void {
    this.told = null;
  }

  /** Asks the server and tells its reason. */
  async ask(action: Action, consider: (actions: Action[]) => Promise<Refusal | null>): Promise<void> {
    const key = JSON.stringify(action);
    const position = this.#position;
    if (!this.#known.has(key)) {
      try {
        const refusal = await consider([action]);
        if (position !== this.#position) return;
        this.#known.set(key, refusal);
      } catch {
        // Without an answer the question may be put again.
        return;
      }
    }
    this.told = this.#known.get(key) ?? null;
  }
}
