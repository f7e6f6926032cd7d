// What is proposed at the table, as whoever looks reads it.

import type { SeatMark } from "../games/contract";
import { listed, readable } from "../look/words";
import { spanWords } from "../net/pace";
import { wishWords } from "../net/story";
import type { Proposal, ProposalView, Seat } from "../wire/wire";

/** What lies before whoever looks: words, and what they can do about it. */
export type Question = {
  words: string;
  /** The own seats that are asked and have not answered. */
  asked: Seat[];
  /** The own seat that may withdraw it; null if another has proposed it. */
  withdraws: Seat | null;
};

/** @param unanswered the own seats that have not answered yet */
export function questionOf(proposal: ProposalView, marks: readonly SeatMark[], mine: readonly Seat[], unanswered: readonly Seat[]): Question {
  const { seat, what, needs, agreed, chance_falls_anew: fallsAnew } = proposal;
  const asked = unanswered.filter((own) => needs.includes(own) && !agreed.includes(own));
  const isOwn = mine.includes(seat);
  const wish = `${isOwn && mine.length === 1 ? "You" : (marks[seat]?.label ?? "Somebody")} would like ${wishWords(what, marks)}.`;
  const anew = fallsAnew ? " Chance will fall anew." : "";
  const waiting = needs.filter((other) => !agreed.includes(other) && !mine.includes(other)).map((other) => marks[other]?.label ?? "");
  const wait = asked.length > 0 || waiting.length === 0 ? "" : ` Waiting for ${listed(waiting)}.`;
  return { words: `${wish}${anew}${wait}`, asked, withdraws: isOwn ? seat : null };
}

/** What agreeing does, on its button. */
export function agreeWords(what: Proposal): string {
  switch (what.type) {
    case "take_back":
      return "Let them";
    case "pause":
      return "Pause";
    case "more_time":
      return `Give ${spanWords(what.seconds)}`;
    case "abort":
      return "End it";
    case "remove":
      return `Let ${readable(what.bot)} play`;
  }
}
