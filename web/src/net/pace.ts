// How fast a table is played, in words and figures, and what was agreed about
// taking back. Nothing here asks the device's clock.

import type { Agreement, Pace, TableLine, WhenLate } from "../wire/wire";

/** What friends agree on if nobody says anything. */
export const USUAL_AGREEMENT: Agreement = { pace: { type: "unhurried" }, when_late: "bot_plays_on", is_friendly: false };

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A pace in two or three words, for lists and heads: "no clock", "10 min + 20 s", "2 days a turn". */
export function paceWords(pace: Pace): string {
  switch (pace.type) {
    case "unhurried":
      return "no clock";
    case "live":
      return pace.bank === 0 ? `${spanWords(pace.decision)} a move` : `${spanWords(pace.bank)} + ${spanWords(pace.decision)}`;
    case "days":
      return pace.days === 1 ? "1 day a turn" : `${pace.days} days a turn`;
  }
}

/** The same for whoever decides about it, in a sentence. */
export function paceHelp(pace: Pace): string {
  switch (pace.type) {
    case "unhurried":
      return "Everybody takes the time they need.";
    case "live": {
      const each = `Every decision has ${spanWords(pace.decision)}`;
      return pace.bank === 0 ? `${each}.` : `${each}; whoever needs more takes it from ${spanWords(pace.bank)} of their own.`;
    }
    case "days":
      return `Everybody plays when it suits them, within ${pace.days === 1 ? "a day" : `${pace.days} days`} a turn.`;
  }
}

/** What happens when time is up. */
export function lateWords(late: WhenLate): string {
  return late === "bot_plays_on" ? "a bot plays on" : "the seat is lost";
}

/** A span of time in its two largest units: "1 d 4 h", "2 h", "3 min 20 s", "45 s". */
export function spanWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const units: readonly [number, string][] = [[DAY_S, "d"], [HOUR_S, "h"], [MINUTE_S, "min"], [1, "s"]];
  const first = units.findIndex(([size]) => whole >= size);
  if (first === -1) return "0 s";
  let rest = whole;
  const parts = units.slice(first, first + 2).map(([size, name]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { count, name };
  });
  return parts.filter(({ count }) => count > 0).map(({ count, name }) => `${count} ${name}`).join(" ");
}

/** What a clock reads: "0:07", "12:30", "1:02:30"; from a day on "1 d 4 h". */
export function clockWords(ms: number): string {
  // A clock that reads nothing is up; until then it reads a second at least.
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  if (seconds >= DAY_S) return spanWords(seconds);
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S), seconds % MINUTE_S];
  const two = (count: number): string => String(count).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What a list says of a table's time: how long is left if it waits for one, else its pace; null where there is no clock. */
export function lineWords({ agreement, left_s: left }: Pick<TableLine, "agreement" | "left_s">): string | null {
  if (left !== null) return `${spanWords(left)} left`;
  return agreement.pace.type === "unhurried" ? null : paceWords(agreement.pace);
}

/** How much more time somebody asks for; null where there is no clock. */
export function moreTimeOf(pace: Pace): number | null {
  switch (pace.type) {
    case "unhurried":
      return null;
    case "live":
      return pace.bank >= 10 * MINUTE_S ? 5 * MINUTE_S : MINUTE_S;
    case "days":
      return DAY_S;
  }
}
