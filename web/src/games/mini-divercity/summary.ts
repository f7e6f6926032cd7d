// A position in one sentence.

import { counted } from "../../look/words";
import type { SeatMark } from "../contract";
import { nameOf } from "../shared/seats";
import { namesOf, SPECIES } from "./names";
import { countAt } from "./seeing";
import type { View } from "./types";

/** The position in one sentence. */
export function summary(view: View, seats: readonly SeatMark[]): string {
  const animals = (place: number) => SPECIES.filter((_, idx) => view.tokens[idx] === place);
  const group = (place: number, words: string) => {
    const found = animals(place);
    return found.length === 0 ? [] : [`${namesOf(found)} ${found.length === 1 ? "is" : "are"} ${words}`];
  };
  const state = [
    `${countAt(view, 2)} of ${view.saved_to_win} species saved`,
    `${countAt(view, -2)} of ${view.extinct_to_lose} extinct`,
    `${view.hotels.length} of 6 hotels built`,
    `${counted(view.species_deck, "species card")} left`,
  ];
  const places = [...group(1, "in the green"), ...group(-1, "in the red")];
  const words = [...state, ...places].join("; ");
  if (view.phase.type === "over") return `The game is over: ${words}.`;
  const seat = view.phase.type === "industrialist" ? view.industrialist?.seat : view.hands[view.active]?.seat;
  const turn = seat === undefined ? "" : ` It is the round of ${nameOf(view.hands[view.active]?.seat ?? seat, seats)}.`;
  return `${words}.${turn}`;
}
