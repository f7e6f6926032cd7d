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
};

const STILL: readonly number[] = SPECIES.map(() => 0);

const NOTHING_RECENT: Recent = { corporation: null, reveal: null, drifts: STILL, touched: new Set() };

/** The marks after all that happened; `latest` is the last part of it. */
export function markRecent(past: readonly Event[], latest: readonly Event[], view: View): Recent {
  let { corporation, reveal, drifts } = NOTHING_RECENT;
  let isAfterOwn = true;
  const seat = viewerSeat(view);
  for (const event of past) {
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
        break;
      case "blasted":
        reveal = { id: (reveal?.id ?? 0) + 1, species: event.species, how: "blasted", hand: null };
        break;
      case "moved": {
        const idx = SPECIES.indexOf(event.species);
        drifts = drifts.map((drift, order) => (order === idx ? drift + event.to - event.from : drift));
        break;
      }
      default:
        break;
    }
  }
  return { corporation, reveal, drifts, touched: touchedBy(latest) };
}

/** The animals and islands that some events changed. */
function touchedBy(events: readonly Event[]): Set<Species | Hotel> {
  const touched = new Set<Species | Hotel>();
  for (const event of events) {
    if (event.type === "moved") touched.add(event.species);
    if (event.type === "closed" || event.type === "island" || (event.type === "hotel" && !event.was_built)) touched.add(event.hotel);
  }
  return touched;
}
