// What a choice does, in words: for its button, for the line of help, for the
// coral button.

import { seatLetter } from "../../look/seats";
import { counted, listed } from "../../look/words";
import type { Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { isViewer, nameOf } from "../shared/seats";
import { costOf, dividendOf } from "./choosing";
import { companyOf, companyView, depthOf, holderName, paysAt, SHORT, SIDES, TITLES, topOf } from "./names";
import type { Action, Company, CompanyView, View } from "./types";

/** "you 2, Ann 1". */
export function dividendWords(owed: readonly number[], seats: readonly SeatMark[], viewer: Viewer): string {
  const paid = owed.flatMap((count, seat) => (count > 0 ? [`${holderName(seat, seats, viewer).replace(/^Bot /, "")} ${count}`] : []));
  return paid.join(", ");
}

/** "you +2, B +1", for narrow places: seats by their letters. */
export function dividendNote(owed: readonly number[], viewer: Viewer): string {
  const paid = owed.flatMap((count, seat) => (count > 0 ? [`${isViewer(seat, viewer) ? "you" : seatLetter(seat)} +${count}`] : []));
  return paid.join(", ");
}

/** "free" or "pay 3 cards". */
export function costWords(cost: number): string {
  return cost === 0 ? "free" : `pay ${counted(cost, "card")}`;
}

function shareName(action: { card: number }, view: View): string {
  const company = companyOf(action.card, view);
  return company ? SHORT[company] : "";
}

/** A choice in two short lines, for its button. */
export function optionWords(action: Action, view: View, seats: readonly SeatMark[], viewer: Viewer): { head: string; note: string } {
  switch (action.type) {
    case "take":
      return { head: `Take a ${shareName(action, view)} share`, note: "free" };
    case "buy":
    case "buy_discount":
      return { head: `Buy ${shareName(action, view)}`, note: costWords(costOf(action, view)) };
    case "expand": {
      const owed = dividendOf(action, view);
      const company = companyView(action.company, view);
      const note = owed ? dividendNote(owed, viewer) : company && paysAt(action.card, company) ? "pays nobody" : "no dividend";
      return { head: `${SHORT[action.company]} to ${action.card}`, note };
    }
    case "play_extra":
      return { head: `${action.card} on ${SHORT[action.company]}`, note: costWords(costOf(action, view)) };
    case "remove":
    case "remove_top":
      return { head: "Clear it away", note: costWords(costOf(action, view)) };
    case "raise":
      return { head: "Raise it to the top", note: costWords(costOf(action, view)) };
    case "shift":
    case "move_top":
      return { head: `Move to ${SHORT[action.to]}`, note: costWords(costOf(action, view)) };
    case "take_share":
      return { head: `Buy from ${holderName(action.holder, seats, viewer)}`, note: costWords(costOf(action, view)) };
    case "draw":
      return { head: "Draw a card", note: drawNote(view) };
    case "skip":
      return { head: "Skip", note: "do without" };
    case "pay":
      return { head: `Pay ${action.card}`, note: "" };
  }
}

function drawNote(view: View): string {
  if (view.fundraiser === null) return "last turn";
  return view.fundraiser.n_left === 1 ? "makes a fundraiser" : "from the deck";
}

/** A choice in a whole sentence. */
export function sentenceOf(action: Action, view: View, seats: readonly SeatMark[], viewer: Viewer): string {
  const cost = costOf(action, view);
  const price = cost === 0 ? "for nothing" : `for ${counted(cost, "card")} of your hand`;
  switch (action.type) {
    case "take":
      return `Take ${action.card} as a free share of ${titleOf(action.card, view)}.`;
    case "buy":
    case "buy_discount":
      return `Buy ${action.card} as a share of ${titleOf(action.card, view)} ${price}.`;
    case "expand":
      return `Take ${TITLES[action.company]} down to ${action.card}. ${expandWords(action, view, seats, viewer)}`;
    case "play_extra":
      return `Put ${action.card} on ${TITLES[action.company]} ${price}. An extra card pays no dividend.`;
    case "remove":
      return `Clear ${action.card} away from ${TITLES[depthOf(action.card, view) ?? "ocean"]} ${price}.`;
    case "remove_top":
      return `Clear ${topOf(action.company, view)} away from ${TITLES[action.company]} ${price}.`;
    case "move_top":
      return `Move ${topOf(action.from, view)} from ${TITLES[action.from]} to ${TITLES[action.to]} ${price}.`;
    case "raise":
      return `Raise ${action.card} to the top of ${TITLES[depthOf(action.card, view) ?? "wildlife"]} ${price}.`;
    case "shift":
      return `Move ${action.card} from ${TITLES[depthOf(action.card, view) ?? "wildlife"]} to ${TITLES[action.to]} ${price}.`;
    case "take_share":
      return `Buy a share of ${TITLES[action.company]} from ${holderName(action.holder, seats, viewer)} ${price}${action.holder === "third" ? "" : ", paid to them"}.`;
    case "draw":
      return drawWords(view);
    case "skip":
      return "Do without it; your turn ends.";
    case "pay":
      return `Pay with ${action.card}.`;
  }
}

function titleOf(card: number, view: View): string {
  const company = companyOf(card, view);
  return company ? TITLES[company] : "nothing";
}

function expandWords(action: Extract<Action, { type: "expand" }>, view: View, seats: readonly SeatMark[], viewer: Viewer): string {
  const company = companyView(action.company, view);
  if (!company) return "";
  if (view.ending?.is_final_turn) return "In a last turn nothing more comes of it.";
  const owed = dividendOf(action, view);
  const paid = owed
    ? `A new decade: cards for ${listed(dividendWords(owed, seats, viewer).split(", "))}.`
    : paysAt(action.card, company)
      ? "A new decade, but nobody has shares."
      : "The same decade: no dividend.";
  return paid;
}

/** The second step that an expansion opens; nothing if there is none. */
export function thenWords(action: Action, view: View): string {
  const company = action.type === "expand" ? companyView(action.company, view) : undefined;
  if (!company?.has_ability) return "";
  const { offer } = SIDES[company.company][company.side];
  return offer ? `Then you may: ${offer.charAt(0).toLowerCase()}${offer.slice(1)}.` : "";
}

function drawWords(view: View): string {
  const { fundraiser, draw_streak: nDrawn } = view;
  if (fundraiser === null) return "Draw one card; in the end cards in hand only break ties.";
  const { n_left: nLeft, is_last: isLast } = fundraiser;
  if (nLeft > 1) return `Draw one card. ${nDrawn + 1} of ${nDrawn + nLeft} draws in a row; when all have drawn there is a fundraiser.`;
  const cards = `${counted(fundraiser.n_cards, "card")} for everybody`;
  return isLast ? `Draw one card. That makes a second fundraiser: ${cards}, then the last turns.` : `Draw one card. That makes an emergency fundraiser: ${cards}.`;
}

/** What the coral button says. */
export function commitWords(action: Action, view: View): string {
  switch (action.type) {
    case "take":
      return `Take ${action.card}`;
    case "buy":
    case "buy_discount":
      return `Buy ${shareName(action, view)}`;
    case "expand":
      return `Deepen to ${action.card}`;
    case "play_extra":
      return `Play ${action.card}`;
    case "remove":
    case "remove_top":
      return "Clear it away";
    case "raise":
      return "Raise it";
    case "shift":
    case "move_top":
      return "Move it";
    case "take_share":
      return "Buy the share";
    case "draw":
      return "Draw a card";
    case "skip":
      return "Skip";
    case "pay":
      return "Pay";
  }
}

/** An action in words, without what lies beside its button. */
export function describeAction(action: Action, view: View, seats: readonly SeatMark[], viewer: Viewer): string {
  switch (action.type) {
    case "take":
      return `Take the ${action.card}, a ${shareName(action, view)} share`;
    case "buy":
    case "buy_discount":
      return `Buy ${shareName(action, view)} with the ${action.card}`;
    case "expand":
      return `Deepen ${SHORT[action.company]} to ${action.card}`;
    case "pay":
      return `Pay with the ${action.card}`;
    case "remove":
      return `Clear away the ${action.card}`;
    case "remove_top":
      return `Clear away the top of ${SHORT[action.company]}`;
    case "raise":
      return `Raise the ${action.card} to the top`;
    case "shift":
      return `Move the ${action.card} to ${SHORT[action.to]}`;
    case "move_top":
      return `Move the top of ${SHORT[action.from]} to ${SHORT[action.to]}`;
    case "take_share":
      return `${optionWords(action, view, seats, viewer).head}: ${SHORT[action.company]}`;
    case "play_extra":
    case "draw":
    case "skip":
      return optionWords(action, view, seats, viewer).head;
  }
}

/** What a company's three numbers say, where they stand. */
export function costsSentence({ company, price }: CompanyView): string {
  const due = price === 0 ? "nothing: nobody has one yet" : `${counted(price, "other card")} of your hand, one for each share that is out`;
  return `A share of ${TITLES[company]} costs ${due}.`;
}
export function worthSentence({ company, value }: CompanyView): string {
  return `At the end each share of ${TITLES[company]} is worth ${counted(value, "point")} as it stands now.`;
}
export function paysSentence({ company, pays }: CompanyView): string {
  const title = TITLES[company];
  if (pays === null) return `No card takes ${title} into another ten: it pays no more dividends.`;
  const [from, to] = pays;
  const which = from === 1 ? "Any first card" : from === to ? `Only the ${from}` : `A card from ${from} on`;
  return `${which} takes ${title} into a new ten and pays a dividend: a card for every share.`;
}

/** What to do first, while nothing is chosen. */
export function openingWords(view: View): string {
  if (view.phase.type === "draft") return "Take one of the open cards as a free share. Everybody takes two.";
  if (view.phase.type === "ability") return "";
  if (view.ending?.is_final_turn) return "Your last turn, without dividends and abilities: choose a card, or draw one.";
  return "Choose a card: it can buy its share or deepen any company. Or draw one.";
}

/** What a second step offers. */
export function abilityWords(company: Company, view: View): string {
  const side = companyView(company, view)?.side ?? "basic";
  return `${SIDES[company][side].offer ?? "Nothing to do"}.`;
}

/** Whose turn it is, for those who wait; nothing where one waits for oneself, as while a lesson asks. */
export function waitingWords(view: View, seats: readonly SeatMark[], viewer: Viewer): string {
  const { phase } = view;
  if (isViewer(phase.type === "draft" ? phase.seat : view.active, viewer)) return "";
  if (phase.type === "draft") return `${nameOf(phase.seat, seats)} takes an open card.`;
  if (phase.type === "ability") return `${nameOf(view.active, seats)} may use ${TITLES[phase.company]}.`;
  return `${nameOf(view.active, seats)} is choosing.`;
}
