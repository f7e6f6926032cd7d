// A bottle in words: whose move it was, what came of a decision, what others
// have decided. Shares of victory are in thousandths.

import type { SeatMark } from "../games/contract";
import { capital, counted, listed, seatMarks } from "../look/words";
import { NOTICEABLE } from "../replay/review";
import { isGivenUp } from "../table/outcome";
import type { BottleAnswer, BottleLine, BottleView, Gathered, Outcome, ReviewedAction, Seat, SeatView } from "../wire/wire";

/** What is asked where the sender has left no line. */
export const USUAL_LINE = "What would you have done?";
/** What a sender may want to ask of a move that has cost much. */
export const LOST_LINE = "Would you have saved it?";
/** The longest line, in letters. */
export const LINE_LENGTH = 140;

type Opened = Pick<BottleView, "seats" | "seat">;

/** The seats as screens show them; whoever opens the bottle sits in its seat, and people who want no name have none. */
export function bottleMarks({ seats, seat: own }: Opened): SeatMark[] {
  return seatMarks(
    seats.map(({ bot, name }, seat) => ({ name: bot === null ? (name ?? (seat === own ? "The sender" : "Somebody")) : null, bot, is_yours: seat === own, is_resigned: false })),
  );
}

/** "Ada, against Otter and Minnow"; what is not known is left out. */
export function companyWords({ seats, seat: own }: Opened): string {
  const marks = bottleMarks({ seats, seat: own });
  const others = marks.filter(({ seat }) => seat !== own).map(({ label }) => label);
  const sender = seats[own]?.name ?? null;
  const company = others.length === 0 ? "alone" : `with ${listed(others.map((label) => (label.startsWith("Somebody") ? label.toLowerCase().replace(/ [a-z]$/, "") : label)))}`;
  return sender === null ? `Played ${company}` : `From ${sender}, who played ${company}`;
}

/** "This was my move 41." */
export function headOf({ number }: Pick<BottleView, "number">): string {
  return `This was my move ${number}.`;
}

export function lineOf({ line }: Pick<BottleView, "line">): string {
  return line.trim() === "" ? USUAL_LINE : line;
}

/** A choice that a bot has thought about, and whose it is. */
export type Weighed = { key: string; who: string; choice: ReviewedAction; isOwn: boolean; isBest: boolean };

/** What was decided, what was played then and what the bot would do; who has chosen the same stands together. */
export function weighedIn({ decided, played, best }: BottleAnswer, isYours: boolean): Weighed[] {
  const voices = [
    ...(decided === null ? [] : [{ who: "you", choice: decided }]),
    { who: isYours ? "you, then" : "played then", choice: played },
    { who: "the bot", choice: best },
  ];
  const texts = [...new Set(voices.map(({ choice }) => choice.text))];
  return texts.map((text) => {
    const same = voices.filter(({ choice }) => choice.text === text);
    const [first] = same;
    if (!first) throw new Error("every text is somebody's");
    return { key: text, who: capital(listed(same.map(({ who }) => who))), choice: first.choice, isOwn: same.some(({ who }) => who === "you"), isBest: text === best.text };
  });
}

/** What a decision came to, in a few words; for the sender, what has come of the bottle. */
export function verdictOf({ decided, played, best, has_found: hasFound, gathered }: BottleAnswer): string {
  if (decided === null) {
    const count = nDecided(gathered);
    if (count === 0) return "Nobody has opened it yet";
    return count === 1 ? "One has decided" : `${count} have decided`;
  }
  if (decided.text === played.text) return hasFound ? "Just as it was played, and as the bot would" : "You would have done the same";
  if (hasFound || decided.text === best.text) return "You have found it";
  const gain = decided.worth - played.worth;
  if (gain >= NOTICEABLE) return "Better than what was played";
  return gain <= -NOTICEABLE ? "What was played was better" : "About as good as what was played";
}

export function nDecided(gathered: readonly Gathered[]): number {
  return gathered.reduce((sum, { count }) => sum + count, 0);
}

/** "won by 3", "lost by 2"; by how much is only said where one plays against others. */
export function marginWords(margin: number, isAgainst: boolean): string {
  if (margin === 0) return "came out level";
  const words = margin > 0 ? "won" : "lost";
  return isAgainst ? `${words} by ${Math.abs(margin)}` : words;
}

/** How a game that went on from a bottle compares with how it went then, for the bottle's seat. */
export function comparedWords(seat: Seat, then: Outcome, now: Outcome, seats: readonly SeatView[]): string {
  const [hadWon, hasWon] = [then.winners.includes(seat), now.winners.includes(seat)];
  const words = hasWon ? (hadWon ? "Won, as it was then." : "Saved: then it was lost.") : hadWon ? "Then it was won." : "Lost, as it was then.";
  const [before, after] = [then.sheets[seat], now.sheets[seat]];
  const isCounted = !isGivenUp(now, seats) && before !== undefined && before.lines.length > 0 && after !== undefined;
  return isCounted ? `${words} You have ${after.total}, then it was ${before.total}.` : words;
}

/** What has come of a bottle, in a line of the sender's list. */
export function driftWords({ n_decided: nDecided, n_found: nFound, n_played: nPlayed, is_withdrawn: isWithdrawn }: BottleLine): string {
  if (isWithdrawn) return "Out of the water";
  if (nDecided === 0) return "Still drifting: nobody has decided yet";
  const words = nDecided === 1 ? `One has decided, and has ${nFound === 1 ? "" : "not "}found it` : `${nDecided} have decided, ${foundWords(nFound, nDecided)}`;
  return nPlayed === 0 ? words : `${words}; ${counted(nPlayed, "game")} played on`;
}

function foundWords(nFound: number, nDecided: number): string {
  if (nFound === nDecided) return "all have found it";
  if (nFound === 1) return "one has found it";
  return nFound === 0 ? "none has found it" : `${nFound} have found it`;
}
