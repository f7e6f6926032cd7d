// The sender's bottles, and which of them have brought something since this
// device last looked.

import { api } from "../net/api";
import { keepForGood, keptForGood } from "../net/kept";
import type { BottleLine } from "../wire/wire";

const KEY = "tidetable.bottles.seen";

type Line = Pick<BottleLine, "last_at" | "is_withdrawn">;

/** Whether something has come of a bottle after a time, in seconds since 1970. */
export function isNew({ last_at: lastAt, is_withdrawn: isWithdrawn }: Line, seenAt: number): boolean {
  return !isWithdrawn && lastAt !== null && lastAt > seenAt;
}

/** The last thing that has come of any of them, in seconds since 1970. */
export function newest(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ last_at: lastAt }) => lastAt ?? 0));
}

/** Up to when this device has looked at what came of bottles. */
export function seenAt(): number {
  const kept = keptForGood(KEY);
  return typeof kept === "number" ? kept : 0;
}

class Drifting {
  /** Null until they are known. */
  lines = $state.raw<BottleLine[] | null>(null);
  #seenAt = $state(seenAt());
  readonly nNew: number = $derived((this.lines ?? []).filter((line) => isNew(line, this.#seenAt)).length);

  async load(): Promise<BottleLine[]> {
    this.lines = await api.bottles();
    return this.lines;
  }

  /** Everything that is known now has been looked at. */
  see(): void {
    this.#seenAt = Math.max(this.#seenAt, newest(this.lines ?? []));
    keepForGood(KEY, this.#seenAt);
  }
}

export const drifting = new Drifting();
