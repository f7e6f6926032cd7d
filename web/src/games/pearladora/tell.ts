// Events and positions in words, from the viewer's side of the table.

import { capital, counted, listed } from "../../look/words";
import type { Seat, Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { isViewer, nameOf } from "../shared/seats";
import { lineName, squareName } from "./geometry";
import type { Count, Event, Group, SquareSet, View } from "./types";

export const GROUP_NAMES: Record<Group, string> = {
  fishermen: "Fishermen",
  foragers: "Foragers",
  children: "Children",
  elders: "Elders",
};

/** "You place" or "Ann places". */
function does(seat: Seat, seats: readonly SeatMark[], viewer: Viewer, you: string, they: string): string {
  return isViewer(seat, viewer) ? `You ${you}` : `${nameOf(seat, seats)} ${they}`;
}

/** "you and Ann" as those who do something. */
function namesOf(who: readonly Seat[], seats: readonly SeatMark[], viewer: Viewer): string {
  return listed(who.map((seat) => (isViewer(seat, viewer) ? "you" : nameOf(seat, seats))));
}

/** An event in words; null if it is not worth a line. */
export function tell(event: Event, seats: SeatMark[], viewer: Viewer): string | null {
  const seatDoes = (seat: Seat, you: string, they: string) => does(seat, seats, viewer, you, they);
  switch (event.type) {
    case "groups": {
      const parts = event.groups.map(
        (group, seat) => `${isViewer(seat, viewer) ? "you are" : `${nameOf(seat, seats)} has`} the ${GROUP_NAMES[group]}`,
      );
      return `${capital(listed(parts))}.`;
    }
    case "clusters":
      return "Forty pearls lie in the eight farms.";
    case "first_seat":
      return `${seatDoes(event.seat, "begin", "begins")}.`;
    case "diver": {
      const what = event.value === null ? "a diver" : `a ${event.value}`;
      return `${seatDoes(event.seat, "place", "places")} ${what} on ${squareName(event.at)}.`;
    }
    case "pontoon":
      return `${seatDoes(event.seat, "lay", "lays")} a pontoon on ${lineName(event.line)}${tellCut(event.closed)}.`;
    case "extra_pontoon":
      return `${seatDoes(event.seat, "lay", "lays")} an extra pontoon on ${lineName(event.line)}${tellCut(event.closed)}.`;
    case "extra_diver":
      return `${seatDoes(event.seat, "place", "places")} an extra diver face up on ${squareName(event.at)}: a ${event.value}.`;
    case "backup":
      return `${seatDoes(event.seat, "back up your", "backs up the")} diver on ${squareName(event.at)}.`;
    case "look": {
      const sight = event.value === null ? "" : `: a ${event.value}`;
      return `${seatDoes(event.seat, "look", "looks")} at the diver on ${squareName(event.at)}${sight}.`;
    }
    case "necklace":
      return `${seatDoes(event.seat, "hang", "hangs")} a necklace on the diver on ${squareName(event.at)}.`;
    case "retired":
      return `${seatDoes(event.seat, "stop", "stops")} for good.`;
    case "skipped":
      return `${seatDoes(event.seat, "cannot play and are", "cannot play and is")} passed over.`;
    case "over":
      return event.divers.length === 0
        ? "Nobody can play any more, and no diver lies in the lagoon."
        : `Nobody can play any more: ${counted(event.divers.length, "diver")} ${event.divers.length === 1 ? "is" : "are"} turned over.`;
    case "counted":
      return tellCount(event.count, seats, viewer);
  }
}

/**
 * An event once its moment has passed (R3.5): one's own face-down values stay
 * only where the table allows peeking, and a look is not repeated.
 */
export function fade(event: Event, view: View): Event {
  if (event.type === "look" || (event.type === "diver" && !view.options.peek)) return { ...event, value: null };
  return event;
}

function tellCut(closed: [SquareSet, SquareSet] | null): string {
  if (!closed) return "";
  const [near, far] = closed;
  const small = Math.min(near.length, far.length);
  const large = Math.max(near.length, far.length);
  return `, cutting ${counted(small, "square")} off from ${large}`;
}

/** How a territory was decided, in a sentence. */
export function tellCount(count: Count, seats: readonly SeatMark[], viewer: Viewer): string {
  const first = count.squares[0];
  const where = `Territory of ${first ? squareName(first) : "the lagoon"}, ${counted(count.pearls, "pearl")}`;
  const sums = count.sums.map((sum) => `${namesOf(sum.seats, seats, viewer)} ${sum.total}`);
  return `${where}: ${sums.length > 0 ? listed(sums) : "no divers"}; ${tellTakers(count, seats, viewer)}.`;
}

/** Who takes what of a territory. */
export function tellTakers(count: Count, seats: readonly SeatMark[], viewer: Viewer): string {
  const sides = count.sums.filter((sum) => sum.seats.some((seat) => count.takers.includes(seat)));
  const names = namesOf(count.takers, seats, viewer);
  const isPlural = count.takers.length > 1 || count.takers.some((seat) => isViewer(seat, viewer));
  if (count.pearls === 0) return "there is nothing to take";
  if (sides.length === 0) return "nobody takes them";
  if (sides.length > 1) return `${names} share, ${count.share} each`;
  return `${names} ${isPlural ? "take" : "takes"} ${count.share}${count.by_backup ? " by the Backup" : ""}`;
}

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
