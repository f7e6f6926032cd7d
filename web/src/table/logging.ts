// What happened as lines, oldest first: what is past as the rules let one
// remember it, lines of one kind as one, and beside what a bot did its reason.

import type { SeatMark } from "../games/contract";
import { folded } from "../look/folding";
import { named } from "../look/words";
import { deedWords, later, struckIn, type Reason, type StoryEntry } from "../net/story";
import type { Viewer } from "../wire/wire";

export type LogLine = { /** The last entry it tells of. */ seq: number; text: string; isStruck: boolean; reason: string | null };

type Telling = {
  /** The last entry that is past: what came after it has just happened. */
  past: number;
  reasons: ReadonlyMap<number, Reason>;
  marks: readonly SeatMark[];
  viewer: Viewer;
  /** Whether every line leads to its own entry, so that only what one entry told is folded. */
  isLinked: boolean;
};

export function linesOf(entries: readonly StoryEntry[], { past, reasons, marks, viewer, isLinked }: Telling): LogLine[] {
  const struck = struckIn(entries);
  const told = entries.flatMap(({ seq, told, deed }): LogLine[] => {
    const words = told.map((one) => (seq <= past ? later(one) : one).words);
    const texts = [deed ? deedWords(deed.seat, deed.control, marks, viewer) : null, ...words].filter((text) => text !== null);
    // What an entry told first is what was done; the reason stands beside it.
    return texts.map((text, idx) => ({ seq, text, isStruck: struck.has(seq), reason: idx === 0 ? reasonOf(reasons.get(seq), marks) : null }));
  });
  // Folded before names are put in: a name may look like anything.
  const folds = folded(told.map(({ text }) => text), (idx) => {
    const [before, line] = [told[idx - 1], told[idx]];
    return line?.reason === null && before?.isStruck === line.isStruck && (!isLinked || before.seq === line.seq);
  });
  return folds.flatMap(({ first, last, text }) => {
    const [begun, ended] = [told[first], told[last]];
    return begun && ended ? [{ ...begun, seq: ended.seq, text: named(text, marks) }] : [];
  });
}

function reasonOf(reason: Reason | undefined, marks: readonly SeatMark[]): string | null {
  return reason ? `${marks[reason.seat]?.label ?? "Bot"}: ${reason.text}` : null;
}
