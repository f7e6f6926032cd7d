// Choosing the cards one pays with: a suggestion first, then card by card. The
// steps are sent together, in ascending order, as the rules want them named.

import { seatOf } from "../shared/seats";
import { companyOf, companyView, paysAt } from "./names";
import type { Action, Card, View } from "./types";

/** What is being paid for, and with what so far. */
export type Payment = {
  /** How many cards are due. */
  due: number;
  /** The cards that can be paid with. */
  purse: readonly Card[];
  /** Those chosen, in the order they were. */
  picked: readonly Card[];
  /** Those among them that were only suggested. */
  suggested: readonly Card[];
};

/** A payment that begins with the suggestion. */
export function beginPayment(due: number, purse: readonly Card[], view: View): Payment {
  const suggested = suggest(due, purse, view);
  return { due, purse, picked: suggested, suggested };
}

/** The cards one would miss least. */
export function suggest(due: number, purse: readonly Card[], view: View): Card[] {
  const ranked = [...purse].sort((one, other) => useOf(one, view) - useOf(other, view) || one - other);
  return ranked.slice(0, due).sort((one, other) => one - other);
}

/** A rough idea of what a card is still good for: as a depth, and as a share. */
function useOf(card: Card, view: View): number {
  const seat = seatOf(view.viewer);
  const own = (shares: readonly number[]): number => (seat === null ? 0 : (shares[seat] ?? 0));
  let depth = 0;
  for (const company of view.companies) {
    const top = company.depth.at(-1) ?? 0;
    if (card <= top) continue;
    // It deepens what one owns, best by a short step into a new decade.
    const dividend = seat !== null && paysAt(card, company) ? (company.dividend[seat] ?? 0) : 0;
    const worth = own(company.shares) * (1 + 10 / (10 + card - top)) + dividend;
    depth = Math.max(depth, 0.5 + worth);
  }
  const company = companyOf(card, view);
  const found = company && companyView(company, view);
  const share = found ? Math.max(0, found.value + 1 - found.price * 0.8) : 0;
  return depth + share;
}

/** A card chosen, or put back. When enough are chosen, it takes the place of a suggested one. */
export function toggle(payment: Payment, card: Card): Payment {
  const { due, purse, picked, suggested } = payment;
  if (!purse.includes(card)) return payment;
  if (picked.includes(card)) {
    return { ...payment, picked: picked.filter((one) => one !== card), suggested: suggested.filter((one) => one !== card) };
  }
  if (picked.length < due) return { ...payment, picked: [...picked, card] };
  const dropped = picked.findLast((one) => suggested.includes(one)) ?? picked[0];
  return {
    ...payment,
    picked: [...picked.filter((one) => one !== dropped), card],
    suggested: suggested.filter((one) => one !== dropped),
  };
}

export function isPaid({ due, picked }: Payment): boolean {
  return picked.length === due;
}

/** The payment as the steps that are sent. */
export function payActions(payment: Payment): Action[] {
  return [...payment.picked].sort((one, other) => one - other).map((card) => ({ type: "pay", card }));
}
