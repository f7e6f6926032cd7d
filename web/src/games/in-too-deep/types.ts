// Generated from Rust by `cargo xtask codegen`; do not edit.

import type { Seat, Viewer } from "../../wire/wire";

/** What using an ability costs now. Prices are by company, in the order they lie on the table. */
export type AbilityView = { "type": "depth",
  /** The same for all. */
  cost: number, } | { "type": "share",
  /** What it costs. */
  prices: Array<number>, } | { "type": "extra",
  /** For every card of the viewer's hand, what it costs where; nothing to those who only watch. */
  costs: Array<[Card, Array<number>]>, };

/** One decision of one seat. Sorted lists follow the order of the variants. Aligned, so that lists are written a word at a time. */
export type Action = { "type": "take",
  /** The card. */
  card: Card, } | { "type": "buy",
  /** The share. */
  card: Card, } | { "type": "expand",
  /** The depth card. */
  card: Card,
  /** The company. */
  company: Company, } | { "type": "draw", } | { "type": "pay",
  /** The card; higher than those named before. */
  card: Card, } | { "type": "remove",
  /** The depth card. */
  card: Card, } | { "type": "remove_top",
  /** The company. */
  company: Company, } | { "type": "move_top",
  /** Where it lies. */
  from: Company,
  /** Where it goes. */
  to: Company, } | { "type": "buy_discount",
  /** The share. */
  card: Card, } | { "type": "take_share",
  /** From whom. */
  holder: Holder,
  /** A share of which company; the lowest one moves (Q48). */
  company: Company, } | { "type": "raise",
  /** The depth card. */
  card: Card, } | { "type": "shift",
  /** The depth card. */
  card: Card,
  /** Where it goes. */
  to: Company, } | { "type": "play_extra",
  /** The depth card. */
  card: Card,
  /** The company. */
  company: Company, } | { "type": "skip", };

/** What becomes of a bonus share. */
export type BonusFate = "resolved" | "set_aside" | "removed";

/** A depth and share card. Numbers are unique, so the number is the card (Q1). */
export type Card = number;

/** A set of cards. In JSON a sorted list. */
export type CardSet = Array<Card>;

/** One of the five companies. */
export type Company = "ocean" | "treasure" | "pearl" | "research" | "wildlife";

/** A company for all to see. */
export type CompanyView = {
  /** Which. */
  company: Company,
  /** The side that lies up. */
  side: Side,
  /** Every card that is a share of it, wherever it is. */
  cards: CardSet,
  /** Its depth cards, the most recent last. */
  depth: Array<Card>,
  /** From which to which number the next depth card pays a dividend; nothing if no card of the deck would, as in the last turns. */
  pays: [number, number] | null,
  /** Whether whoever expands it now may use its ability. */
  has_ability: boolean,
  /** What a share costs, without discount. */
  price: number,
  /** What a share would be worth if the game were over. */
  value: number,
  /** How many shares each seat has, then the third player if there is one. */
  shares: Array<number>,
  /** What each seat's shares of it would be worth if the game were over. */
  worth: Array<number>,
  /** How many cards each seat would get if the active seat took the company to a new decade now; nothing in the last turns. */
  dividend: Array<number>, };

/** Which cards are played with. In JSON `"standard"`, or the numbers of every company: `{"ocean":[9,13,…],"treasure":[…],…}`. */
export type DeckChoice = "standard" | Record<Company, Array<Card>>;

/** Why everybody has only one more turn. */
export type Ending = "depleted" | "fundraisers";

