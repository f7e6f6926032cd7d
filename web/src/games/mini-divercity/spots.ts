// Which animals and islands an event has changed and whose doing that was, and on
// which one can plan. Cards are none of the former: where one lay is for
// everybody to remember.

import type { Touched } from "../contract";
import { ZONES } from "./names";
import type { Event, View } from "./types";

export function touched(event: Event, view: View): Touched | null {
  const seatOf = (hand: number) => view.hands[hand]?.seat ?? null;
  switch (event.type) {
    case "moved": {
      const zone = ZONES.find(({ place }) => place === event.from);
      return { seat: null, spots: [`animal ${event.species}`], ...(zone ? { from: `zone ${zone.name.toLowerCase()}` } : {}) };
    }
    case "closed":
      return { seat: seatOf(event.hand), spots: [`island ${event.hotel}`] };
    case "hotel":
      return event.was_built ? null : { seat: null, spots: [`island ${event.hotel}`] };
    case "island":
      return { seat: null, spots: [`island ${event.hotel}`] };
    case "played":
    case "used":
      return { seat: seatOf(event.hand), spots: [] };
    default:
      return null;
  }
}

export function isPlannable(spot: string): boolean {
  return /^(animal|island|card) /.test(spot);
}
