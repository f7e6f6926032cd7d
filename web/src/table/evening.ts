// An evening is a table and its rematches: who sits where in the next game, and
// how it stands between those who play.

import type { SeatMark } from "../games/contract";
import { counted } from "../look/words";
import { contribution } from "../net/random";
import type { Evening, NewSeat, SeatView } from "../wire/wire";

type Seated = Pick<SeatView, "is_yours" | "name" | "bot">;

/** Who sits where again, everybody one seat on. A person's seat waits for them; a bot's is the bot's, or another's. */
export function seatingAgain(seats: readonly Seated[], ownName: string | undefined, bot: string | null): NewSeat[] {
  const turned = seats.map((_, seat) => seats[(seat + seats.length - 1) % seats.length] as Seated);
  return turned.map((seat) => {
    if (seat.is_yours) {
      return { type: "mine", name: seat.name === ownName ? null : seat.name, contribution: contribution() };
    }
    if (seat.name === null && seat.bot !== null) return { type: "bot", bot: bot ?? seat.bot };
    return { type: "free" };
  });
}

/** How the evening stands, in a few figures: "2 : 1". */
export function eveningFigures({ wins }: Evening): string {
  return wins.join(" : ");
}

/** The same with names: "Tonight Ada 2, Bo 1, after 3 games". */
export function eveningWords(evening: Evening, marks: readonly Pick<SeatMark, "label">[]): string {
  const each = marks.map(({ label }, seat) => `${label} ${evening.wins[seat] ?? 0}`);
  return `Tonight ${each.join(", ")}, after ${counted(evening.n_games, "game")}`;
}
