// What the table waits for beside the rules, and what can be done about it with
// one tap: a pause, a bot in one's own seat, somebody who is away.

import { sinceWords } from "../look/when";
import { listed, readable } from "../look/words";
import { lateWords } from "../net/pace";
import type { Seat, TableView } from "../wire/wire";
import type { Frame } from "./frame.svelte";

export type Waiting = {
  words: string;
  /** What follows if nothing happens, where there is room for it. */
  more: string | null;
  /** What one can do; null if only time helps. */
  deed: { type: "return" | "stand_in"; seat: Seat; label: string } | { type: "resume"; label: string } | null;
};

type Seen = Pick<Frame, "isLive" | "isPaused" | "isYourTurn" | "mine" | "seat" | "marks"> & { table: Pick<Frame["table"], "toAct"> };

export function waitingOf(frame: Seen, view: Pick<TableView, "seats" | "agreement">, nowSeconds: number): Waiting | null {
  if (!frame.isLive) return null;
  const kept = frame.mine.find((seat) => view.seats[seat]?.bot != null);
  if (kept !== undefined) {
    return { words: `${readable(view.seats[kept]?.bot ?? "")} plays for you.`, more: null, deed: { type: "return", seat: kept, label: "Take my seat back" } };
  }
  if (frame.isPaused) {
    return { words: "No clock runs until somebody plays on.", more: null, deed: frame.seat === null ? null : { type: "resume", label: "Play on" } };
  }
  // Whoever only watches waits for nobody.
  if (frame.isYourTurn || frame.seat === null) return null;
  const away = frame.table.toAct.flatMap((seat) => {
    const { away_since: since = null, bot = null, is_yours: isYours = false } = view.seats[seat] ?? {};
    return since !== null && bot === null && !isYours ? [{ seat, since }] : [];
  });
  const [first] = away;
  if (first === undefined) return null;
  const { pace, when_late: late } = view.agreement;
  const isAlone = frame.table.toAct.length === 1;
  const who = isAlone ? "Away" : `${listed(away.map(({ seat }) => frame.marks[seat]?.label ?? ""))} ${away.length === 1 ? "is" : "are"} away`;
  const since = `${who} since ${sinceWords(Math.min(...away.map((one) => one.since)), nowSeconds)}`;
  // At a table with a clock the clock decides.
  if (pace.type !== "unhurried") return { words: `${since}.`, more: `When time is up, ${lateWords(late)}.`, deed: null };
  return { words: `${since}.`, more: null, deed: { type: "stand_in", seat: first.seat, label: "Let a bot play on" } };
}
