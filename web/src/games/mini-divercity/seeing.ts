// Reading a view: whose hands these are, what is still out there, who acts.

import type { Seat } from "../../wire/wire";
import { seatOf } from "../shared/seats";
import { N_COPIES, SPECIES } from "./names";
import type { CardView, HandId, HandView, Species, View } from "./types";

/** The seat that looks; null for a spectator. */
export function viewerSeat(view: Pick<View, "viewer">): Seat | null {
  return seatOf(view.viewer);
}

/** Whether one person runs two hands and sees neither (R7.6, R7.7). */
export function isAlone(view: Pick<View, "options">): boolean {
  return view.options.mode === "solo" || view.options.mode === "versus";
}

export function usesSigns(view: View): boolean {
  return view.options.real_diver && !isAlone(view);
}

export type SeenHand = HandView & { id: HandId };

export function handsOf(view: View): SeenHand[] {
  return view.hands.map((hand, id) => ({ ...hand, id }));
}

/** The hands this viewer runs: one, two alone, or none. */
export function ownHands(view: View): SeenHand[] {
  const seat = viewerSeat(view);
  return handsOf(view).filter((hand) => hand.seat === seat);
}

/** The other hands, clockwise from the viewer. */
export function otherHands(view: View): SeenHand[] {
  const seat = viewerSeat(view);
  if (seat === null) return handsOf(view);
  const others = handsOf(view).filter((hand) => hand.seat !== seat);
  return [...others.filter((hand) => hand.seat > seat), ...others.filter((hand) => hand.seat < seat)];
}

export function isIndustrialist(view: View): boolean {
  return view.industrialist !== null && view.industrialist.seat === viewerSeat(view);
}

/** The hand whose diver decides now; null if nobody's does. */
export function actingHand(view: View): HandId | null {
  switch (view.phase.type) {
    case "draft":
    case "captain":
      return view.phase.hand;
    case "oil":
    case "turn":
    case "signs":
    case "order":
    case "dismiss":
      return view.active;
    default:
      return null;
  }
}

/** What a card shows to the viewer; null for a back. */
export function speciesOf(card: CardView): Species | null {
  return card.face.type === "back" ? null : card.face.species;
}

/** Whether anything of the viewer's was told a moment ago and not yet taken in. */
export function hasFresh(view: View): boolean {
  return ownHands(view).some(({ cards }) => cards.some(({ fresh }) => fresh));
}

export type Remaining = { species: Species; /** In the discard pile. */ gone: number; /** In hands, seen by this viewer. */ seen: number; /** In the deck or unseen in a hand. */ hidden: number };

/** Where the five cards of every species are, as far as this viewer sees. */
export function remainingOf(view: View): Remaining[] {
  const faces = view.hands.flatMap(({ cards }) => cards.map(speciesOf));
  return SPECIES.map((species, idx) => {
    const gone = view.species_discard[idx] ?? 0;
    const seen = faces.filter((face) => face === species).length;
    return { species, gone, seen, hidden: Math.max(0, N_COPIES - gone - seen) };
  });
}

export function countAt(view: Pick<View, "tokens">, place: number): number {
  return view.tokens.filter((token) => token === place).length;
}
