// A position in one sentence, and the deck in another.

import { capital, counted, listed } from "../../look/words";
import type { SeatMark } from "../contract";
import { nameOf } from "../shared/seats";
import { SHORT } from "./names";
import type { View } from "./types";

/** The position in one sentence. */
export function summary(view: View, seats: SeatMark[]): string {
  const shafts = view.companies.map(({ company, depth, value, price }) => {
    const top = depth.at(-1);
    return `${SHORT[company]} ${top === undefined ? "has no depth yet" : `is at ${top}`}, worth ${value}, costs ${price}`;
  });
  const worth = view.players.map(({ score, n_cards }, seat) => `${nameOf(seat, seats)} has shares worth ${score} and ${counted(n_cards, "card")}`);
  const state = stateWords(view);
  if (view.phase.type === "over") return `The game is over. ${capital(listed(worth))}.`;
  const seat = view.phase.type === "draft" ? view.phase.seat : view.active;
  return `${shafts.join("; ")}. ${capital(listed(worth))}. ${state} It is the turn of ${nameOf(seat, seats)}.`;
}

/** The deck in a sentence. */
export function stateWords(view: View): string {
  if (view.ending) {
    return view.ending.is_final_turn ? `Last turns: ${view.ending.n_left} after this one.` : `The end is near: ${counted(view.ending.n_left, "last turn")} to come.`;
  }
  return `${view.depletions === 0 ? "First deck" : "Second deck"}, ${counted(view.deck, "card")} left.`;
}
