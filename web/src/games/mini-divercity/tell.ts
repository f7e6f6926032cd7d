// Events and positions in words, from the viewer's side of the table.

import { counted, listed } from "../../look/words";
import type { Seat, Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { isViewer, nameOf } from "../shared/seats";
import { aSpecies, corporationName, DIVER_NAMES, handLetter, SPECIES, SPECIES_NAMES, zoneWords } from "./names";
import { countAt, isAlone, isStrict, viewerSeat } from "./seeing";
import type { Ending, Event, HandId, Means, Species, View } from "./types";

/** The words for hands: a lone diver's have letters, all others are their divers'. */
class Namer {
  readonly isAlone: boolean;
  #seats: readonly SeatMark[];
  #viewer: Viewer;
  #view: View | undefined;

  constructor(seats: readonly SeatMark[], viewer: Viewer, view: View | undefined) {
    this.#seats = seats;
    this.#viewer = viewer;
    this.#view = view;
    this.isAlone = view ? isAlone(view) : seats.length === 1;
  }

  seatOf(hand: HandId): Seat {
    return this.#view?.hands[hand]?.seat ?? (this.isAlone ? 0 : hand);
  }

  isYou(seat: Seat): boolean {
    return isViewer(seat, this.#viewer);
  }

  /** "You" or "Ann", for whoever runs a hand. */
  doer(hand: HandId): string {
    return this.person(this.seatOf(hand));
  }

  person(seat: Seat): string {
    return this.isYou(seat) ? "You" : nameOf(seat, this.#seats);
  }

  /** "You play" or "Ann plays". */
  does(hand: HandId, you: string, they: string): string {
    return `${this.doer(hand)} ${this.isYou(this.seatOf(hand)) ? you : they}`;
  }

  /** "you", "Ann" or "hand B", as those to whom something is done. */
  whom(hand: HandId): string {
    if (this.isAlone) return `hand ${handLetter(hand)}`;
    return this.isYou(this.seatOf(hand)) ? "you" : this.doer(hand);
  }

  their(hand: HandId): string {
    return !this.isAlone && this.isYou(this.seatOf(hand)) ? "your" : "their";
  }

  /** "card 2", or "card 2 of hand B" where a person has two hands. */
  card(hand: HandId, slot: number): string {
    return `card ${slot + 1}${this.isAlone ? ` of hand ${handLetter(hand)}` : ""}`;
  }

  get corporations(): string {
    const seat = this.#view?.industrialist?.seat;
    if (seat === undefined) return "The corporations turn over";
    return this.isYou(seat) ? "You play" : `${nameOf(seat, this.#seats)}, the Industrialist, plays`;
  }

  get industrialist(): string {
    const seat = this.#view?.industrialist?.seat;
    return seat !== undefined && this.isYou(seat) ? "You" : "The Industrialist";
  }
}

export function namesOf(species: readonly Species[]): string {
  return listed(species.map((one) => SPECIES_NAMES[one]));
}

const BY_MEANS: Record<Means, string> = { action: "", swimmer: " as the Olympic Swimmer", captain: " on the Captain's order" };

/** An event in words; null if it is not worth a line. */
export function tell(heard: Event, seats: readonly SeatMark[], viewer: Viewer, view?: View): string | null {
  const event = view ? unspoken(heard, view) : heard;
  const namer = new Namer(seats, viewer, view);
  switch (event.type) {
    case "drawn":
    case "refilled":
    case "round":
      return null;
    case "first_hand":
      return namer.isAlone ? `Hand ${handLetter(event.hand)} begins.` : `${namer.does(event.hand, "begin", "begins")}.`;
    case "diver_card": {
      const card = `the ${DIVER_NAMES[event.diver]}`;
      return namer.isAlone ? `Hand ${handLetter(event.hand)} has ${card}.` : `${namer.does(event.hand, "are", "is")} ${card}.`;
    }
    case "divers_left":
      return `${namer.isAlone ? `Hand ${handLetter(event.hand)} takes` : namer.does(event.hand, "take", "takes")} no more diver cards.`;
    case "corporation":
      return `${namer.corporations} ${corporationName(event.card)}.`;
    case "nothing":
      return `${corporationName(event.card)} comes to nothing.`;
    case "drilled":
      return `${namer.does(event.hand, "give up", "gives up")} ${namer.card(event.hand, event.slot)} to the oil: ${aSpecies(event.species)}.`;
    case "blasted":
      return `The dynamite hits ${aSpecies(event.species)}${event.from_discard ? " of the discard pile" : ""}.`;
    case "hotel":
      return event.was_built ? `The ${event.hotel} hotel stands already.` : `The ${event.hotel} hotel is built.`;
    case "reshuffled":
      return "The corporation cards are shuffled.";
    case "played":
      return `${namer.does(event.hand, "play", "plays")} ${namer.card(event.hand, event.slot)}${BY_MEANS[event.means]}: ${aSpecies(event.species)}.`;
    case "moved":
      return tellMove(event.species, event.to);
    case "closed":
      return `${namer.does(event.hand, "close", "closes")} the ${event.hotel} hotel with ${namer.card(event.hand, event.slot)}, ${aSpecies(event.species)}.`;
    case "used":
      return `${namer.does(event.hand, "use", "uses")} the ${DIVER_NAMES[event.diver]}.`;
    case "island":
      return `The ${event.hotel} hotel is an island again.`;
    case "conceded":
      return `${namer.person(event.seat)} would give up.`;
    case "over":
      return ENDING_LINES[event.ending];
    case "hand":
      return event.cards.length === 0 ? null : `${handOwner(namer, event.hand)} held ${namesOf(event.cards)}.`;
    default:
      return tellSecret(event, namer);
  }
}

function handOwner(namer: Namer, hand: HandId): string {
  return namer.isAlone ? `Hand ${handLetter(hand)}` : namer.doer(hand);
}

/** What not everybody hears alike. */
function tellSecret(event: Extract<Event, { type: "told" | "signing" | "signed" | "looked" | "ordered" | "foreseen" | "dismissed" }>, namer: Namer): string | null {
  switch (event.type) {
    case "told": {
      const cards = event.cards ? `: ${namesOf(event.cards)}` : "";
      if (namer.isAlone) return `The cards of hand ${handLetter(event.to)} are turned up${cards}.`;
      if (event.from === null) return `${namer.does(event.to, "look at your", "looks at their")} cards${cards}.`;
      return `${namer.does(event.from, "tell", "tells")} ${namer.whom(event.to)} ${namer.their(event.to)} cards${cards}.`;
    }
    case "signing":
      return `${namer.does(event.from, "make", "makes")} signs to ${namer.whom(event.to)}.`;
    case "signed":
      return event.sign === null ? null : `Sign ${event.sign + 1} for ${namer.card(event.to, event.slot)}.`;
    case "looked":
      return event.card === null ? null : `The Visionary sees ${corporationName(event.card)}.`;
    case "ordered":
      return event.card === null ? null : `${corporationName(event.card)} goes back on the deck.`;
    case "foreseen": {
      const whose = namer.industrialist === "You" ? "You show your hand" : "The Industrialist's hand is shown";
      return event.cards ? `${whose}: ${listed(event.cards.map(corporationName))}.` : `${whose}.`;
    }
    case "dismissed":
      return `${namer.industrialist} ${namer.industrialist === "You" ? "lose" : "loses"} ${corporationName(event.card)}.`;
  }
}

function tellMove(species: Species, to: number): string {
  const name = `The ${SPECIES_NAMES[species]}`;
  if (to === 2) return `${name} is saved!`;
  if (to === -2) return `${name} is extinct.`;
  return `${name} is now ${zoneWords(to)}.`;
}

const ENDING_LINES: Record<Ending, string> = {
  saved: "The reef is saved: the divers win.",
  extinct: "Too many species are extinct: the divers lose.",
  hotels: "Six hotels stand around the reef: the divers lose.",
  no_action: "No card is left anywhere: the divers lose.",
  conceded: "The divers give up.",
};

/**
 * An event once its moment has passed. In the strict memory game (Q43, Q49)
 * nothing that was told, signed or foreseen is repeated before the end.
 */
export function fade(event: Event, view: View): Event {
  if (!isStrict(view)) return event;
  switch (event.type) {
    case "told":
    case "foreseen":
      return { ...event, cards: null };
    case "signed":
      return { ...event, sign: null };
    case "looked":
    case "ordered":
      return { ...event, card: null };
    default:
      return event;
  }
}

/**
 * In the strict memory game the viewer's own cards are shown on the cards and
 * never in lines, which would outlast the moment in which they are taken in.
 */
function unspoken(event: Event, view: View): Event {
  const isToViewer = (event.type === "told" || event.type === "signed") && view.hands[event.to]?.seat === viewerSeat(view);
  return isToViewer ? fade(event, view) : event;
}

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
