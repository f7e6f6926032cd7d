// Why things cannot be done, as the server says. Asked when somebody points at
// them for a moment, and remembered as long as the position stands.

import type { Refusal } from "../contract";
import type { Action } from "./types";

/** How long one has to point at a thing before the server is asked. */
const PATIENCE_MS = 140;

export class Refusals {
  #known = $state<Record<string, Refusal | null>>({});
  #asked = new Set<string>();
  #position = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Forgets everything: another position, other reasons. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#position += 1;
    this.#known = {};
    this.#asked.clear();
  }

  /** Drops a question that still waits: nobody points there any more. */
  dropQuestion(): void {
    clearTimeout(this.#timer);
  }

  /** The refusal of an action, if it is known by now. */
  of(action: Action | null): Refusal | null {
    return (action && this.#known[JSON.stringify(action)]) || null;
  }

  /** Asks for the reason, at once or after a moment; a later question replaces a waiting one. */
  ask(action: Action, consider: (actions: Action[]) => Promise<Refusal | null>, atOnce: boolean): void {
    clearTimeout(this.#timer);
    const key = JSON.stringify(action);
    if (this.#asked.has(key)) return;
    const position = this.#position;
    const send = async () => {
      this.#asked.add(key);
      try {
        const refusal = await consider([action]);
        if (position === this.#position) this.#known[key] = refusal;
      } catch {
        // Without an answer the question may be put again.
        if (position === this.#position) this.#asked.delete(key);
      }
    };
    if (atOnce) void send();
    else this.#timer = setTimeout(() => void send(), PATIENCE_MS);
  }
}
