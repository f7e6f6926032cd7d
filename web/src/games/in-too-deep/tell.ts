// Events and positions in words, from the viewer's side of the table.

import { capital, counted, listed } from "../../look/words";
import type { Seat, Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { isViewer, nameOf } from "../shared/seats";
import { dividendWords } from "./explaining";
import { SHORT, TITLES } from "./names";
import type { Card, Event, Holder, View } from "./types";

/** "You place" or "Ann places". */
function does(seat: Seat, seats: readonly SeatMark[], viewer: Viewer, you: string, they: string): string {
  return isViewer(seat, viewer) ? `You ${you}` : `${nameOf(seat, seats)} ${they}`;
}

/** " for 12 and 40", or nothing if it cost nothing. */
function paidWords(paid: readonly Card[]): string {
  return paid.length === 0 ? "" : `, paying ${listed(paid.map(String))}`;
}

/** "Pearl share"; just "share" of a card that the position does not know. */
function shareWord({ card }: { card: Card }, view: View | undefined): string {
  const owner = view?.companies.find(({ cards }) => cards.includes(card));
  return owner ? `${SHORT[owner.company]} share` : "share";
}

function ownerOf(holder: Holder, seats: readonly SeatMark[], viewer: Viewer): string {
  if (holder === "third") return "the third player";
  return isViewer(holder, viewer) ? "you" : nameOf(holder, seats);
}

/** An event in words; null if it is not worth a line. */
export function tell(event: Event, seats: SeatMark[], viewer: Viewer, view?: View): string | null {
  const seatDoes = (seat: Seat, you: string, they: string): string => does(seat, seats, viewer, you, they);
  switch (event.type) {
    case "drawn":
      return event.card === null ? null : `${seatDoes(event.seat, "get", "gets")} ${event.card}.`;
    case "start":
      return `${seatDoes(event.seat, "have", "has")} the lowest card and ${isViewer(event.seat, viewer) ? "begin" : "begins"}.`;
    case "open":
    case "opened":
      return null;
    case "took":
      return `${seatDoes(event.seat, "take", "takes")} ${event.card} as a free ${shareWord(event, view)}.`;
    case "third":
      return `The third player gets ${event.card} as a ${shareWord(event, view)}.`;
    case "bought":
      return `${seatDoes(event.seat, "buy", "buys")} ${event.card} as a ${shareWord(event, view)}${event.paid.length === 0 ? " for nothing" : paidWords(event.paid)}.`;
    case "expanded":
      return `${seatDoes(event.seat, "take", "takes")} ${TITLES[event.company]} to ${event.card}${paidWords(event.paid)}.`;
    case "dividend": {
      const words = dividendWords(event.owed, seats, viewer);
      return words === "" ? `${TITLES[event.company]} enters a new decade; nobody is paid.` : `${TITLES[event.company]} pays a dividend: ${words}.`;
    }
    case "draws":
      return `${seatDoes(event.seat, "draw", "draws")} a card.`;
    case "fundraiser":
      return "Everybody has drawn: an emergency fundraiser, two cards each.";
    case "skipped":
      return `${seatDoes(event.seat, "make", "makes")} no use of ${TITLES[event.company]}.`;
    case "removed":
      return `${seatDoes(event.seat, "clear", "clears")} ${event.card} away from ${TITLES[event.company]}${paidWords(event.paid)}.`;
    case "moved":
      return event.from === event.to
        ? `${seatDoes(event.seat, "raise", "raises")} ${event.card} to the top of ${TITLES[event.to]}${paidWords(event.paid)}.`
        : `${seatDoes(event.seat, "move", "moves")} ${event.card} from ${TITLES[event.from]} to ${TITLES[event.to]}${paidWords(event.paid)}.`;
    case "took_share": {
      const price = event.paid ? listed(event.paid.map(String)) : counted(event.n_paid, "card");
      return `${seatDoes(event.seat, "buy", "buys")} ${shareWord(event, view)} ${event.card} from ${ownerOf(event.holder, seats, viewer)}, paying ${price}.`;
    }
    case "bonus":
      return { resolved: "A bonus share: four cards are opened for the third player.", set_aside: "Another bonus share is set aside.", removed: "A bonus share comes too late and is removed." }[event.fate];
    case "third_depth":
      return `${event.card} goes on ${TITLES[event.company]} for the third player.`;
    case "discarded":
      return event.cards.length === 0 ? null : `Discarded: ${listed(event.cards.map(String))}.`;
    case "reshuffled":
      return event.n_cards === 0
        ? "The deck has run out, and there is nothing to shuffle."
        : `The deck has run out for the first time: the discard pile is shuffled, ${counted(event.n_cards, "card")}.`;
    case "lapsed":
      return "No card is left; what is still owed lapses.";
    case "ending":
      return event.ending === "depleted"
        ? "The deck has run out again: everybody has one last turn."
        : "A second fundraiser in a row: everybody has one last turn.";
    case "over":
      return "The last turn is over; the shares are counted.";
    case "hand": {
      const held = event.cards.length === 0 ? "nothing" : counted(event.cards.length, "card");
      return `${isViewer(event.seat, viewer) ? "You" : nameOf(event.seat, seats)} held ${held}.`;
    }
  }
}

/** The position in one sentence. */
export function summary(view: View, seats: SeatMark[]): string {
  const shafts = view.companies.map(({ company, depth, value, price }) => {
    const top = depth.at(-1);
    return `${SHORT[company]} ${top === undefined ? "has no depth yet" : `is at ${top}`}, worth ${value}, costs ${price}`;
  });
  const worth = view.players.map(({ score, n_cards }, seat) => `${nameOf(seat, seats)} has shares worth ${score} and ${counted(n_cards, "card")}`);
  const state = stateWords(view);
  if (view.phase.type === "over") return `The game is over. ${capital(listed(worth))}.`;
  const seat = view.phase.type === "draft" ? view.phase.seat : view.active;
  return `${shafts.join("; ")}. ${capital(listed(worth))}. ${state} It is the turn of ${nameOf(seat, seats)}.`;
}

/** The deck in a sentence. */
export function stateWords(view: View): string {
  if (view.ending) {
    return view.ending.is_final_turn ? `Last turns: ${view.ending.n_left} after this one.` : `The end is near: ${counted(view.ending.n_left, "last turn")} to come.`;
  }
  return `${view.depletions === 0 ? "First deck" : "Second deck"}, ${counted(view.deck, "card")} left.`;
}
