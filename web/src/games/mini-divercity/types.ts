// Generated from Rust by `cargo xtask codegen`; do not edit.

import type { FirstSeat, Seat, SeatSet, Viewer } from "../../wire/wire";

/** One decision of one seat. Sorted lists follow the order of the variants. Aligned, so that lists are written a word at a time. */
export type Action = { "type": "take",
  /** The card. */
  diver: Diver, } | { "type": "corporation",
  /** The card. */
  card: Corporation, } | { "type": "discard",
  /** Which, from 0 at the left. */
  slot: number, } | { "type": "play",
  /** Which. */
  slot: number, } | { "type": "tell",
  /** Whose cards. */
  hand: HandId, } | { "type": "close",
  /** Which card. */
  slot: number,
  /** Which hotel. */
  hotel: Hotel, } | { "type": "endurance",
  /** Whose token. */
  species: Species, } | { "type": "diving",
  /** Whose token. */
  species: Species, } | { "type": "captain",
  /** Which hand. */
  hand: HandId, } | { "type": "environmentalist",
  /** Which hotel. */
  hotel: Hotel, } | { "type": "explorer", } | { "type": "visionary", } | { "type": "swimmer",
  /** Which. */
  slot: number, } | { "type": "communication",
  /** Whose cards. */
  hand: HandId, } | { "type": "obey",
  /** Which. */
  slot: number, } | { "type": "order",
  /** The card. */
  card: Corporation, } | { "type": "dismiss",
  /** The card. */
  card: Corporation, } | { "type": "leave", } | { "type": "sign",
  /** The sign. */
  sign: Sign, } | { "type": "next", } | { "type": "end_turn", };

/** A card in a hand as the viewer knows it. */
export type CardView = {
  /** What the viewer knows of its face. */
  face: Face,
  /** Whether its holder has been told what it is, or has looked. */
  told: boolean,
  /** Whether the viewer holds it and has not yet acknowledged what was told. */
  fresh: boolean,
  /** The last signs given for it. */
  signs: Signs, };

/** What is printed on a corporation card. Twelve pairs of hotels, and four kinds that exist several times. */
export type Corporation = "red_purple" | "red_yellow" | "red_blue" | "red_orange" | "green_purple" | "green_yellow" | "green_blue" | "green_orange" | "purple_blue" | "purple_orange" | "yellow_blue" | "yellow_orange" | "oil" | "dynamite" | "oil_dynamite" | "dynamite_oil";

/** A diver card, each with a power for one use in the whole game (R5.1). */
export type Diver = "endurance" | "diving" | "captain" | "environmentalist" | "explorer" | "visionary" | "swimmer" | "communication";

/** Who gets which diver card. In JSON `"random"`, `"chosen"`, or a list of cards for every hand. */
export type DiverCards = "random" | "chosen" | Array<Array<Diver>>;

/** A diver card in play. */
export type DiverView = {
  /** The card. */
  diver: Diver,
  /** Whose it is. */
  hand: HandId,
  /** Whether it was used. */
  used: boolean, };

/** Why the game is over. No single move meets two of these at once. */
export type Ending = "saved" | "extinct" | "hotels" | "no_action" | "conceded";

/** Something that happened, as one listener may hear it. */
export type Event = { "type": "first_hand",
  /** Which. */
  hand: Held, } | { "type": "diver_card",
  /** Which hand. */
  hand: Held,
  /** The card. */
  diver: Diver, } | { "type": "divers_left",
  /** Which hand. */
  hand: Held, } | { "type": "drawn",
  /** Which hand. */
  hand: Held,
  /** What it shows, to those who see its face. */
  species: Species | null, } | { "type": "refilled",
  /** What it shows, to the Industrialist only. */
  card: Corporation | null, } | { "type": "round",
  /** The active hand. */
  hand: Held, } | { "type": "corporation",
  /** The card. */
  card: Corporation, } | { "type": "nothing",
  /** The card. */
  card: Corporation, } | { "type": "drilled",
  /** Which hand. */
  hand: Held,
  /** From where. */
  slot: number,
  /** What it shows. */
  species: Species, } | { "type": "blasted",
  /** What it shows. */
  species: Species,
  /** Whether it came from the discard pile, where it stays. */
  from_discard: boolean, } | { "type": "hotel",
  /** Which. */
  hotel: Hotel,
  /** Whether it stood there already. */
  was_built: boolean, } | { "type": "reshuffled", } | { "type": "played",
  /** By which hand. */
  hand: Held,
  /** From where. */
  slot: number,
  /** What it shows. */
  species: Species,
  /** How it came about. */
  means: Means, } | { "type": "moved",
  /** Whose. */
  species: Species,
  /** Where it was, from -2 (extinct) to 2 (saved). */
  from: number,
  /** Where it is. */
  to: number, } | { "type": "told",
  /** Who told; nobody if the hand looked for itself. */
  from: Held | null,
  /** Whose cards. */
  to: Held,
  /** What they show, left to right; not to spectators, nor to a holder who has to remember it: the cards show it until it is acknowledged (Q43). */
  cards: Array<Species> | null, } | { "type": "signing",
  /** Who. */
  from: Held,
  /** To whom. */
  to: Held, } | { "type": "signed",
  /** Who gave it. */
  from: Held,
  /** To whom. */
  to: Held,
  /** For which card. */
  slot: number,
  /** The sign; not to spectators, nor to a holder who has to remember it. */
  sign: Sign | null, } | { "type": "closed",
  /** By which hand. */
  hand: Held,
  /** From where. */
  slot: number,
  /** What it shows. */
  species: Species,
  /** Which hotel. */
  hotel: Hotel, } | { "type": "used",
  /** By which hand. */
  hand: Held,
  /** The card. */
  diver: Diver, } | { "type": "island",
  /** Which. */
  hotel: Hotel, } | { "type": "looked",
  /** What it shows, to divers only. */
  card: Corporation | null, } | { "type": "ordered",
  /** What it shows, to divers only. */
  card: Corporation | null, } | { "type": "foreseen",
  /** The cards; not to spectators. */
  cards: Array<Corporation> | null, } | { "type": "dismissed",
  /** The card. */
  card: Corporation, } | { "type": "conceded",
  /** Who. */
  seat: Seat, } | { "type": "over",
  /** Why. */
  ending: Ending, } | { "type": "hand",
  /** Which. */
  hand: Held,
  /** What its cards show, left to right. */
  cards: Array<Species>, };

