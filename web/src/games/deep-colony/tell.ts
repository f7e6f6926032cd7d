// Events and positions in words, from the viewer's side of the table.

import { capital, counted, listed } from "../../look/words";
import type { Seat, Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { isViewer, nameOf } from "../shared/seats";
import { cellName, PIECE_NAMES, spotName, tileNameOf } from "./naming";
import type { Event, Reason, View } from "./types";

/** What credits are for, with the parts of the sum: "a colony of 4 tiles and 1 submarine". */
export function reasonWords(reason: Reason): string {
  switch (reason.type) {
    case "link":
      return `${reason.is_complete ? "a link" : "an incomplete link"} over ${counted(reason.tiles, "tile")}`;
    case "colony": {
      const each = reason.head_office ? [2, 3] : [1, reason.is_complete ? 2 : 1];
      const parts = [`${counted(reason.tiles, "tile")}${each[0] === 1 ? "" : ` at ${each[0]}`}`];
      if (reason.submarines > 0) parts.push(`${counted(reason.submarines, "submarine")}${each[1] === 1 ? "" : ` at ${each[1]}`}`);
      return `${reason.is_complete ? "a colony" : "an incomplete colony"} of ${listed(parts)}${reason.head_office ? " with a Head Office" : ""}`;
    }
    case "aerator":
      return reason.arms === 4 ? "an aerator with all four arms terminated" : `an aerator with ${counted(reason.arms, "terminated arm")}`;
    case "submarines":
      return `${reason.between === 1 ? "1 tile or space" : `${reason.between} tiles or spaces`} between the submarines`;
    case "generator": {
      const parts = [`a colony of ${counted(reason.tiles, "tile")}`];
      if (reason.submarines > 0) parts.push(counted(reason.submarines, "submarine"));
      if (reason.head_office) parts.push("a Head Office");
      return `a generator: ${listed(parts)} nearest to it`;
    }
    case "ocean":
      return `an ocean with ${reason.kelp} kelp${reason.algae > 0 ? ` less ${reason.algae} algae` : ""}`;
  }
}

/** An event in words; null if it is not worth a line. */
export function tell(event: Event, seats: SeatMark[], viewer: Viewer, view: View): string | null {
  const does = (seat: Seat, you: string, they: string) => (isViewer(seat, viewer) ? `You ${you}` : `${nameOf(seat, seats)} ${they}`);
  switch (event.type) {
    case "first_seat":
      return `${does(event.seat, "begin", "begins")}.`;
    case "drawn":
      return `${does(event.seat, "draw", "draws")} ${tileNameOf(view, event.tile)}${event.fits ? "." : ". It fits nowhere and is set aside."}`;
    case "placed":
      return `${does(event.seat, "lay", "lays")} ${isViewer(event.seat, viewer) ? "your" : "the"} tile ${cellName(event.at)}.`;
    case "deployed":
      return `${does(event.seat, "put", "puts")} a ${PIECE_NAMES[event.piece]} on the ${spotName(event.spot)} there.`;
    case "skipped":
      return `${does(event.seat, "deploy", "deploys")} nothing.`;
    case "scored": {
      const what = reasonWords(event.reason);
      if (event.seats.length === 0) return `Nobody scores ${what}.`;
      const [first] = event.seats;
      const who = listed(event.seats.map((seat) => (isViewer(seat, viewer) ? "you" : nameOf(seat, seats))));
      const isOne = event.seats.length === 1 && first !== undefined && !isViewer(first, viewer);
      const verb = event.credits < 0 ? (isOne ? "loses" : "lose") : isOne ? "gets" : "get";
      const each = event.seats.length > 1 ? " each" : "";
      return `${capital(who)} ${verb} ${counted(Math.abs(event.credits), "credit")}${each} for ${what}.`;
    }
    case "over":
      return event.n_aside > 0
        ? `The bag is empty but for ${counted(event.n_aside, "tile")} that fit nowhere. What stands is scored.`
        : "The bag is empty. What stands is scored.";
  }
}

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
