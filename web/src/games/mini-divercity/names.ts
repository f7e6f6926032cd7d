// What the pieces of the reef are called, and what they do, in words.

import { capital, listed } from "../../look/words";
import type { Corporation, Diver, Hotel, Level, Species } from "./types";

export const SPECIES: readonly Species[] = [
  "nudibranch", "crab", "hammerhead_shark", "porcupine_fish", "mandarinfish", "manta_ray",
  "lobster", "eel", "octopus", "turtle", "oyster", "starfish",
];
/** Cards of each species. */
export const N_COPIES = 5;

export const SPECIES_NAMES: Record<Species, string> = {
  nudibranch: "Nudibranch",
  crab: "Crab",
  hammerhead_shark: "Hammerhead Shark",
  porcupine_fish: "Porcupine Fish",
  mandarinfish: "Mandarinfish",
  manta_ray: "Manta Ray",
  lobster: "Lobster",
  eel: "Eel",
  octopus: "Octopus",
  turtle: "Turtle",
  oyster: "Oyster",
  starfish: "Starfish",
};

/** For the foot of a small card. */
export const SHORT_NAMES: Record<Species, string> = { ...SPECIES_NAMES, hammerhead_shark: "Hammerhead", porcupine_fish: "Porcupine", mandarinfish: "Mandarin" };

/** "a Crab", "an Eel". */
export function aSpecies(species: Species): string {
  const name = SPECIES_NAMES[species];
  return `${/^[AEIOU]/.test(name) ? "an" : "a"} ${name}`;
}

/** "Crab, Eel and Turtle". */
export function namesOf(species: readonly Species[]): string {
  return listed(species.map((one) => SPECIES_NAMES[one]));
}

/** Where a token can be, from -2 to 2. */
export const ZONES = [
  { place: -2, name: "Extinct", adjective: "extinct" },
  { place: -1, name: "Red", adjective: "in the red" },
  { place: 0, name: "Blue", adjective: "in the blue" },
  { place: 1, name: "Green", adjective: "in the green" },
  { place: 2, name: "Saved", adjective: "saved" },
] as const;

export function zoneWords(place: number): string {
  return ZONES.find((zone) => zone.place === place)?.adjective ?? "nowhere";
}

export const HOTELS: readonly Hotel[] = ["red", "green", "purple", "yellow", "blue", "orange"];

/** A hotel's letter, so that nobody needs its colour. */
export function hotelLetter(hotel: Hotel): string {
  return hotel.charAt(0).toUpperCase();
}

export type Effect = { type: "oil" } | { type: "dynamite" } | { type: "hotel"; hotel: Hotel };

/** What a corporation card does, in its order. */
export function effectsOf(card: Corporation): Effect[] {
  return card.split("_").map((word): Effect => {
    if (word === "oil" || word === "dynamite") return { type: word };
    const hotel = HOTELS.find((colour) => colour === word);
    if (!hotel) throw new Error(`no such card: ${card}`);
    return { type: "hotel", hotel };
  });
}

/** "Oil, then dynamite", "Red and purple hotels". */
export function corporationName(card: Corporation): string {
  const [first, second] = card.split("_");
  if (card === "oil") return "Oil platform";
  if (card === "dynamite") return "Dynamite";
  if (first === "oil" || first === "dynamite") return `${capital(first)}, then ${second}`;
  return `${capital(first ?? "")} and ${second} hotels`;
}

const EFFECT_WORDS: Record<"oil" | "dynamite", string> = {
  oil: "The active diver gives up a card unseen; its animal drifts towards the red.",
  dynamite: "The top species card is turned over; its animal drifts towards the red.",
};

/** What a corporation card does, a sentence for each effect. */
export function corporationWords(card: Corporation): string[] {
  const effects = effectsOf(card);
  const hotels = effects.flatMap((effect) => (effect.type === "hotel" ? [effect.hotel] : []));
  if (hotels.length > 0) return [`The ${hotels.join(" and ")} islands become hotels. Six hotels end the game.`];
  return effects.flatMap((effect) => (effect.type === "hotel" ? [] : [EFFECT_WORDS[effect.type]]));
}

/** The whole corporation deck: each kind and how often it is in the box. */
export const DECK: readonly (readonly [Corporation, number])[] = [
  ["oil", 6], ["dynamite", 6], ["oil_dynamite", 2], ["dynamite_oil", 1],
  ["red_purple", 1], ["red_yellow", 1], ["red_blue", 1], ["red_orange", 1],
  ["green_purple", 1], ["green_yellow", 1], ["green_blue", 1], ["green_orange", 1],
  ["purple_blue", 1], ["purple_orange", 1], ["yellow_blue", 1], ["yellow_orange", 1],
];

export const DIVERS: readonly Diver[] = ["endurance", "diving", "captain", "environmentalist", "explorer", "visionary", "swimmer", "communication"];

export const DIVER_NAMES: Record<Diver, string> = {
  endurance: "Endurance Specialist",
  diving: "Diving Specialist",
  captain: "Captain",
  environmentalist: "Environmentalist",
  explorer: "Explorer",
  visionary: "Visionary",
  swimmer: "Olympic Swimmer",
  communication: "Communication Specialist",
};

export const DIVER_SHORT: Record<Diver, string> = { ...DIVER_NAMES, endurance: "Endurance", diving: "Diving", swimmer: "Swimmer", communication: "Communication" };

/** What a diver card can do; the Visionary meets a deck or a person. */
export function powerOf(diver: Diver, hasIndustrialist: boolean): string {
  switch (diver) {
    case "endurance": return "Move one animal from red to blue.";
    case "diving": return "Move one animal from blue to green.";
    case "captain": return "Another diver plays one of their cards, of their choice.";
    case "environmentalist": return "Turn one hotel back into an island, without giving up a card.";
    case "explorer": return "Look at your own hand.";
    case "visionary": return hasIndustrialist
      ? "Look at the Industrialist's hand and discard up to two of its cards."
      : "Look at the next four corporation cards and put them back in any order.";
    case "swimmer": return "Play one more card.";
    case "communication": return "Tell another diver their cards, beside your action.";
  }
}

export const DIVER_RULES: Record<Diver, string> = {
  endurance: "R5.2", diving: "R5.3", captain: "R5.4", environmentalist: "R5.5",
  explorer: "R5.6", visionary: "R5.7", swimmer: "R5.8", communication: "R5.9",
};

export const LEVEL_NAMES: Record<Level, string> = {
  snorkeling: "Snorkeling",
  open_water: "Open Water Divers",
  advanced: "Advanced Divers",
  divemaster: "Divemasters",
  assistant_instructor: "Assistant Instructors",
  instructor: "Instructors",
  cousteau: "Jacques Cousteau",
  poseidon: "Poseidon",
};

/** A hand's letter, as in the rules. */
export function handLetter(hand: number): string {
  return String.fromCharCode(65 + hand);
}
