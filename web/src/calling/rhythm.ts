// Hours of sleep and holidays: shown by this device's clock and calendar, kept by
// the house in the time of Greenwich.

import type { Holiday, Rhythm, Sleep } from "../wire/wire";

/** As the fields of the form have them: "23:00", "2026-12-24". */
export type SleepFields = { from: string; to: string };
export type HolidayFields = { first: string; last: string };

const DAY_MINUTES = 1_440;
const MAX_SLEEP_MINUTES = 720;
const MAX_DAYS = 30;
const DAY_MS = 86_400_000;

const two = (count: number): string => String(count).padStart(2, "0");

/** `offset` is what `getTimezoneOffset` says: minutes from here to Greenwich. */
export function sleepToFields({ from, to }: Sleep, offset: number): SleepFields {
  const local = (minute: number): string => {
    const here = (minute - offset + 2 * DAY_MINUTES) % DAY_MINUTES;
    return `${two(Math.floor(here / 60))}:${two(here % 60)}`;
  };
  return { from: local(from), to: local(to) };
}

/** Null if a field is empty. */
export function sleepFromFields({ from, to }: SleepFields, offset: number): Sleep | null {
  const minute = (text: string): number | null => {
    const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
    return hours === undefined || minutes === undefined ? null : (60 * Number(hours) + Number(minutes) + offset + 2 * DAY_MINUTES) % DAY_MINUTES;
  };
  const [begin, end] = [minute(from), minute(to)];
  return begin === null || end === null ? null : { from: begin, to: end };
}

/** A holiday lasts from the first day's midnight to the one after the last day. */
export function holidayFromFields({ first, last }: HolidayFields): Holiday | null {
  const [begin, end] = [midnight(first, 0), midnight(last, 1)];
  return begin === null || end === null ? null : { from: begin, to: end };
}

export function holidayToFields({ from, to }: Holiday): HolidayFields {
  return { first: dayOf(from), last: dayOf(to - 1) };
}

function midnight(day: string, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date === undefined ? null : Math.floor(new Date(Number(year), Number(month) - 1, Number(date) + later).getTime() / 1_000);
}

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A holiday as people write it: "24 Dec 2026 – 2 Jan 2027". */
export function holidayWords({ from, to }: Holiday): string {
  const write = (seconds: number): string => new Date(seconds * 1_000).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  const [first, last] = [write(from), write(to - 1)];
  return first === last ? first : `${first} – ${last}`;
}

/** Why a rhythm cannot be kept; null if it can. */
export function rhythmProblem({ sleep, holidays }: Rhythm): string | null {
  if (sleep) {
    const minutes = (sleep.to - sleep.from + DAY_MINUTES) % DAY_MINUTES;
    if (minutes === 0) return "Sleep begins and ends at the same time; choose another.";
    if (minutes > MAX_SLEEP_MINUTES) return "Sleep may last twelve hours at most.";
  }
  if (holidays.some(({ from, to }) => to <= from)) return "A holiday ends before it begins.";
  const inOrder = [...holidays].sort((one, other) => one.from - other.from);
  if (inOrder.some(({ from }, idx) => idx > 0 && from < (inOrder[idx - 1]?.to ?? 0))) return "Two holidays lie over each other.";
  return daysByYear(holidays).some((days) => days > MAX_DAYS) ? `A year has at most ${MAX_DAYS} days of holiday.` : null;
}

function daysByYear(holidays: readonly Holiday[]): number[] {
  const days = new Map<number, number>();
  for (const { from, to } of holidays) {
    const year = new Date(from * 1_000).getFullYear();
    // A night in which the clocks change is an hour more or less.
    days.set(year, (days.get(year) ?? 0) + Math.round(((to - from) * 1_000) / DAY_MS));
  }
  return [...days.values()];
}
