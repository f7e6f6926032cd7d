// What happened lately and is open to everybody, so that it can be marked: the
// corporation card of the round, the species card that was turned over last, and
// where animals have drifted. Only what lies open for good is kept here.

import { SPECIES } from "./names";
import { viewerSeat } from "./seeing";
import type { Corporation, Event, HandId, Hotel, Species, View } from "./types";

/** How a species card came to be turned over. */
export type Reveal = { id: number; species: Species; how: "played" | "drilled" | "blasted" | "closed"; hand: HandId | null };

export type Recent = {
  corporation: Corporation | null;
  reveal: Reveal | null;
  /** By species: how many zones it has moved since the viewer's last turn. */
  drifts: readonly number[];
  /** What the very last step touched. */
  touched: ReadonlySet<Species | Hotel>;
  /** Whether the round before was the viewer's own. */
  isAfterOwn: boolean;
};

const STILL: readonly number[] = SPECIES.map(() => 0);

export const NOTHING_RECENT: Recent = { corporation: null, reveal: null, drifts: STILL, touched: new Set(), isAfterOwn: true };

/** Whether two positions have the same cards open: then what was marked still holds. */
export function isSameTable(one: View, other: View): boolean {
  const open = (view: View) => JSON.stringify([view.tokens, view.hotels, view.species_discard, view.corporation_discard, view.corporation]);
  return open(one) === open(other);
}

/** The marks after some events. */
export function markRecent(before: Recent, events: readonly Event[], view: View): Recent {
  let { corporation, reveal, drifts, isAfterOwn } = before;
  const touched = new Set<Species | Hotel>();
  const seat = viewerSeat(view);
  for (const event of events) {
    switch (event.type) {
      case "round":
        corporation = null;
        if (isAfterOwn) drifts = STILL;
        isAfterOwn = seat === null || view.hands[event.hand]?.seat === seat || view.industrialist?.seat === seat;
        break;
      case "corporation":
        corporation = event.card;
        break;
      case "played":
      case "drilled":
      case "closed":
        reveal = { id: (reveal?.id ?? 0) + 1, species: event.species, how: event.type, hand: event.hand };
        if (event.type === "closed") touched.add(event.hotel);
        break;
      case "blasted":
        reveal = { id: (reveal?.id ?? 0) + 1, species: event.species, how: "blasted", hand: null };
        break;
      case "moved": {
        const idx = SPECIES.indexOf(event.species);
        drifts = drifts.map((drift, order) => (order === idx ? drift + event.to - event.from : drift));
        touched.add(event.species);
        break;
      }
      case "hotel":
        if (!event.was_built) touched.add(event.hotel);
        break;
      case "island":
        touched.add(event.hotel);
        break;
      default:
        break;
    }
  }
  return { corporation, reveal, drifts, touched, isAfterOwn };
}
