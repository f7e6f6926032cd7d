// The positions of one game through one pair of eyes. What the thumb points at
// is fetched first, then what lies beside it; a bounded number of parts is kept.

import { Failure, wordsOf } from "../net/api";
import { everyPosition, fetchPart, PART, partOf, type FetchPositions, type Position } from "../net/replay";

/** Parts that are kept: those nearest to what is looked at. */
const MAX_PARTS = 12;
const TRY_AGAIN_MS = 1_000;
/** Troubles that pass by themselves. */
const PASSING = ["unreachable", "busy", "too_fast"];

export class Positions {
  /** Why a position does not come, in words. */
  trouble = $state<string | null>(null);
  #parts = $state.raw<ReadonlyMap<number, readonly Position[]>>(new Map());
  #fetch: FetchPositions;
  #wanted = 0;
  #lastSeq: number | null = null;
  #isAtWork = false;
  #isStopped = false;

  constructor(fetch: FetchPositions) {
    this.#fetch = fetch;
  }

  /** The position after an entry, if it is here. */
  at(seq: number): Position | null {
    return this.#parts.get(partOf(seq))?.[seq % PART] ?? null;
  }

  /** Says which position is looked at; what is missing around it is fetched. */
  want(seq: number): void {
    this.#wanted = partOf(seq);
    void this.#work();
  }

  /** Fetches no more. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Every view there is, for those who draw the whole game. */
  every(): Promise<unknown[]> {
    return everyPosition(this.#fetch);
  }

  /** One request at a time, always for what is wanted by then: whoever pulls the thumb across the game does not ask for all of it. */
  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let part = this.#next(); part !== null && !this.#isStopped; part = this.#next()) {
      try {
        const { lastSeq, positions } = await fetchPart(this.#fetch, part);
        this.#lastSeq = lastSeq;
        this.#parts = bounded(new Map([...this.#parts, [part, positions]]), this.#wanted);
        this.trouble = null;
      } catch (thrown) {
        this.trouble = wordsOf(thrown);
        if (!(thrown instanceof Failure && PASSING.includes(thrown.code))) break;
        await new Promise((done) => setTimeout(done, TRY_AGAIN_MS));
      }
    }
    this.#isAtWork = false;
  }

  /** The part to fetch next; null if all that is wanted is here. */
  #next(): number | null {
    const lastPart = this.#lastSeq === null ? this.#wanted : partOf(this.#lastSeq);
    const near = [this.#wanted, this.#wanted + 1, this.#wanted - 1];
    return near.find((part) => part >= 0 && part <= lastPart && !this.#parts.has(part)) ?? null;
  }
}

/** The parts nearest to what is wanted, where there are too many. */
export function bounded<Part>(parts: ReadonlyMap<number, Part>, wanted: number): ReadonlyMap<number, Part> {
  if (parts.size <= MAX_PARTS) return parts;
  const nearest = [...parts].sort(([one], [other]) => Math.abs(one - wanted) - Math.abs(other - wanted));
  return new Map(nearest.slice(0, MAX_PARTS));
}
