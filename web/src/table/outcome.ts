// How a game ended, in a few words.

import type { SeatMark } from "../games/contract";
import { listed, readable } from "../look/words";
import type { Outcome, Seat, SeatView, ScoreSheet, Stance, TableView } from "../wire/wire";

/** "You have won", "Ada and Bo share the victory", "Nobody has won". */
export function headlineOf(outcome: Outcome, marks: readonly SeatMark[]): string {
  const { winners, is_shared: isShared } = outcome;
  if (winners.length === 0) return "Nobody has won";
  const names = listed(winners.map((seat) => marks[seat]?.label ?? ""));
  if (winners.length > 1) return isShared ? `${names} share the victory` : `${names} have won`;
  // Where several people share a device, "you" would be anybody.
  const own = marks.filter((mark) => mark.is_yours);
  const isOnlyYou = own.length === 1 && own[0]?.seat === winners[0];
  return isOnlyYou ? "You have won" : `${names} has won`;
}

/** Places in words, the first one first. */
export const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** Whether the game ended because somebody gave up: then nothing was counted. */
export function isGivenUp(outcome: Outcome, seats: readonly SeatView[]): boolean {
  const isEmpty = outcome.sheets.every(({ lines, total }) => lines.length === 0 && total === 0);
  return isEmpty && seats.some((seat) => seat.is_resigned);
}

/** "gave up at step 41; Otter played on to third place"; null for those who did not give up. */
export function gaveUpWords(seatView: SeatView, seat: Seat, outcome: Outcome | null, isEnded = false): string | null {
  if (!seatView.is_resigned) return null;
  // Steps are counted as the replay counts them, the beginning being the first.
  const when = seatView.resigned_at === null ? "gave up" : `gave up at step ${seatView.resigned_at + 1}`;
  if (isEnded || seatView.bot === null) return when;
  const bot = readable(seatView.bot);
  const place = PLACES[(outcome?.ranks[seat] ?? 0) - 1];
  return place === undefined ? `${when}; ${bot} plays on` : `${when}; ${bot} played on to ${place} place`;
}

/** How a game ended in which nothing was counted. */
export function endedByWords(marks: readonly SeatMark[]): string {
  const gone = marks.filter((mark) => mark.is_resigned).map((mark) => mark.label);
  return `The game ended early: ${listed(gone)} gave up, so nothing was counted.`;
}

/** Seats that have come to the same end by the same sheet: in a game played together that is one line. */
export type SheetGroup = { seats: Seat[]; sheet: ScoreSheet | null; rank: number };

/** Who ended where, the first ones first; those who share everything share a line. */
export function sheetGroups(outcome: Outcome, nSeats: number): SheetGroup[] {
  const all = Array.from({ length: nSeats }, (_, seat): SheetGroup => ({ seats: [seat], sheet: outcome.sheets[seat] ?? null, rank: outcome.ranks[seat] ?? 99 }));
  const [first, ...rest] = all;
  const isOneSide = first !== undefined && rest.length > 0 && outcome.winners.length !== 1 && rest.every(({ sheet, rank }) => rank === first.rank && JSON.stringify(sheet) === JSON.stringify(first.sheet));
  if (isOneSide && (first.sheet?.lines.length ?? 0) > 0) return [{ ...first, seats: all.flatMap(({ seats }) => seats) }];
  return all.sort((one, other) => one.rank - other.rank);
}

/** What giving up will do. Where a game can be played both ways, who wins together is the rules' word, and both cases are told. */
export function givingUpWords(view: TableView, seat: Seat, stance: Stance): string {
  const others = view.seats.filter((other, idx) => idx !== seat && other.name !== null && !other.is_resigned);
  if (others.length === 0) return "No other person is left at this table, so the game ends with that, and you have lost it.";
  const isForTwo = view.seats.length === 2;
  if (stance === "together") return "The others play on with a bot in your seat, and all of you can still win together.";
  if (stance === "against") return isForTwo ? "The game ends, and the other has won." : "A bot plays on for you, and you rank last.";
  const ending = isForTwo ? "Against each other, the game ends and the other has won." : "If only two sides play, the game ends and the other side has won; otherwise a bot plays on for you and you rank last.";
  const together = isForTwo ? "If you play together, a bot plays on for you." : "Partners give up together: while yours plays on, a bot keeps your seat and your side can still win.";
  return `${ending} ${together}`;
}
