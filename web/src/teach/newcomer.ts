// What this device knows of how well its guest knows a game: how many games of it
// were finished and how, what was explained already, and what is wanted. The
// coach and the weakest bot go by it; nobody else does.

import { keepForGood, keptForGood } from "../net/kept";
import type { BotView, Outcome, SeatView } from "../wire/wire";

export type Acquaintance = {
  /** Finished games. */
  nFinished: number;
  /** Of these, the ones won at a table where the weakest bot sat in all other seats. */
  nBeaten: number;
  /** Finished games since the coach began to help. */
  nCoached: number;
  /** The kinds of decision that the coach has spoken of. */
  met: string[];
  /** Whether the coach speaks: as they wish, or null for as long as it helps. */
  isCoached: boolean | null;
  /** Whether the film was shown before a first game. */
  hasSeenFilm: boolean;
  /** The tables that were counted lately, so that none is counted twice. */
  counted: string[];
};

const keyOf = (game: string): string => `tidetable.knows.${game}`;
/** Only a table that is looked at again could be counted twice. */
const N_COUNTED = 20;

export function acquaintance(game: string): Acquaintance {
  const kept = keptForGood(keyOf(game)) as Partial<Acquaintance> | null;
  const number = (value: unknown): number => (typeof value === "number" ? value : 0);
  const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === "string") : []);
  return {
    nFinished: number(kept?.nFinished),
    nBeaten: number(kept?.nBeaten),
    nCoached: number(kept?.nCoached),
    met: list(kept?.met),
    isCoached: typeof kept?.isCoached === "boolean" ? kept.isCoached : null,
    hasSeenFilm: kept?.hasSeenFilm === true,
    counted: list(kept?.counted),
  };
}

export function change(game: string, changed: Partial<Acquaintance>): Acquaintance {
  const next = { ...acquaintance(game), ...changed };
  keepForGood(keyOf(game), next);
  return next;
}

type Ended = { id: string; game: string; seats: readonly Pick<SeatView, "is_yours" | "bot" | "name">[] };

/** Counts a game that is over, once. */
export function countGame({ id, game, seats }: Ended, outcome: Outcome, weakest: BotView | undefined): Acquaintance {
  const known = acquaintance(game);
  if (known.counted.includes(id) || !seats.some((seat) => seat.is_yours)) return known;
  const isBeaten = isAgainst(seats, weakest) && seats.some((seat, idx) => seat.is_yours && outcome.winners.includes(idx));
  return change(game, {
    nFinished: known.nFinished + 1,
    nCoached: known.nCoached + 1,
    nBeaten: known.nBeaten + (isBeaten ? 1 : 0),
    counted: [...known.counted, id].slice(-N_COUNTED),
  });
}

/** After so many lost games the weakest bot is not needed any more. */
export const N_LOST = 2;

/** Whether the weakest bot is still the right one to begin with. */
export function isNewcomer(game: string): boolean {
  return acquaintance(game).nBeaten < N_LOST;
}

/** Whether one bot sits in every seat that is not one's own. */
export function isAgainst(seats: Ended["seats"], bot: BotView | undefined): boolean {
  const others = seats.filter((seat) => !seat.is_yours);
  return bot !== undefined && others.length > 0 && others.every((seat) => seat.name === null && seat.bot === bot.name);
}
