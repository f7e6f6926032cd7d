// What others have done since one's own last move, move by move: pure, from the
// story as it may be told now.

import type { SeatMark } from "../../games/contract";
import { folded } from "../../look/folding";
import { counted, listed, named } from "../../look/words";
import { deedWords, struckIn, toldIn, type StoryEntry, type Told } from "../../net/story";
import type { Control, Seat, StoryLine, Viewer } from "../../wire/wire";

/** Somebody's action with all that chance made of it, or what the table did beside the rules. */
export type Move = {
  /** Whose it was. */
  seat: Seat;
  /** Its first and its last entry. */
  first: number;
  last: number;
  told: readonly Told[];
  control: Control | null;
};

/** The last of one's own entries that still counts; 0 if there is none. */
export function lastStanding(own: readonly number[], entries: readonly StoryEntry[]): number {
  const struck = struckIn(entries);
  return Math.max(0, ...own.filter((seq) => !struck.has(seq)));
}

/** What the table does beside the rules and nobody has to be told of when they come back. */
const SILENT: readonly Control["type"][] = ["acknowledge", "take_back", "undo", "propose", "agree", "decline", "resume", "give_time"];

/** A story's lines as moves. What was taken back is none, and chance belongs to whoever acted before it. */
export function movesIn(lines: readonly StoryLine[]): Move[] {
  const entries = lines.map(({ seq, seat, control }): StoryEntry => ({ seq, told: [], deed: control && seat !== null ? { seat, control } : null }));
  const struck = struckIn(entries);
  const moves: Move[] = [];
  // Chance before anybody has acted belongs to what was seen already.
  let open: Move | null = null;
  for (const line of lines) {
    if (struck.has(line.seq)) {
      open = null;
      continue;
    }
    if (line.control && SILENT.includes(line.control.type)) continue;
    const told = toldIn({ events: line.events, words: line.words, faded: [] });
    if (line.seat !== null) {
      open = { seat: line.seat, first: line.seq, last: line.seq, told, control: line.control };
      moves.push(open);
    } else if (open !== null) {
      const longer: Move = { ...open, last: line.seq, told: [...open.told, ...told] };
      moves[moves.length - 1] = longer;
      open = longer;
    }
  }
  return moves;
}

/** The first sentence of a move, with marks for names: what was done. Empty if there is none. */
function headOf(move: Move, marks: readonly SeatMark[], viewer: Viewer): string {
  const deed = move.control ? deedWords(move.seat, move.control, marks, viewer) : null;
  return deed ?? move.told.find(({ words }) => words !== null)?.words ?? "";
}

/** What was done, in words. */
export function captionOf(move: Move, marks: readonly SeatMark[], viewer: Viewer): string {
  return named(headOf(move, marks, viewer), marks);
}

/** The moves that there is something to tell of. Whoever is back knows that they are. */
export function tellable(moves: readonly Move[], marks: readonly SeatMark[], viewer: Viewer): Move[] {
  const isOwnReturn = ({ seat, control }: Move): boolean => control?.type === "return" && viewer.type === "seat" && viewer.seat === seat;
  return moves.filter((move) => !isOwnReturn(move) && headOf(move, marks, viewer) !== "");
}

/** Whether a move has changed something that the board can show. */
export function isOnBoard({ told }: Move): boolean {
  return told.length > 0;
}

/** What fits into a line beside the board, in letters. */
const LINE = 150;

/** All moves in one line: what was done if that is short, otherwise who has moved and what came last. */
export function summaryOf(moves: readonly Move[], marks: readonly SeatMark[], viewer: Viewer): string {
  const heads = moves.map((move) => headOf(move, marks, viewer));
  const folds = folded(heads).map(({ text }) => named(text, marks));
  const last = folds.at(-1);
  if (last === undefined) return "";
  const all = folds.join(" ");
  if (all.length <= LINE) return all;
  const nTurns = new Map<Seat, number>();
  for (const [idx, { seat }] of moves.entries()) if (moves[idx - 1]?.seat !== seat) nTurns.set(seat, (nTurns.get(seat) ?? 0) + 1);
  const total = [...nTurns.values()].reduce((sum, count) => sum + count, 0);
  const who = [...nTurns].map(([seat, count]) => `${marks[seat]?.label ?? "somebody"}${count > 1 || nTurns.size === 1 ? ` ${count}` : ""}`);
  const turns = nTurns.size === 1 ? `${counted(total, "turn")} of ${marks[[...nTurns.keys()][0] ?? 0]?.label ?? "somebody"}` : `${counted(total, "turn")}: ${listed(who)}`;
  return `${turns}. The last: ${last}`;
}

/** More than this is not played one by one: the line tells of the rest. */
export const MOST_PLAYED = 24;
const COMFORTABLE_MS = 1_700;
const SHORTEST_MS = 900;
/** A long absence is told a little faster. */
const ALL_MS = 24_000;

/** How long each of so many moves is looked at. */
export function paceOf(nMoves: number): number {
  return Math.max(SHORTEST_MS, Math.min(COMFORTABLE_MS, ALL_MS / Math.max(1, nMoves)));
}
