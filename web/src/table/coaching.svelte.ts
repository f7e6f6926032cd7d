// A coach for newcomers: at each new kind of decision it says why a bot would do
// what it would do. It is the same hint as the button's, asked for the same way,
// so it never says more than that. It fades: in the first game every kind has a
// line for some turns, in the second only kinds that were not met before have
// one, in the third none, unless somebody wants to keep it.

import { untrack } from "svelte";
import { acquaintance, change, type Acquaintance } from "../teach/newcomer";
import type { Frame } from "./frame.svelte";
import type { Hinting } from "./hinting.svelte";

/** After so many finished games nobody is coached who does not ask for it. */
const N_COACHED_GAMES = 2;

/** So often a kind of decision has a line in a first game. */
const N_LINES = 3;

/** The kind of a decision: what is asked for, without the numbers of the day. */
export function kindOf(asks: unknown): string {
  if (typeof asks !== "object" || asks === null) return String(asks);
  return Object.values(asks).filter((part) => typeof part === "string").join(" ");
}

/** Whether the coach has something to say at a kind of decision. */
export function isWorthALine(kind: string, known: Pick<Acquaintance, "nCoached" | "met" | "isCoached">, metNow: ReadonlyMap<string, number>): boolean {
  const nSaid = metNow.get(kind) ?? 0;
  if (known.isCoached === false || nSaid >= N_LINES) return false;
  if (known.isCoached === true || known.nCoached === 0) return true;
  return nSaid === 0 && known.nCoached < N_COACHED_GAMES && !known.met.includes(kind);
}

export class Coaching {
  /** Whether the coach speaks at this table. */
  isOn = $state(false);
  #game: () => string;
  #hinting: Hinting;
  /** The kinds that were met in this game, with how often the coach spoke. */
  #metNow = new Map<string, number>();
  /** The position at which the coach has spoken last. */
  #spokenAt: number | null = null;

  /** Made while the table's frame is. */
  constructor(frame: Frame, hinting: Hinting, game: () => string) {
    this.#game = game;
    this.#hinting = hinting;
    this.isOn = isWanted(acquaintance(untrack(game)));
    $effect(() => {
      const { shown } = frame;
      if (!this.isOn || !hinting.isPossible || !shown || shown.askedAt === this.#spokenAt) return;
      const kind = kindOf(shown.asks);
      const known = acquaintance(game());
      if (!isWorthALine(kind, known, this.#metNow)) return;
      this.#spokenAt = shown.askedAt;
      this.#metNow.set(kind, (this.#metNow.get(kind) ?? 0) + 1);
      change(game(), { met: known.met.includes(kind) ? known.met : [...known.met, kind] });
      untrack(() => void hinting.whisper());
    });
  }

  /** The bot's own words why it would do what it would do; null if there are none. */
  readonly why: string | null = $derived.by(() => this.#hinting.whispered?.choices[0]?.why?.text ?? null);

  readonly turn = (isOn: boolean): void => {
    this.isOn = isOn;
    if (!isOn) this.#hinting.close();
    change(this.#game(), { isCoached: isOn });
  };
}

function isWanted({ isCoached, nCoached }: Acquaintance): boolean {
  return isCoached ?? nCoached < N_COACHED_GAMES;
}
