// The end in words: why it ended, and what could still have been.

import { counted, listed } from "../../look/words";
import type { SeatMark } from "../contract";
import { seatOf } from "../shared/seats";
import { DECK, N_COPIES, SPECIES, SPECIES_NAMES, zoneWords } from "./names";
import { handName } from "./offering";
import { countAt, speciesOf } from "./seeing";
import type { Corporation, Ending, HandId, Species, View } from "./types";

export function endingOf(view: View): Ending | null {
  return view.phase.type === "over" ? view.phase.ending : null;
}

/** What the reef itself says of a position: life spreads when it is saved, and bleaches when it is not. */
export function moodOf(view: View): "open" | "saved" | "lost" {
  const ending = endingOf(view);
  if (ending === null) return "open";
  return ending === "saved" ? "saved" : "lost";
}

export function headlineOf(ending: Ending): string {
  switch (ending) {
    case "saved": return "The reef is saved";
    case "extinct": return "The reef falls silent";
    case "hotels": return "Six hotels, and no quiet beach left";
    case "no_action": return "No card is left";
    case "conceded": return "The divers surface";
  }
}

/** Why it ended, in a sentence with the numbers that decided it. */
export function reasonOf(ending: Ending, view: View): string {
  const saved = countAt(view, 2);
  switch (ending) {
    case "saved": return `${counted(saved, "animal")} ${saved === 1 ? "is" : "are"} safe, as many as this level asks for. The divers win.`;
    case "extinct": return `${counted(countAt(view, -2), "species").replace("speciess", "species")} died out; at this level ${view.extinct_to_lose} are too many. The divers lose.`;
    case "hotels": return "All six islands carry a hotel at the same time. The divers lose.";
    case "no_action": return "The species deck and all hands are empty, so nothing can be done any more. The divers lose.";
    case "conceded": return `${view.saved_to_win} animals could no longer be saved, and all divers agreed to stop.`;
  }
}

/** An animal that was still on the scale, and where its cards were. */
export type Chance = { species: Species; place: number; steps: number; held: { hand: HandId; count: number }[]; deck: number; isPossible: boolean };

/** The animals that were not yet safe, the nearest first. */
export function chancesOf(view: View): Chance[] {
  const chances = SPECIES.map((species, idx): Chance => {
    const held = view.hands
      .map(({ cards }, hand) => ({ hand, count: cards.filter((card) => speciesOf(card) === species).length }))
      .filter(({ count }) => count > 0);
    const nHeld = held.reduce((sum, { count }) => sum + count, 0);
    const place = view.tokens[idx] ?? 0;
    const deck = Math.max(0, N_COPIES - (view.species_discard[idx] ?? 0) - nHeld);
    return { species, place, steps: 2 - place, held, deck, isPossible: nHeld + deck >= 2 - place };
  });
  return chances
    .filter(({ place }) => place > -2 && place < 2)
    .sort((one, other) => Number(other.isPossible) - Number(one.isPossible) || one.steps - other.steps || other.held.length - one.held.length);
}

/** "Turtle, in the green: Ann held one, two lay in the deck." */
export function chanceWords(chance: Chance, view: View, seats: readonly SeatMark[]): string {
  const viewer = seatOf(view.viewer);
  const parts = chance.held.map(({ hand, count }) => {
    const isYou = view.hands[hand]?.seat === viewer && view.options.mode !== "solo" && view.options.mode !== "versus";
    return `${isYou ? "you" : handName(hand, view, seats)} held ${inWords(count)}`;
  });
  if (chance.deck > 0) parts.push(`${inWords(chance.deck)} lay in the deck`);
  const where = parts.length > 0 ? listed(parts) : "no card of it was left";
  const note = !chance.isPossible && parts.length > 0 ? ", too few" : "";
  return `${SPECIES_NAMES[chance.species]}, ${zoneWords(chance.place)}: ${where}${note}.`;
}

function inWords(count: number): string {
  return ["none", "one", "two", "three", "four", "five"][count] ?? String(count);
}

/** The corporation cards that had not been turned over since the last shuffle. */
export function corporationsLeft(view: View): { card: Corporation; count: number }[] {
  const away = [...view.corporation_discard, ...(view.industrialist?.cards ?? [])];
  if (view.phase.type === "over" && view.phase.card) away.push(view.phase.card);
  if (view.corporation && view.phase.type !== "over") away.push(view.corporation);
  return DECK.filter(([card]) => !view.options.no_icon_cards || (card !== "oil_dynamite" && card !== "dynamite_oil"))
    .map(([card, count]) => ({ card, count: count - away.filter((other) => other === card).length }))
    .filter(({ count }) => count > 0);
}

/** What was missing for a win, in a sentence. */
export function missingWords(view: View): string {
  const lacking = view.saved_to_win - countAt(view, 2);
  if (lacking <= 0) return "";
  const near = chancesOf(view).filter(({ steps, isPossible }) => steps === 1 && isPossible).length;
  const one = lacking === 1;
  const step = near === 0 ? "" : near >= lacking ? ` ${near === 1 ? "One was" : `${near} were`} a single card away.` : ` ${near === 1 ? "One of them was" : `${near} of them were`} a single card away.`;
  return `${lacking} more ${one ? "animal was" : "animals were"} needed.${step}`;
}