/** What a viewer knows of a card's face. */
export type Face = { "type": "up",
  /** For all to see. */
  species: Species, } | { "type": "seen",
  /** What it shows. */
  species: Species, } | { "type": "back", };

/** A group of species cards: a diver's, or one of the two that a lone diver runs (R7.6). Counted from 0; letters in text. */
export type HandId = number;

/** A hand as the viewer knows it. */
export type HandView = {
  /** Who runs it. */
  seat: Seat,
  /** Its cards, left to right. */
  cards: Array<CardView>, };

/** A hand, and who runs it: a sentence speaks of people, unless one diver has two hands. Sent is the hand alone, for a screen has the view beside it. */
export type Held = number;

/** The six places for hotels; where they lie on the table means nothing (Q12). */
export type Hotel = "red" | "green" | "purple" | "yellow" | "blue" | "orange";

/** The hotels that are built. In JSON a list of colours. */
export type Hotels = Array<Hotel>;

/** The Industrialist as the viewer knows them. */
export type IndustrialistView = {
  /** Where they sit. */
  seat: Seat,
  /** How many cards they hold. */
  n_cards: number,
  /** Those of them that the viewer knows, sorted. */
  cards: Array<Corporation>,
  /** Those of them that the divers know, sorted; not for spectators. */
  seen: Array<Corporation>, };

/** How hard the game is (R1.7). */
export type Level = "snorkeling" | "open_water" | "advanced" | "divemaster" | "assistant_instructor" | "instructor" | "cousteau" | "poseidon";

/** Which level, or the mode's usual one. */
export type LevelChoice = "auto" | "snorkeling" | "open_water" | "advanced" | "divemaster" | "assistant_instructor" | "instructor" | "cousteau" | "poseidon";

/** How a card came to be played. */
export type Means = "action" | "swimmer" | "captain";

/** Who plays against whom. */
export type Mode = "coop" | "solo" | "industrialist" | "versus";

/** What a table agrees on before it begins; the number of seats aside. All variants can be combined. */
export type Options = {
  /** Who plays: all together, one person with two hands, all against an Industrialist in the last seat, or one person with two hands against one. (R1.1) */
  mode: Mode,
  /** How hard: the deeper, the more species must be saved and the fewer may die. Three bots save the reef in 98 of 100 games at Snorkeling, in 65 at Divemaster and in 2 at Poseidon. The usual level is Open Water, and Snorkeling against an Industrialist. (R1.7) */
  level: LevelChoice,
  /** Remember for me: cards you were told stay in sight. Otherwise you keep them in mind, as the rulebook asks. (R7.2) */
  turn_cards: boolean,
  /** Without double cards: the three double corporation cards stay in the box. (R7.1) */
  no_icon_cards: boolean,
  /** All eight divers: play with every diver card, or with any number of them, divided as you like. (R7.4) */
  full_team: boolean,
  /** Signs only: you tell each other your cards by signs instead of names. (R7.8) */
  real_diver: boolean,
  /** Diver cards: dealt by chance, chosen in turn, or as you list them. (R1.3) */
  diver_cards: DiverCards,
  /** Who begins: chance decides, or you agree on a hand. (R1.6) */
  first_seat: FirstSeat, };

