// Choosing a pace: which kind it is, which of a game's clocks, or own figures.

import type { ClockPreset, Pace } from "../wire/wire";

export type PaceKind = Pace["type"];

export const DAYS = [1, 2, 3, 7] as const;
/** What a clock may be, as the server takes it. */
const LONGEST = { bank: 36_000, decision: 3_600 };
/** For a game that suggests no clock. */
const PLAIN_CLOCK = { bank: 600, decision: 30 };

/** The pace that a kind begins with: the middle one of the game's clocks, two days a turn. */
export function firstPace(kind: PaceKind, clocks: readonly ClockPreset[]): Pace {
  if (kind === "unhurried") return { type: "unhurried" };
  if (kind === "days") return { type: "days", days: 2 };
  const { bank, decision } = clocks[Math.floor((clocks.length - 1) / 2)] ?? PLAIN_CLOCK;
  return { type: "live", bank, decision };
}

/** Which of a game's clocks a pace is; null if it is none of them. */
export function presetOf(pace: Pace, clocks: readonly ClockPreset[]): string | null {
  if (pace.type !== "live") return null;
  return clocks.find(({ bank, decision }) => bank === pace.bank && decision === pace.decision)?.name ?? null;
}

/** A live pace from own figures, as far as they make sense; what does not is pulled to what does. */
export function ownPace(bankMinutes: number, decisionSeconds: number): Pace {
  const within = (value: number, least: number, most: number): number => Math.round(Math.min(most, Math.max(least, Number.isFinite(value) ? value : least)));
  return { type: "live", bank: within(bankMinutes * 60, 0, LONGEST.bank), decision: within(decisionSeconds, 1, LONGEST.decision) };
}
