// The legal list as things one can take up and what can be done with each. The
// list says what is possible, the position what it costs and brings.

import { companyOf, companyView, depthOf, paysAt, topOf } from "./names";
import type { Action, Card, Company, Holder, View } from "./types";

/** Something one takes up first. */
export type Subject =
  | { type: "hand"; card: Card }
  | { type: "open"; card: Card }
  | { type: "depth"; card: Card }
  | { type: "cell"; holder: Holder; company: Company };

/** Where it can go. */
export type Target = { type: "shaft"; company: Company } | { type: "share"; company: Company } | { type: "discard" };

export function isSameSubject(one: Subject | null, other: Subject | null): boolean {
  if (one === null || other === null || one.type !== other.type) return one === other;
  if (one.type === "cell") return other.type === "cell" && one.holder === other.holder && one.company === other.company;
  return other.type !== "cell" && one.card === other.card;
}

export function isSameTarget(one: Target | null, other: Target | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function isSameAction(one: Action | null, other: Action | null): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(action: Action | null): unknown {
  return action === null ? null : Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What an action takes up; null for those that need nothing. */
export function subjectOf(action: Action, view: View): Subject | null {
  switch (action.type) {
    case "take":
      return { type: "open", card: action.card };
    case "buy":
    case "buy_discount":
    case "expand":
    case "play_extra":
    case "pay":
      return { type: "hand", card: action.card };
    case "remove":
    case "raise":
    case "shift":
      return { type: "depth", card: action.card };
    case "remove_top":
      return depthSubject(topOf(action.company, view));
    case "move_top":
      return depthSubject(topOf(action.from, view));
    case "take_share":
      return { type: "cell", holder: action.holder, company: action.company };
    case "draw":
    case "skip":
      return null;
  }
}

function depthSubject(card: Card | null): Subject | null {
  return card === null ? null : { type: "depth", card };
}

/** Where an action leads. */
export function targetOf(action: Action, view: View): Target | null {
  switch (action.type) {
    case "take":
    case "buy":
    case "buy_discount": {
      const company = companyOf(action.card, view);
      return company && { type: "share", company };
    }
    case "take_share":
      return { type: "share", company: action.company };
    case "expand":
    case "play_extra":
      return { type: "shaft", company: action.company };
    case "shift":
    case "move_top":
      return { type: "shaft", company: action.to };
    case "raise": {
      const company = depthOf(action.card, view);
      return company && { type: "shaft", company };
    }
    case "remove":
    case "remove_top":
      return { type: "discard" };
    default:
      return null;
  }
}

export type Group = { subject: Subject; actions: Action[] };

/** The legal actions by what they take up, in the order of the list. */
export function groupsOf(legal: readonly Action[], view: View): Group[] {
  const groups: Group[] = [];
  const known = new Map<string, Group>();
  for (const action of legal) {
    const subject = subjectOf(action, view);
    if (subject === null || action.type === "pay") continue;
    const key = JSON.stringify(subject);
    const group = known.get(key);
    if (group) {
      group.actions.push(action);
    } else {
      const fresh = { subject, actions: [action] };
      known.set(key, fresh);
      groups.push(fresh);
    }
  }
  return groups;
}

/** What can be done with a thing; shares first, then the companies from left to right. */
export function optionsFor(subject: Subject | null, legal: readonly Action[], view: View): Action[] {
  if (subject === null) return [];
  const options = legal.filter((action) => action.type !== "pay" && isSameSubject(subjectOf(action, view), subject));
  return options.sort((one, other) => orderOf(one, view) - orderOf(other, view));
}

function orderOf(action: Action, view: View): number {
  const target = targetOf(action, view);
  if (target?.type === "shaft") return view.companies.findIndex(({ company }) => company === target.company);
  return -1;
}

/** The action that takes a thing to a place, as one would ask for it; it may not be legal. */
export function attemptOf(subject: Subject, target: Target, view: View): Action | null {
  const ability = view.phase.type === "ability" ? view.phase.company : null;
  const side = ability && companyView(ability, view)?.side;
  if (subject.type === "hand" && target.type === "share") {
    return { type: ability ? "buy_discount" : "buy", card: subject.card };
  }
  if (subject.type === "hand" && target.type === "shaft") {
    return { type: ability ? "play_extra" : "expand", card: subject.card, company: target.company };
  }
  if (subject.type !== "depth") return null;
  const from = depthOf(subject.card, view);
  if (ability === "wildlife" && side === "basic" && target.type === "shaft") {
    return target.company === from ? { type: "raise", card: subject.card } : { type: "shift", card: subject.card, to: target.company };
  }
  if (ability === "ocean" && side === "advanced" && target.type === "shaft" && from) {
    return { type: "move_top", from, to: target.company };
  }
  return ability === "ocean" && side === "basic" ? { type: "remove", card: subject.card } : null;
}

/** How many cards an action is charged, as the position says. */
export function costOf(action: Action, view: View): number {
  const { phase, ability } = view;
  if (phase.type === "pay") return isSameAction(action, phase.action) ? phase.paid.length + phase.n_due : 0;
  if (action.type === "buy") return companyView(companyOf(action.card, view), view)?.price ?? 0;
  if (ability === null || action.type === "skip") return 0;
  switch (ability.type) {
    case "depth":
      return ability.cost;
    case "share":
      return ability.prices[columnOf(action, view)] ?? 0;
    case "extra":
      return ability.costs.find(([card]) => "card" in action && card === action.card)?.[1][columnOf(action, view)] ?? 0;
  }
}

/** The place of the company that an action is about, as the companies lie on the table. */
function columnOf(action: Action, view: View): number {
  const target = targetOf(action, view);
  return target && "company" in target ? view.companies.findIndex(({ company }) => company === target.company) : -1;
}

/** The card of the own hand that an action takes up; it cannot pay as well. */
export function takenUp(action: Action, view: View): Card | null {
  const subject = subjectOf(action, view);
  return subject?.type === "hand" ? subject.card : null;
}

/** How many cards each seat would get if this card went on that company; null if it pays nobody. */
export function dividendOf(action: Action, view: View): number[] | null {
  if (action.type !== "expand") return null;
  const company = companyView(action.company, view);
  if (!company || !paysAt(action.card, company)) return null;
  return company.dividend.some((count) => count > 0) ? company.dividend : null;
}
