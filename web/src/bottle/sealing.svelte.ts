// Which decisions of a finished game are one's own to put into a bottle, and
// which of them is about to be.

import type { SeatMark } from "../games/contract";
import type { StoryLine } from "../wire/wire";

/** The entries in which one has decided with one's own hands: not what a bot did that stood in, nor what was taken back. */
export function ownDecisionsIn(lines: readonly Pick<StoryLine, "seq" | "seat" | "control">[], struck: ReadonlySet<number>, marks: readonly Pick<SeatMark, "seat" | "is_yours">[]): ReadonlySet<number> {
  const own = new Set(marks.filter((mark) => mark.is_yours).map(({ seat }) => seat));
  const stoodIn = new Set<number>();
  const decided = new Set<number>();
  for (const { seq, seat, control } of lines) {
    if (seat === null || !own.has(seat)) continue;
    if (control?.type === "stand_in") stoodIn.add(seat);
    else if (control?.type === "return") stoodIn.delete(seat);
    else if (control === null && !stoodIn.has(seat) && !struck.has(seq)) decided.add(seq);
  }
  return decided;
}

export class Sealing {
  /** The entry whose decision is about to be sealed. */
  seq = $state<number | null>(null);
  #own: () => ReadonlySet<number>;

  constructor(own: () => ReadonlySet<number>) {
    this.#own = own;
  }

  readonly #possible: ReadonlySet<number> = $derived.by(() => this.#own());

  has(seq: number): boolean {
    return this.#possible.has(seq);
  }

  readonly open = (seq: number): void => {
    if (this.has(seq)) this.seq = seq;
  };

  readonly close = (): void => {
    this.seq = null;
  };
}
