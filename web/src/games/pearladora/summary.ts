// A position in one sentence.

import { capital, counted, listed } from "../../look/words";
import type { SeatMark } from "../contract";
import { nameOf } from "../shared/seats";
import type { View } from "./types";

/** The position in one sentence. */
export function summary(view: View, seats: SeatMark[]): string {
  const held = view.seats.map((seat, order) => `${nameOf(order, seats)} holds ${counted(seat.n_divers, "diver")}`);
  const nTerritories = view.territories.length;
  const parts = nTerritories > 1 ? `${nTerritories} territories` : "one open lagoon";
  const placed = `${counted(view.divers.length, "diver")} and ${counted(view.pontoons.length, "pontoon")} lie in ${parts}`;
  if (view.phase.type === "over") return `The game is over: ${placed}.`;
  const turn = "seat" in view.phase ? ` It is the turn of ${nameOf(view.phase.seat, seats)}.` : "";
  return `${capital(placed)}; ${listed(held)}; ${counted(view.supply, "pontoon")} left.${turn}`;
}