/** Something that happened, as one listener may hear it. */
export type Event = { "type": "drawn",
  /** Who. */
  seat: Seat,
  /** The card, to its receiver only. */
  card: Card | null, } | { "type": "start",
  /** Who. */
  seat: Seat, } | { "type": "open",
  /** The card. */
  card: Card, } | { "type": "took",
  /** Who. */
  seat: Seat,
  /** The card. */
  card: Card,
  /** Of which company. */
  company: Company, } | { "type": "third",
  /** The card. */
  card: Card,
  /** Of which company. */
  company: Company, } | { "type": "bought",
  /** Who. */
  seat: Seat,
  /** The share. */
  card: Card,
  /** Of which company. */
  company: Company,
  /** What was discarded for it, sorted. */
  paid: Array<Card>, } | { "type": "expanded",
  /** Who. */
  seat: Seat,
  /** The depth card. */
  card: Card,
  /** The company. */
  company: Company,
  /** What was discarded for it, sorted; only for an extra card. */
  paid: Array<Card>, } | { "type": "dividend",
  /** The company. */
  company: Company,
  /** How many cards each seat gets. */
  owed: Array<number>, } | { "type": "draws",
  /** Who. */
  seat: Seat, } | { "type": "fundraiser", } | { "type": "skipped",
  /** Who. */
  seat: Seat,
  /** Whose ability. */
  company: Company, } | { "type": "removed",
  /** Who did it. */
  seat: Seat,
  /** The card. */
  card: Card,
  /** Where it lay. */
  company: Company,
  /** What was discarded for it, sorted. */
  paid: Array<Card>, } | { "type": "moved" } & Moved | { "type": "took_share",
  /** Who. */
  seat: Seat,
  /** From whom. */
  holder: Holder,
  /** The share. */
  card: Card,
  /** Of which company. */
  company: Company,
  /** How many cards it cost. */
  n_paid: number,
  /** The cards, to payer and receiver only; the third player's are discarded for all to see. */
  paid: Array<Card> | null, } | { "type": "bonus",
  /** What becomes of it. */
  fate: BonusFate, } | { "type": "opened",
  /** The card. */
  card: Card, } | { "type": "third_depth",
  /** The card. */
  card: Card,
  /** The company. */
  company: Company, } | { "type": "discarded",
  /** The cards, sorted. */
  cards: Array<Card>, } | { "type": "reshuffled",
  /** How many cards it has, bonus shares included. */
  n_cards: number,
  /** Which deck it is now. */
  deck: NewDeck, } | { "type": "lapsed", } | { "type": "ending",
  /** Why. */
  ending: Ending, } | { "type": "over", } | { "type": "hand",
  /** Whose. */
  seat: Seat,
  /** Its cards, sorted. */
  cards: Array<Card>, };

/** The last turns. */
export type FinalView = {
  /** Whether the present turn is one of them. */
  is_final_turn: boolean,
  /** How many turns come after the present one. */
  n_left: number, };

/** A fundraiser to come (R2.7). */
export type FundraiserView = {
  /** How many more draws in a row make it. */
  n_left: number,
  /** How many cards everybody gets. */
  n_cards: number,
  /** Whether it ends the game. */
  is_last: boolean, };

/** Whoever has shares: a seat, or the imaginary third player of two (R5.1). In JSON the seat's number or `"third"`. */
export type Holder = Seat | "third";

/** What can be deduced of cards that the viewer does not see (Q50). */
export type KnownView = {
  /** Cards that were in the deck when it was last shuffled and that were not shown since. The deck has no others. */
  fresh: CardSet,
  /** By seat: at least and at most so many cards of the hand are among them. */
  n_fresh: Array<[number, number]>,
  /** Cards that the viewer has paid to a seat and the hands they can be in. */
  traced: Array<[Card, Array<Seat>]>,
  /** The start seat has a card that is lower than this one. */
  start_has_below: Card | null,
  /** The lowest number that can have left the start seat's hand, once something has; 0 if it is not known what has. */
  start_shown: number | null, };

/** A depth card on its way. */
export type Moved = {
  /** Who moved it. */
  seat: Seat,
  /** The card. */
  card: Card,
  /** Where it lay. */
  from: Company,
  /** Where it lies now, on top. */
  to: Company,
  /** What was discarded for it, sorted. */
  paid: Array<Card>, };

/** What the discard pile has become. */
export type NewDeck = "second" | "reserve";

