// Which sound belongs to what: news by the kind of event, then whose turn it is;
// a refusal, talk, and how the game ended.

import type { EventSound } from "../games/contract";
import { sound, type Tone } from "../net/sound";
import type { Outcome, TalkLine } from "../wire/wire";
import type { Frame } from "./frame.svelte";

/** Of several things that happened at once, what counts for most is heard. */
const BY_WEIGHT: readonly Exclude<EventSound, null>[] = ["gain", "reveal", "move"];

/** What news sounds like: the weightiest event, and then that it is one's turn. */
export function newsTones(events: readonly EventSound[], isYourTurn: boolean): Tone[] {
  const news = BY_WEIGHT.find((tone) => events.includes(tone));
  // Whose turn it is says by itself that somebody has moved.
  const told: Tone[] = news === undefined || (isYourTurn && news === "move") ? [] : [news];
  return isYourTurn && events.length > 0 ? [...told, "turn"] : told;
}

/** What the end sounds like for whoever sits there; a spectator and several people at one device just hear that it is over. */
export function endTone({ winners }: Pick<Outcome, "winners">, mine: readonly number[]): Tone {
  if (mine.length === 0) return "end";
  const nWon = mine.filter((seat) => winners.includes(seat)).length;
  if (nWon === mine.length) return "won";
  return nWon === 0 ? "lost" : "end";
}

/** How many lines of talk are others' and new. */
export function isNewTalk(lines: readonly Pick<TalkLine, "guest">[], nKnown: number, own: string | null): boolean {
  return lines.slice(nKnown).some(({ guest }) => guest !== own);
}

/** Called while the table's frame is made. */
export function hearAround(frame: Frame, ownGuest: () => string | null): void {
  $effect(() => {
    if (frame.refusal) sound("refusal");
  });
  let nKnown = -1;
  $effect(() => {
    const { talk } = frame.table;
    // What was said before one came is not said now.
    if (nKnown >= 0 && isNewTalk(talk, nKnown, ownGuest())) sound("talk");
    nKnown = talk.length;
  });
}
