// Offers in words: what a button says, what it would bring, and which rule is
// behind it.

import { counted } from "../../look/words";
import type { HeardRemark, SeatMark } from "../contract";
import { nameOf } from "../shared/seats";
import { handOfSlots, type ActionType } from "./choosing";
import { aSpecies, corporationName, corporationWords, DIVER_NAMES, DIVER_RULES, DIVER_SHORT, handLetter, powerOf, SPECIES_NAMES, ZONES } from "./names";
import { isAlone, speciesOf, usesSigns } from "./seeing";
import type { Action, HandId, Remark, Species, View } from "./types";

export type Offer = { title: string; detail: string };

/** "Ann", or "hand B" where one person runs both. */
export function handName(hand: HandId, view: View, seats: readonly SeatMark[]): string {
  if (isAlone(view)) return `hand ${handLetter(hand)}`;
  const seat = view.hands[hand]?.seat;
  return seat === undefined ? `hand ${handLetter(hand)}` : nameOf(seat, seats);
}

function moveWords(species: Species, by: 1 | -1, view: View): string {
  const idx = ZONES.findIndex(({ place }) => place === view.tokens[speciesIdx(species)]);
  const from = ZONES[idx];
  const to = ZONES[idx + by];
  if (!from || !to || from.place === 2 || from.place === -2) return `${SPECIES_NAMES[species]}: ${from?.adjective ?? ""} already, nothing moves`;
  return `${SPECIES_NAMES[species]}: ${from.name.toLowerCase()} → ${to.name.toLowerCase()}`;
}

function speciesIdx(species: Species): number {
  return Object.keys(SPECIES_NAMES).indexOf(species);
}

/** What a card of the acting hand would do, as far as its holder sees it. */
function slotWords(slot: number, by: 1 | -1, view: View): string {
  const card = view.hands[handOfSlots(view)]?.cards[slot];
  const species = card ? speciesOf(card) : null;
  if (species) return moveWords(species, by, view);
  return by === 1 ? "unseen: its animal moves towards the green" : "unseen: its animal moves towards the red";
}

function givenUp(slot: number, view: View): string {
  const card = view.hands[handOfSlots(view)]?.cards[slot];
  const species = card ? speciesOf(card) : null;
  return `gives up card ${slot + 1}${species ? `, ${aSpecies(species)}` : ""}; no animal moves`;
}

/** What a button for an action says. */
export function offerOf(action: Action, view: View, seats: readonly SeatMark[]): Offer {
  const hasIndustrialist = view.industrialist !== null;
  switch (action.type) {
    case "take":
      return { title: `Take the ${DIVER_SHORT[action.diver]}`, detail: powerOf(action.diver, hasIndustrialist) };
    case "corporation":
      return { title: `Play ${corporationName(action.card)}`, detail: corporationWords(action.card).join(" ") };
    case "discard":
      return { title: `Give up card ${action.slot + 1}`, detail: slotWords(action.slot, -1, view) };
    case "obey":
      return { title: `Play card ${action.slot + 1}`, detail: slotWords(action.slot, 1, view) };
    case "play":
      return { title: `Play card ${action.slot + 1}`, detail: slotWords(action.slot, 1, view) };
    case "swimmer":
      return { title: `Swimmer: play card ${action.slot + 1} as well`, detail: slotWords(action.slot, 1, view) };
    case "tell":
      return tellOffer(action.hand, "", view, seats);
    case "communication":
      return tellOffer(action.hand, "Communication: ", view, seats);
    case "captain":
      return { title: `Captain: ${handName(action.hand, view, seats)} plays a card`, detail: isAlone(view) ? "you choose which one" : "they choose which one, unseen" };
    case "close":
      return { title: `Close the ${action.hotel} hotel`, detail: givenUp(action.slot, view) };
    case "environmentalist":
      return { title: `Environmentalist: close ${action.hotel}`, detail: "the hotel becomes an island again, for no card" };
    case "endurance":
      return { title: `Endurance: ${SPECIES_NAMES[action.species]}`, detail: "red → blue" };
    case "diving":
      return { title: `Diving: ${SPECIES_NAMES[action.species]}`, detail: "blue → green" };
    case "explorer":
      return { title: "Explorer: look at your hand", detail: powerOf("explorer", hasIndustrialist) };
    case "visionary":
      return { title: "Visionary: look ahead", detail: powerOf("visionary", hasIndustrialist) };
    case "order":
      return { title: `${corporationName(action.card)} comes next`, detail: "" };
    case "dismiss":
      return { title: `Discard ${corporationName(action.card)}`, detail: "" };
    case "leave":
      return view.phase.type === "draft"
        ? { title: "Take no more", detail: "the diver cards that nobody takes stay in the box" }
        : { title: "Leave the rest", detail: "the Industrialist keeps these cards" };
    case "sign":
      return { title: `Sign ${action.sign + 1}`, detail: "" };
    case "next":
      return { title: "Next card", detail: "" };
    case "end_turn":
      return { title: "End the turn", detail: "without another diver card" };
  }
}

