// What can be done, sorted by what is pointed at. A choice names some parts of
// an action, in any order; what is legal and fits it is on offer. No rules here:
// everything comes from the list of legal actions.

import { HOTELS, SPECIES } from "./names";
import type { Action, Corporation, Diver, HandId, Hotel, Species, View } from "./types";

export type ActionType = Action["type"];

/** The parts of an action that were chosen so far. */
export type Choice = {
  type?: ActionType;
  slot?: number;
  hand?: HandId;
  species?: Species;
  hotel?: Hotel;
  card?: Corporation;
  diver?: Diver;
};
export type Field = Exclude<keyof Choice, "type">;

/** The order in which things are offered: actions first, then diver cards. */
const ORDER: readonly ActionType[] = [
  "take", "corporation", "discard", "obey", "play", "swimmer", "tell", "communication", "captain", "close", "environmentalist",
  "endurance", "diving", "explorer", "visionary", "order", "dismiss", "leave", "sign", "next", "end_turn",
];

/** Actions that are the use of a diver card. */
export const DIVER_ACTIONS: Partial<Record<ActionType, Diver>> = {
  endurance: "endurance", diving: "diving", captain: "captain", environmentalist: "environmentalist",
  explorer: "explorer", visionary: "visionary", swimmer: "swimmer", communication: "communication",
};

export function isEmpty(choice: Choice): boolean {
  return Object.values(choice).every((value) => value === undefined);
}

/** Whether an action has all the parts that were chosen. */
export function fits(action: Action, choice: Choice): boolean {
  const parts = action as Record<string, unknown>;
  return Object.entries(choice).every(([field, value]) => value === undefined || parts[field] === value);
}

function rankOf(action: Action): number {
  const within = "species" in action ? SPECIES.indexOf(action.species) : "hotel" in action ? HOTELS.indexOf(action.hotel) : 0;
  return ORDER.indexOf(action.type) * 100 + within;
}

/** What is legal and fits, in the order of offering; nothing for an empty choice. */
export function offersOf(choice: Choice, legal: readonly Action[]): Action[] {
  if (isEmpty(choice)) return [];
  return legal.filter((action) => fits(action, choice)).sort((one, other) => rankOf(one) - rankOf(other));
}

/** The kinds of actions that are legal now, in order. */
export function kindsOf(legal: readonly Action[]): ActionType[] {
  const found = new Set(legal.map(({ type }) => type));
  return ORDER.filter((type) => found.has(type));
}

/** The values of one part that would leave something on offer, beside what is chosen already. */
export function targetsOf<F extends Field>(field: F, choice: Choice, legal: readonly Action[]): Set<NonNullable<Choice[F]>> {
  const others: Choice = { ...choice, [field]: undefined };
  const values = new Set<NonNullable<Choice[F]>>();
  for (const action of legal) {
    const value = (action as Choice)[field];
    if (value !== undefined && fits(action, others)) values.add(value);
  }
  return values;
}

/** The choice with one part more; parts that no longer go together are let go. */
export function withPart<F extends Field>(choice: Choice, field: F, value: NonNullable<Choice[F]>, legal: readonly Action[]): Choice {
  const part = { [field]: value } as Choice;
  // The same thing once more puts it back.
  if (choice[field] === value) return choice.type ? { type: choice.type } : {};
  const together: Choice = { ...choice, ...part };
  if (legal.some((action) => fits(action, together))) return together;
  const typed: Choice = choice.type ? { type: choice.type, ...part } : part;
  if (legal.some((action) => fits(action, typed))) return typed;
  return part;
}

/** The own hand that slots are counted in now; null if none is asked. */
export function handOfSlots(view: View): HandId {
  return view.phase.type === "captain" ? view.phase.hand : view.active;
}
