// How a viewer chooses what to do: first the kind, then (for divers) the value,
// then the place. Everything offered comes from the screen's legal actions.

import { indexOf, isSameSquare } from "./geometry";
import type { Action, Group, Line, Square, Value, View } from "./types";

export type Kind = Action["type"];

/** What has been chosen so far. */
export type Choice = { kind: Kind; value: Value | null; at: Square | null; line: Line | null };

/** What a kind is aimed at. */
export type Aim = "space" | "line" | "diver" | "nothing";

/** How each kind is chosen, in the order in which the tray shows them. */
export const KINDS: Record<Kind, { aim: Aim; hasValue: boolean }> = {
  diver: { aim: "space", hasValue: true },
  pontoon: { aim: "line", hasValue: false },
  extra_diver: { aim: "space", hasValue: true },
  extra_pontoon: { aim: "line", hasValue: false },
  look: { aim: "diver", hasValue: false },
  necklace: { aim: "diver", hasValue: false },
  backup: { aim: "diver", hasValue: false },
  done: { aim: "nothing", hasValue: false },
  retire: { aim: "nothing", hasValue: false },
};

const ORDER = Object.keys(KINDS) as Kind[];

/** Each group's power, so that the tray can explain it before it is possible. */
export const POWERS: Record<Group, Kind> = {
  fishermen: "extra_pontoon",
  foragers: "necklace",
  children: "extra_diver",
  elders: "look",
};

/** The kinds that are possible now. */
export function possibleKinds(legal: readonly Action[]): Kind[] {
  return ORDER.filter((kind) => legal.some((action) => action.type === kind));
}

/** The kinds to show: what is possible, and the tokens the viewer still holds. */
export function shownKinds(view: View, legal: readonly Action[]): Kind[] {
  const seat = view.viewer.type === "seat" ? view.seats[view.viewer.seat] : undefined;
  const isMidPontoon = view.phase.type === "second_pontoon";
  const shown = new Set<Kind>(possibleKinds(legal));
  if (seat?.group && seat.powers > 0 && view.options.advanced && !isMidPontoon) shown.add(POWERS[seat.group]);
  if (seat?.backup && !isMidPontoon) shown.add("backup");
  return ORDER.filter((kind) => shown.has(kind));
}

/** The values that are possible for a kind, lowest first. */
export function possibleValues(kind: Kind, legal: readonly Action[]): Value[] {
  const values = new Set<Value>();
  for (const action of legal) if (action.type === kind && "value" in action) values.add(action.value);
  return [...values].sort((a, b) => a - b);
}

/** The squares that can be chosen with a kind and value, as indices. */
export function possibleSquares(kind: Kind, value: Value | null, legal: readonly Action[]): Set<number> {
  const squares = new Set<number>();
  for (const action of legal) {
    if (action.type !== kind || !("at" in action)) continue;
    if ("value" in action && action.value !== value) continue;
    squares.add(indexOf(action.at));
  }
  return squares;
}

/** The lines that can be chosen with a kind. */
export function possibleLines(kind: Kind, legal: readonly Action[]): Set<Line> {
  const lines = new Set<Line>();
  for (const action of legal) if (action.type === kind && "line" in action) lines.add(action.line);
  return lines;
}

/** The choice as an action to ask about or to play; null while something is missing. */
export function actionOf({ kind, value, at, line }: Choice): Action | null {
  switch (kind) {
    case "diver":
    case "extra_diver":
      return value !== null && at ? { type: kind, value, at } : null;
    case "pontoon":
    case "extra_pontoon":
      return line !== null ? { type: kind, line } : null;
    case "backup":
    case "look":
    case "necklace":
      return at ? { type: kind, at } : null;
    case "done":
    case "retire":
      return { type: kind };
  }
}

/** The choice that leads to an action. */
export function choiceOf(action: Action): Choice {
  return {
    kind: action.type,
    value: "value" in action ? action.value : null,
    at: "at" in action ? action.at : null,
    line: "line" in action ? action.line : null,
  };
}

/** The choice as an action, only if it is possible now. */
export function legalActionOf(choice: Choice, legal: readonly Action[]): Action | null {
  const action = actionOf(choice);
  return action && legal.some((other) => isSameAction(other, action)) ? action : null;
}

export function isSameAction(a: Action, b: Action): boolean {
  if (a.type !== b.type) return false;
  const values = "value" in a && "value" in b ? a.value === b.value : true;
  const squares = "at" in a && "at" in b ? isSameSquare(a.at, b.at) : true;
  const lines = "line" in a && "line" in b ? a.line === b.line : true;
  return values && squares && lines;
}

/**
 * What is chosen when a turn begins: what the viewer chose last, if it is
 * possible again, otherwise the first thing that is. So the lagoon can always
 * be touched at once.
 */
export function openingChoice(last: Choice | null, legal: readonly Action[]): Choice | null {
  const possible = possibleKinds(legal);
  // Tokens are few and stopping is for good: those are chosen anew every time.
  const isUsual = last?.kind === "diver" || last?.kind === "pontoon";
  const wanted = last && isUsual && possible.includes(last.kind) ? last.kind : possible[0];
  if (wanted === undefined) return null;
  return withKind(last, wanted, legal);
}

/** The choice with another kind; the value stays where the new kind has it. */
export function withKind(choice: Choice | null, kind: Kind, legal: readonly Action[]): Choice {
  const values = possibleValues(kind, legal);
  const kept = choice?.value != null && values.includes(choice.value) ? choice.value : null;
  return { kind, value: KINDS[kind].hasValue ? (kept ?? values[0] ?? null) : null, at: null, line: null };
}
