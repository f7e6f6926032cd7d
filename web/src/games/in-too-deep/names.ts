// What companies, their sides and holders are called, and what the sides do in
// plain words. The words explain; what is legal the server says.

import type { Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { isViewer, nameOf } from "../shared/seats";
import type { Card, Company, CompanyView, Holder, Side, View } from "./types";

export const TITLES: Record<Company, string> = {
  ocean: "Ocean Cleaning",
  treasure: "Treasure Hunting",
  pearl: "Pearl Diving",
  research: "Ocean and Coastal Research",
  wildlife: "Wildlife Spotting",
};

/** One word, for narrow places and the middle of sentences. */
export const SHORT: Record<Company, string> = {
  ocean: "Ocean",
  treasure: "Treasure",
  pearl: "Pearl",
  research: "Research",
  wildlife: "Wildlife",
};

export type SideText = {
  /** A few words for the head of the shaft. */
  brief: string;
  /** The whole of it. */
  full: string;
  /** What the second step asks, without the full stop. */
  offer: string | null;
  rule: string;
};

export const SIDES: Record<Company, Record<Side, SideText>> = {
  ocean: {
    basic: {
      brief: "2 cards: clear a depth card",
      full: "After expanding Ocean Cleaning you may discard two cards from your hand to discard any depth card of any company.",
      offer: "Discard two cards to clear away any depth card",
      rule: "R3.2",
    },
    advanced: {
      brief: "1 card: clear or move a top",
      full: "After expanding Ocean Cleaning you may discard one card from your hand to discard the most recent depth card of any company, or to move it to another company where it is high enough.",
      offer: "Discard one card to clear away or move the top card of a company",
      rule: "R3.3",
    },
  },
  treasure: {
    basic: {
      brief: "dividend: most shares +1",
      full: "When Treasure Hunting pays a dividend, whoever has most of its shares gets one card more. If several have most, all of them do.",
      offer: null,
      rule: "R3.4",
    },
    advanced: {
      brief: "expander paid like the leader",
      full: "When Treasure Hunting pays a dividend, whoever expanded it gets as many cards as the holder with most shares has shares, instead of their own dividend. The others get theirs.",
      offer: null,
      rule: "R3.5",
    },
  },
  pearl: {
    basic: { brief: "a share is worth 2 more", full: "At the end a share of Pearl Diving is worth two more than its number of depth cards.", offer: null, rule: "R3.6" },
    advanced: {
      brief: "worth the best, less 2",
      full: "At the end a share of Pearl Diving is worth two less than a share of the most valuable other company. Its own depth cards do not count.",
      offer: null,
      rule: "R3.7",
    },
  },
  research: {
    basic: {
      brief: "a share for 2 less",
      full: "After expanding Research you may buy a share of any company from your hand for two cards less.",
      offer: "Buy a share from your hand for two cards less",
      rule: "R3.8",
    },
    advanced: {
      brief: "buy a share from others",
      full: "After expanding Research you may buy a share from another portfolio. You pay its price, at least two cards, to its holder, who cannot refuse.",
      offer: "Buy a share out of another portfolio",
      rule: "R3.9",
    },
  },
  wildlife: {
    basic: {
      brief: "1 card: raise or move a card",
      full: "After expanding Wildlife Spotting you may discard one card from your hand to take one of the three most recent depth cards of a company and put it on top of that company, or on another company where it is high enough.",
      offer: "Discard one card to raise or move one of a company's three most recent cards",
      rule: "R3.10",
    },
    advanced: {
      brief: "play an extra depth card",
      full: "After expanding Wildlife Spotting you may play another depth card on any company, whatever its number. If it is lower than the top, it costs a card for every higher card in that company.",
      offer: "Play another depth card on any company, even a lower one",
      rule: "R3.11",
    },
  },
};

export function companyOf(card: Card, view: View): Company | null {
  return view.companies.find(({ cards }) => cards.includes(card))?.company ?? null;
}

export function companyView(company: Company | null, view: View): CompanyView | undefined {
  return view.companies.find((one) => one.company === company);
}

/** The company whose depth card it is. */
export function depthOf(card: Card, view: View): Company | null {
  return view.companies.find(({ depth }) => depth.includes(card))?.company ?? null;
}

export function topOf(company: Company, view: View): Card | null {
  return companyView(company, view)?.depth.at(-1) ?? null;
}

/** The tens a number lies in, for its colour. */
export function decadeOf(card: Card): number {
  return Math.floor(card / 10);
}

/** Whether a card would pay a dividend as the next one of a company. */
export function paysAt(card: Card, { pays }: CompanyView): boolean {
  return pays !== null && pays[0] <= card && card <= pays[1];
}

/** Which cards pay, in a word: "any", "40+", "100" or "none". */
export function paysWord({ pays }: CompanyView): string {
  if (pays === null) return "none";
  const [from, to] = pays;
  return from === 1 ? "any" : from === to ? String(from) : `${from}+`;
}

/** The same for narrow places: "any", "40", "100" or "no". */
export function paysShort({ pays }: CompanyView): string {
  if (pays === null) return "no";
  return pays[0] === 1 ? "any" : String(pays[0]);
}

/** "you", "Ann", "the third player". */
export function holderName(holder: Holder, seats: readonly SeatMark[], viewer: Viewer): string {
  if (holder === "third") return "the third player";
  return isViewer(holder, viewer) ? "you" : nameOf(holder, seats);
}

/** Where a holder stands in lists by holder: the seats, then the third player. */
export function holderIdx(holder: Holder, view: View): number {
  return holder === "third" ? view.seats : holder;
}