/** What is due. All of it is public. */
export type Phase = { "type": "choose_first", } | { "type": "deal_diver",
  /** Which hand. */
  hand: HandId, } | { "type": "draft",
  /** Which hand. */
  hand: HandId, } | { "type": "deal",
  /** Which hand. */
  hand: HandId, } | { "type": "deal_industrialist", } | { "type": "flip", } | { "type": "industrialist", } | { "type": "oil",
  /** The card that asks for it. */
  card: Corporation,
  /** How many of its effects came before. */
  n_done: number, } | { "type": "dynamite",
  /** The card that asks for it. */
  card: Corporation,
  /** How many of its effects came before. */
  n_done: number, } | { "type": "refill", } | { "type": "turn",
  /** Whether only diver cards are left to use. */
  has_acted: boolean, } | { "type": "signs",
  /** The other hand. */
  hand: HandId,
  /** The slot the signs are for. */
  slot: number,
  /** How the turn stands after it. */
  has_acted: boolean, } | { "type": "captain",
  /** Which hand. */
  hand: HandId,
  /** How the turn stands. */
  has_acted: boolean, } | { "type": "look",
  /** How the turn stands. */
  has_acted: boolean, } | { "type": "order",
  /** How the turn stands. */
  has_acted: boolean, } | { "type": "dismiss",
  /** How many so far. */
  n_dismissed: number,
  /** How the turn stands. */
  has_acted: boolean, } | { "type": "draw",
  /** Which hand. */
  hand: HandId,
  /** What comes next. */
  then: Then, } | { "type": "over",
  /** Why. */
  ending: Ending,
  /** A corporation card that was not done yet (Q37). */
  card: Corporation | null, };

/** What people say at a table without talking about strategy. The last two are for the Visionary's cards, which divers may discuss (R5.7). */
export type Phrase = "hello" | "good_luck" | "one_moment" | "thank_you" | "well_done" | "phew" | "oh_no" | "fine_by_me" | "rather_not";

/** What may be said. */
export type Remark = { "type": "phrase",
  /** Which. */
  phrase: Phrase, } | { "type": "declare",
  /** A hand of the speaker's. */
  hand: HandId,
  /** Which card of it. */
  slot: number,
  /** What it may show. */
  species: Species, };

/** How many seats a game has. */
export type SeatCount = number;

/** One of the twelve pictograms of the Real Diver variant (R7.8). They have numbers and no names; bots mean the species with the same number. */
export type Sign = number;

/** The signs given for one card, in order: up to three, four bits each, every sign raised by one so that nothing is nothing. In JSON a list. */
export type Signs = Array<Sign>;

/** The twelve animals, two to a scale card (Q11). */
export type Species = "nudibranch" | "crab" | "hammerhead_shark" | "porcupine_fish" | "mandarinfish" | "manta_ray" | "lobster" | "eel" | "octopus" | "turtle" | "oyster" | "starfish";

/** What comes after a card was drawn. */
export type Then = { "type": "corporation",
  /** The card. */
  card: Corporation,
  /** How many of its effects are done. */
  n_done: number, } | { "type": "turn",
  /** How it stands. */
  has_acted: boolean, };

/** All that one viewer may know. */
export type View = {
  /** Who looks. */
  viewer: Viewer,
  /** What the table agreed on. */
  options: Options,
  /** How many seats there are. */
  seats: SeatCount,
  /** The level that is played. */
  level: Level,
  /** How many saved species win. */
  saved_to_win: number,
  /** How many extinct species lose. */
  extinct_to_lose: number,
  /** What is due. */
  phase: Phase,
  /** Whose round it is. */
  active: HandId,
  /** The hands of the divers. */
  hands: Array<HandView>,
  /** By species, from -2 (extinct) to 2 (saved). */
  tokens: [number, number, number, number, number, number, number, number, number, number, number, number],
  /** The hotels that are built. */
  hotels: Hotels,
  /** Cards left in the species deck. */
  species_deck: number,
  /** The species discard pile: how many of each. */
  species_discard: [number, number, number, number, number, number, number, number, number, number, number, number],
  /** The corporation card that lies open and is not done yet. */
  corporation: Corporation | null,
  /** Cards left in the corporation deck, those on top included. */
  corporation_deck: number,
  /** Cards on top of it whose order the divers know, the topmost first; what they show to those who know it. */
  corporation_top: Array<Corporation | null>,
  /** Cards the Visionary looks at. */
  looked: Array<Corporation | null>,
  /** The corporation discard pile, sorted. */
  corporation_discard: Array<Corporation>,
  /** Who plays the corporations, if somebody does. */
  industrialist: IndustrialistView | null,
  /** The diver cards in play. */
  divers: Array<DiverView>,
  /** Whether everybody can see that the divers cannot win any more (Q46). */
  is_hopeless: boolean,
  /** Divers who have agreed to give up. */
  conceded: SeatSet, };
