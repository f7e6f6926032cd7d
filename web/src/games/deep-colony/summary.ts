// A position in one sentence.

import { counted, listed } from "../../look/words";
import type { SeatMark } from "../contract";
import { nameOf } from "../shared/seats";
import { tileNameOf } from "./naming";
import type { View } from "./types";

/** A position in one sentence, for screen readers. */
export function summary(view: View, seats: SeatMark[]): string {
  const credits = listed(view.seats.map((seat, order) => `${nameOf(order, seats)} ${counted(seat.credits, "credit")}`));
  const board = `${counted(view.laid.length, "tile")} ${view.laid.length === 1 ? "lies" : "lie"}, ${view.n_in_bag} in the bag; ${credits}`;
  switch (view.phase.type) {
    case "over": return `The game is over after ${counted(view.laid.length, "tile")}; ${credits}.`;
    case "choose_first": return `${board}; who begins is not settled yet.`;
    case "draw": return `${board}; ${nameOf(view.phase.seat, seats)} draws.`;
    case "place": return `${board}; ${nameOf(view.phase.seat, seats)} has ${tileNameOf(view, view.phase.tile)} to place.`;
    case "deploy": return `${board}; ${nameOf(view.phase.seat, seats)} may deploy a piece.`;
  }
}