/** The remark of games in which people may say what they like: there is none. */
export type NoRemark = never;

/** What a table agrees on; the number of seats aside. */
export type Options = {
  /** Company cards: the basic or the advanced side of each; the advanced ones have the asterisk. (R1.3) */
  sides: [Side, Side, Side, Side, Side],
  /** Cards: those of the box, or a list of your own with the numbers of every company's shares. (R1.2) */
  deck: DeckChoice, };

/** What is due. All of it is public but for `Pay`: others still see the turn or the ability that the seat is choosing for (Q47). */
export type Phase = { "type": "deal",
  /** Whose. */
  seat: Seat, } | { "type": "extra",
  /** Whose. */
  seat: Seat, } | { "type": "open", } | { "type": "draft",
  /** Who. */
  seat: Seat, } | { "type": "turn", } | { "type": "pay",
  /** What they are for. */
  action: Action,
  /** Those named so far, in ascending order. */
  paid: CardSet,
  /** How many are still to be named. */
  n_due: number, } | { "type": "payout",
  /** What comes afterwards. */
  then: Then, } | { "type": "opening",
  /** What comes after the payout that it interrupts. */
  then: Then, } | { "type": "ability",
  /** Whose. */
  company: Company, } | { "type": "over", };

/** How many seats a game has. */
export type SeatCount = number;

/** A seat as the viewer knows it. */
export type SeatView = {
  /** How many cards are in the hand. */
  n_cards: number,
  /** The hand, if the viewer sees it. */
  hand: CardSet | null,
  /** The shares. */
  portfolio: CardSet,
  /** What they would be worth if the game were over. */
  score: number,
  /** How many cards the seat still gets. */
  owed: number, };

/** Which side of a company's card lies up (R1.3). */
export type Side = "basic" | "advanced";

/** What comes after all cards that are owed were given. */
export type Then = { "type": "ability",
  /** Whose. */
  company: Company, } | { "type": "drawn", } | { "type": "fundraiser", } | { "type": "end", };

/** All that one viewer may know. */
export type View = {
  /** Who looks. */
  viewer: Viewer,
  /** What the table agreed on. */
  options: Options,
  /** How many seats there are. */
  seats: SeatCount,
  /** What is due. While another seat names the cards it pays with, the turn or the ability that it is choosing for. */
  phase: Phase,
  /** Who was dealt the lowest card; nobody before all cards are dealt. */
  start: Seat | null,
  /** Whose turn it is; before the first one, the start seat. */
  active: Seat,
  /** The companies, in the order they lie on the table. */
  companies: Array<CompanyView>,
  /** The seats. */
  players: Array<SeatView>,
  /** The third player's shares, with two players. */
  third: CardSet | null,
  /** Cards that lie open to be taken before the first turn. */
  open: CardSet,
  /** Cards that lie open for a bonus share, in order. */
  opened: Array<Card>,
  /** The discard pile, sorted. */
  discard: CardSet,
  /** Bonus shares in the discard pile. */
  discarded_bonus: number,
  /** Cards left in the deck, or in the reserve; bonus shares included. */
  deck: number,
  /** Bonus shares among them. */
  deck_bonus: number,
  /** Bonus shares that wait to be resolved. */
  bonus_aside: number,
  /** How often the deck has run out. */
  depletions: number,
  /** Turns in a row in which a card was drawn; as many as there are seats make a fundraiser. */
  draw_streak: number,
  /** Fundraisers in direct succession; the second ends the game. */
  fundraiser_streak: number,
  /** The fundraiser to come; there is none any more once the end was triggered. */
  fundraiser: FundraiserView | null,
  /** The last turns, once the end was triggered. */
  ending: FinalView | null,
  /** What the ability that may be used now costs. */
  ability: AbilityView | null,
  /** While the viewer pays: the cards that may still be named. */
  purse: CardSet,
  /** What can be deduced of cards that the viewer does not see. */
  known: KnownView, };
