// What a hint rests on beside what lies open, in words.

import type { SeatMark } from "../games/contract";
import { named } from "../look/words";
import { asSentence } from "../net/api";
import type { HintReading, SpotReading } from "../wire/wire";

/** In one sentence; null if there is nothing to say. */
export function basisOf(reading: HintReading | null, marks: readonly SeatMark[]): string | null {
  return reading?.text ? asSentence(named(reading.text, marks)) : null;
}

/** "e4: probably 1 (62 %), or 2 (20 %)". */
export function oddsWords({ spot, odds }: SpotReading): string {
  const words = odds.map(([what, hundredths]) => `${what} (${hundredths} %)`);
  return `${spot}: probably ${words.join(", or ")}`;
}