/** An action in words that leave nothing open, also where its button stands beside what it is about. */
export function describeAction(action: Action, view: View, seats: readonly SeatMark[]): string {
  const { title } = offerOf(action, view, seats);
  return action.type === "close" ? `${title} with card ${action.slot + 1}` : title;
}

/** An action as one types it: "play 1", "tell B", "close 2 red". */
export function typedOf(action: Action): string {
  const parts: (string | number)[] = [action.type];
  if ("slot" in action) parts.push(action.slot + 1);
  if ("hand" in action) parts.push(handLetter(action.hand));
  if ("sign" in action) parts.push(action.sign + 1);
  for (const field of ["species", "hotel", "card", "diver"] as const) {
    const value = (action as Partial<Record<typeof field, string>>)[field];
    if (value !== undefined) parts.push(value);
  }
  return parts.join(" ");
}

function tellOffer(hand: HandId, before: string, view: View, seats: readonly SeatMark[]): Offer {
  const cards = counted(view.hands[hand]?.cards.length ?? 0, "card");
  const name = handName(hand, view, seats);
  if (isAlone(view)) return { title: `${before}Turn up ${name}`, detail: `its ${cards} lie open until they are played` };
  if (usesSigns(view)) return { title: `${before}Make signs to ${name}`, detail: `one to three signs for each of their ${cards}` };
  return { title: `${before}Tell ${name} their ${cards}`, detail: "they learn every card they hold" };
}

/** What a bubble says; a belief is put in this page's own words, beside the card it is about. */
export function remarkWords({ remark, text }: HeardRemark<Remark>): string {
  return remark.type === "declare" ? `I believe card ${remark.slot + 1} is ${aSpecies(remark.species)}.` : text;
}

/** The kinds of actions as the bar names them, and the rule behind each. */
export function kindWords(type: ActionType, view: View): { name: string; help: string; rule: string } {
  switch (type) {
    case "play": return { name: "Play a card", help: "Choose a card: its animal moves one zone towards safety.", rule: "R4.2" };
    case "tell": return isAlone(view)
      ? { name: "Turn up a hand", help: "The other hand's cards are turned face up.", rule: "R7.6" }
      : { name: usesSigns(view) ? "Make signs" : "Tell", help: "Choose a diver: they learn every card they hold.", rule: usesSigns(view) ? "R7.8" : "R4.3" };
    case "close": return { name: "Close a hotel", help: "Choose a hotel, and a card of yours to give up for it.", rule: "R4.4" };
    case "discard": return { name: "Give up a card", help: "Oil! Choose a card to give up; its animal drifts towards the red.", rule: "R3.2" };
    case "obey": return { name: "Play a card", help: "The Captain orders you to play a card of your choice.", rule: "R5.4" };
    case "end_turn": return { name: "End the turn", help: "Use no more diver cards this turn.", rule: "R4.1" };
    case "take": return { name: "Take a diver card", help: "Choose the diver card you want to have in this game.", rule: "R1.3" };
    case "corporation": return { name: "Play a corporation card", help: "Choose one of your corporation cards.", rule: "R7.5" };
    case "order": return { name: "Put back", help: "Say in which order the cards lie on the deck.", rule: "R5.7" };
    case "dismiss":
    case "leave": return view.phase.type === "draft"
      ? { name: "Take no more", help: "A full team may do with fewer than eight diver cards.", rule: "R7.4" }
      : { name: "Discard", help: "Discard up to two cards of the Industrialist's.", rule: "R5.7" };
    case "sign":
    case "next": return { name: "Signs", help: "Give one to three signs for this card.", rule: "R7.8" };
    default: return { name: DIVER_SHORT[type], help: `${DIVER_NAMES[type]}: ${powerOf(type, view.industrialist !== null)}`, rule: DIVER_RULES[type] };
  }
}
