// Which game suits an evening best, and why: from what the server says of each.

import { listed, minutesOf } from "../../look/words";
import type { GameView } from "../../wire/wire";

/** What was tapped; null where nothing was yet. */
export type Wish = {
  /** How many people sit down; 5 stands for more, too. */
  people: number | null;
  /** A quarter of an hour, or half of one. */
  time: "short" | "long" | null;
  stance: "together" | "against" | null;
};

export const NO_WISH: Wish = { people: null, time: null, stance: null };

/** Up to this many minutes on average a game is a short one. */
const SHORT_MINUTES = 20;
/** From this many on the number is not told apart. */
const MANY = 5;

/** The game that fits most of what is wished, with its reasons; null while nothing is wished or nothing fits. */
export function suiting(games: readonly GameView[], wish: Wish): { key: string; why: string } | null {
  let best: { key: string; why: string; score: number } | null = null;
  for (const game of games) {
    const reasons = [byPeople(game, wish), byTime(game, wish), byStance(game, wish)].filter((one) => one !== null);
    const score = reasons.reduce((sum, reason) => sum + reason.weight, 0);
    if (score > (best?.score ?? 0)) best = { key: game.key, why: listed(reasons.map(({ words }) => words)), score };
  }
  return best && { key: best.key, why: best.why };
}

type Reason = { words: string; /** At most 1: how well it fits. */ weight: number };

function byPeople({ min_seats, max_seats }: GameView, { people }: Wish): Reason | null {
  if (people === null) return null;
  // Whoever is alone has bots for company, where a game is not made for one.
  if (people === 1) return min_seats === 1 ? { words: "can be played alone", weight: 1 } : { words: "has bots to play with", weight: 0.9 };
  const isMany = people >= MANY;
  if (people > max_seats || (!isMany && people < min_seats)) return null;
  return { words: isMany ? `seats up to ${max_seats}` : `seats ${people}`, weight: 1 };
}

function byTime({ about }: GameView, { time }: Wish): Reason | null {
  const [shortest, longest] = about.minutes;
  const isShort = (shortest + longest) / 2 <= SHORT_MINUTES;
  return time !== null && isShort === (time === "short") ? { words: `takes ${minutesOf(about)}`, weight: 1 } : null;
}

function byStance({ about }: GameView, { stance }: Wish): Reason | null {
  if (stance === null || (about.stance !== stance && about.stance !== "either")) return null;
  // A game that is only this is a little more of it.
  const weight = about.stance === stance ? 1 : 0.95;
  return { words: stance === "together" ? "is played together" : "is played against each other", weight };
}
