// What a clock reads some time after its frame has come. Pages count on from
// there; what the device thinks the time of day is, is never asked.

import { clockWords, spanWords } from "../net/pace";
import type { ClockView, Seat } from "../wire/wire";

export type Reading = {
  seat: Seat;
  isRunning: boolean;
  /** Milliseconds until time is up; null while it does not run. */
  leftMs: number | null;
  /** What falls right now, or what is in the bank; null if there is nothing to read. */
  figures: string | null;
  /** What is in the bank while the decision's own seconds still fall. */
  reserve: string | null;
  /** Whether it is read by minutes: in days, nobody has to see seconds run. */
  isSlow: boolean;
  /** How high the water stands, from 0 to 1. */
  level: number;
  /** Whether these are the last ten seconds. */
  isLast: boolean;
};

const LAST_MS = 10_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function readingOf(clock: ClockView, passedMs: number): Reading {
  const { seat, bank_ms: bank, left_ms: left, decision_ms: decision, whole_ms: whole } = clock;
  const levelAt = (ms: number): number => (whole > 0 ? Math.min(1, Math.max(0, ms / whole)) : 0);
  if (left === null) {
    // In days a clock begins anew with every turn: until then it is full and reads nothing.
    if (bank === null) return { seat, isRunning: false, leftMs: null, figures: null, reserve: null, isSlow: true, level: 1, isLast: false };
    return { seat, isRunning: false, leftMs: null, figures: clockWords(bank), reserve: null, isSlow: false, level: levelAt(bank + decision), isLast: false };
  }
  const leftMs = Math.max(0, left - passedMs);
  const decisionMs = Math.max(0, decision - passedMs);
  const inBank = leftMs - decisionMs;
  const isSlow = bank === null && leftMs >= HOUR_MS;
  const hasReserve = bank !== null && decisionMs > 0 && inBank > 0;
  return {
    seat,
    isRunning: true,
    leftMs,
    figures: isSlow ? spanWords(Math.ceil(leftMs / MINUTE_MS) * 60) : clockWords(hasReserve ? decisionMs : leftMs),
    reserve: hasReserve ? clockWords(inBank) : null,
    isSlow,
    level: levelAt(leftMs),
    isLast: leftMs <= LAST_MS,
  };
}

/** Milliseconds until one of the readings is another; null if none will be. */
export function untilChange(readings: readonly Reading[]): number | null {
  const waits = readings.flatMap(({ leftMs, isSlow }) => {
    if (leftMs === null || leftMs <= 0) return [];
    const step = isSlow ? MINUTE_MS : 1_000;
    return [leftMs % step || step];
  });
  return waits.length === 0 ? null : Math.min(...waits);
}

/** The clock that matters most to whoever looks: the own one if it runs, else the one with the least left. */
export function foremost(readings: readonly Reading[], own: readonly Seat[]): Reading | null {
  const running = readings.filter(({ isRunning }) => isRunning).sort((one, other) => (one.leftMs ?? 0) - (other.leftMs ?? 0));
  return running.find(({ seat }) => own.includes(seat)) ?? running[0] ?? null;
}
