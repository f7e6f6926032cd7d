// Whether a finished game's dice were fair, as far as a page can tell: the seed
// is the one that was committed to, everybody's bytes went into the key, and
// every roll follows from it. `docs/record-format.md` describes each step.

import type { DiceView, DrawView } from "../wire/wire";
import { Dice } from "./chacha";
import { hex, sha256 } from "./sha256";

const utf8 = new TextEncoder();

/** Whether the seed is the one that was committed to. */
export function isSeedOf(commitment: string, seed: string): boolean {
  return hex(sha256(utf8.encode(seed))) === commitment;
}

/** What all chance of the game was derived from. */
export function keyOf({ seed, contributions }: Pick<DiceView, "seed" | "contributions">): Uint8Array {
  const own = sha256(utf8.encode(`tidetable\0chance\0${seed}\0${0}`));
  const added = utf8.encode(contributions.map((bytes) => `${bytes ?? ""}\0`).join(""));
  return sha256(Uint8Array.from([...own, ...added]));
}

/** What a chance rolls by right. */
export function rollsOf(key: Uint8Array, isByKind: boolean, draw: Pick<DrawView, "seq" | "kind" | "number" | "rolls">): number[] {
  const dice = isByKind ? new Dice(sha256(Uint8Array.from([...key, ...utf8.encode(draw.kind)])), draw.number) : new Dice(key, draw.seq);
  return draw.rolls.map(([bound]) => dice.below(bound));
}

/** Whether all that was rolled was rolled by right, and the log says what came of it. */
export function isFair(key: Uint8Array, isByKind: boolean, draw: DrawView): boolean {
  const rolls = rollsOf(key, isByKind, draw);
  return draw.is_as_logged && draw.rolls.every(([, rolled], idx) => rolled === rolls[idx]);
}
