// What the last events changed on the board, so that it can be marked, and what
// is worth a banner.

import { counted, listed } from "../../look/words";
import type { Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { dividendWords } from "./explaining";
import { holderIdx, SHORT, TITLES } from "./names";
import type { Card, Company, Event, View } from "./types";

export type Recent = {
  /** Depth cards that have just come to where they are. */
  depth: readonly Card[];
  /** Cells of the ledger that have just changed: holder's place and company. */
  cells: readonly string[];
};

export const NOTHING_RECENT: Recent = { depth: [], cells: [] };

export function cellKey(holder: number, company: Company): string {
  return `${holder} ${company}`;
}

export function recentOf(events: readonly Event[], view: View): Recent {
  const depth: Card[] = [];
  const cells: string[] = [];
  const mark = (holder: number, company: Company): void => void cells.push(cellKey(holder, company));
  for (const event of events) {
    if (event.type === "expanded" || event.type === "moved" || event.type === "third_depth") depth.push(event.card);
    if (event.type === "bought" || event.type === "took") mark(event.seat, event.company);
    if (event.type === "third") mark(holderIdx("third", view), event.company);
    if (event.type === "took_share") {
      mark(event.seat, event.company);
      mark(holderIdx(event.holder, view), event.company);
    }
  }
  return { depth, cells };
}

export type Banner = {
  head: string;
  note: string;
  company: Company | null;
  /** Cards that were opened. */
  cards: readonly Card[];
  /** Those among them that did not go to the discard pile. */
  kept: readonly Card[];
};

/** What everybody should notice of some events; null if nothing stands out. */
export function bannerOf(events: readonly Event[], seats: readonly SeatMark[], viewer: Viewer): Banner | null {
  const find = <Type extends Event["type"]>(type: Type) => events.find((event): event is Extract<Event, { type: Type }> => event.type === type);
  const ending = find("ending");
  const bonus = bonusBanner(events);
  const fundraiser = find("fundraiser");
  const reshuffled = find("reshuffled");
  const dividend = find("dividend");
  const paid = dividend ? dividendWords(dividend.owed, seats, viewer) : "";
  const more = [
    fundraiser && !ending ? "Two cards for everybody" : "",
    dividend && paid !== "" ? `Dividend of ${SHORT[dividend.company]}: ${paid}` : "",
    reshuffled ? `The discard pile is shuffled: ${counted(reshuffled.n_cards, "card")}` : "",
  ].filter((words) => words !== "");
  if (ending) {
    const why = ending.ending === "depleted" ? "The deck has run out again" : "A second fundraiser in a row";
    return { head: "The last turns", note: `${why}: everybody has one more turn, without dividends and abilities.`, company: null, cards: [], kept: [] };
  }
  if (bonus) return bonus;
  if (fundraiser) return { head: "Emergency fundraiser", note: `${listed(more)}.`, company: null, cards: [], kept: [] };
  if (reshuffled?.deck === "reserve") return { head: "The reserve", note: `${listed(more)}.`, company: null, cards: [], kept: [] };
  if (reshuffled) return { head: "The second deck", note: `${listed(more)}. When it runs out, the last turns come.`, company: null, cards: [], kept: [] };
  if (dividend && paid !== "") return { head: `${TITLES[dividend.company]} pays`, note: `${capitalList(paid)}.`, company: dividend.company, cards: [], kept: [] };
  return null;
}

function capitalList(words: string): string {
  return listed(words.split(", ").map((word) => word.replace(/ (\d+)$/, ": $1"))).replace(/^./, (first) => first.toUpperCase());
}

function bonusBanner(events: readonly Event[]): Banner | null {
  const nBonus = events.filter((event) => event.type === "bonus" && event.fate === "resolved").length;
  if (nBonus === 0) return null;
  const cards = events.flatMap((event) => (event.type === "opened" ? [event.card] : []));
  const shares = events.flatMap((event) => (event.type === "third" ? [event] : []));
  const depths = events.flatMap((event) => (event.type === "third_depth" ? [event] : []));
  const head = nBonus === 1 ? "A bonus share" : `${nBonus} bonus shares`;
  const first = shares[0];
  if (first === undefined) return { head, note: "Nothing could be opened for the third player.", company: null, cards, kept: [] };
  const named = shares.map(({ card, company }) => `${card} (${SHORT[company]})`);
  const sunk = depths.map(({ card, company }) => `${card} on ${SHORT[company]}`);
  const note = `The third player gets ${listed(named)}${sunk.length > 0 ? `, and plays ${listed(sunk)}` : ""}.`;
  return { head, note, company: nBonus === 1 ? first.company : null, cards, kept: [...shares, ...depths].map(({ card }) => card) };
}
