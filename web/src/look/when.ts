// Moments as people say them, by the device's own hours.

import { spanWords } from "../net/pace";

const MINUTE_S = 60;
const DAY_MS = 86_400_000;

function timeOf(date: Date): string {
  return `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}

/** How many midnights lie between two moments; negative if the first is the later one. */
function nightsBetween(from: Date, to: Date): number {
  const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

function dayOf(date: Date): string {
  return date.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" });
}

/** Since when: "14:05", "yesterday 14:05", "Thu 12 Nov". */
export function sinceWords(atSeconds: number, nowSeconds: number): string {
  const [at, now] = [new Date(atSeconds * 1_000), new Date(nowSeconds * 1_000)];
  const nights = nightsBetween(at, now);
  if (nights <= 0) return timeOf(at);
  return nights === 1 ? `yesterday ${timeOf(at)}` : dayOf(at);
}

/** When something begins: "today at 20:00", "tomorrow at 20:00", "on Fri 20 Nov at 20:00". */
export function startWords(atSeconds: number, nowSeconds: number): string {
  const [at, now] = [new Date(atSeconds * 1_000), new Date(nowSeconds * 1_000)];
  const nights = nightsBetween(now, at);
  const day = nights === 0 ? "today" : nights === 1 ? "tomorrow" : `on ${dayOf(at)}`;
  return `${day} at ${timeOf(at)}`;
}

/** How long it is until then: "in 2 h 5 min", "in less than a minute"; null once it has come. */
export function untilWords(atSeconds: number, nowSeconds: number): string | null {
  const left = atSeconds - nowSeconds;
  if (left <= 0) return null;
  // Seconds would only make people watch them.
  return left < MINUTE_S ? "in less than a minute" : `in ${spanWords(left - (left % MINUTE_S))}`;
}

/** A moment as a field for date and time takes it, in the device's own hours. */
export function toField(seconds: number): string {
  const date = new Date(seconds * 1_000);
  const two = (count: number): string => String(count).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${timeOf(date)}`;
}

/** What such a field says, in seconds since 1970; null if it says nothing. */
export function fromField(text: string): number | null {
  const ms = text === "" ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(ms) ? null : Math.floor(ms / 1_000);
}

/** Eight in the evening, today or, if that is over, tomorrow. */
export function tonightAtEight(nowSeconds: number): number {
  const evening = new Date(nowSeconds * 1_000);
  evening.setHours(20, 0, 0, 0);
  if (evening.getTime() <= nowSeconds * 1_000) evening.setDate(evening.getDate() + 1);
  return Math.floor(evening.getTime() / 1_000);
}

/** A day of the house by its number: "Mon 16 Nov". Such a day is the same everywhere, so it is read by no device's zone. */
export function houseDayWords(day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
}

/** The same without the day of the week, for a line that is short: "16 Nov". */
export function briefDayWords(day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}

/** A moment for both kinds of people: "22:00 your time, 21:00 UTC"; only one of them where they are the same. */
export function hereAndUtcWords(atSeconds: number): string {
  const at = new Date(atSeconds * 1_000);
  const utc = `${at.toISOString().slice(11, 16)} UTC`;
  const here = timeOf(at);
  return utc === `${here} UTC` ? utc : `${here} your time, ${utc}`;
}
