// The strip above the board in words: whose turn it is, and what there is to do
// or to know.

import { counted, listed, named } from "../look/words";
import { asSentence } from "../net/api";
import type { Outcome, TableView } from "../wire/wire";
import type { Frame } from "./frame.svelte";
import { haltedWords } from "./halted";
import { headlineOf } from "./outcome";
import type { Waiting } from "./waiting";

type Seen = Pick<Frame, "isOver" | "isHalted" | "isPaused" | "isCovered" | "isYourTurn" | "isPassedAround" | "isThinking" | "marks" | "seat" | "shown"> & {
  table: Pick<Frame["table"], "toAct">;
};

/** Whose turn it is. */
export function headOf(frame: Seen): string {
  if (frame.isOver) return "The game is over.";
  if (frame.isHalted) return "This table is halted.";
  if (frame.isPaused) return "Paused.";
  if (frame.isYourTurn && !frame.isPassedAround) return "Your turn.";
  const { toAct } = frame.table;
  const waitsFor = listed(toAct.map((seat) => frame.marks[seat]?.label ?? ""));
  if (frame.isThinking) return `${waitsFor} ${toAct.length === 1 ? "is" : "are"} thinking`;
  return waitsFor ? `${waitsFor} to move.` : "One moment.";
}

/** What there is to do or to know; the outcome is null until the board has shown it. */
export function stripWords(frame: Seen, view: TableView, outcome: Outcome | null, waiting: Waiting | null): string {
  if (frame.isOver) return outcome ? `${headlineOf(outcome, frame.marks)}.` : "Counting…";
  if (frame.isHalted) return haltedWords(view);
  if (frame.isCovered || !frame.shown) return "";
  if (waiting !== null) return waiting.words;
  if (frame.isYourTurn) return withoutHead(named(frame.shown.screen.prompt, frame.marks));
  return frame.seat === null ? "You are watching." : "";
}

/** What there is to know while one plans. */
export const PLAN_WORDS = "Touch what you would do: only you see it.";

/** A move that is shown again: which of how many, and what it was. */
export function captionWords({ at, count, text }: { at: number; count: number; text: string }): string {
  if (count === 1) return text;
  return at === 0 ? `${counted(count, "move")} …` : `${at} of ${count}: ${text}`;
}

/** The strip's head says whose turn it is; the prompt need not say it again. */
export function withoutHead(prompt: string): string {
  return asSentence(prompt.replace(/^your turn[:.,]\s*/i, ""));
}

/** What the browser's tab says; `nElsewhere` is how many other tables wait. */
export function titleOf(frame: Pick<Frame, "isYourTurn" | "isOver">, game: string, nElsewhere = 0): string {
  if (frame.isYourTurn) return nElsewhere === 0 ? `● Your turn – ${game}` : `(${nElsewhere + 1}) Your turn – ${game}`;
  const title = `${game}${frame.isOver ? ", over" : ""}`;
  return nElsewhere === 0 ? `${title} – Tidetable` : `(${nElsewhere}) Your turn elsewhere · ${title}`;
}
