// Table talk in words: what a reaction says, and what somebody has not read yet.

import type { TalkLine, Reaction } from "../wire/wire";

/** Reactions in the order of their buttons, each with what it says and how it is told. */
export const REACTIONS: readonly { reaction: Reaction; label: string; told: string }[] = [
  { reaction: "wave", label: "Hello", told: "waves" },
  { reaction: "clap", label: "Well done", told: "claps" },
  { reaction: "laugh", label: "Ha ha", told: "laughs" },
  { reaction: "wow", label: "Wow", told: "is amazed" },
  { reaction: "ouch", label: "Ouch", told: "says ouch" },
  { reaction: "thanks", label: "Thank you", told: "says thank you" },
];

/** "Bo claps". */
export function reactionWords(name: string, reaction: Reaction): string {
  return `${name} ${REACTIONS.find((one) => one.reaction === reaction)?.told ?? reaction}`;
}

/** What others have said since one has last looked. */
export function unreadIn(lines: readonly TalkLine[], seenAt: number, own: string | null): TalkLine[] {
  return lines.filter(({ at, guest }) => at > seenAt && guest !== own);
}

/** When the last line was said. */
export function lastAt(lines: readonly Pick<TalkLine, "at">[]): number {
  return lines.reduce((latest, { at }) => Math.max(latest, at), 0);
}

/** So many tables are remembered, the ones looked at last. */
const REMEMBERED = 40;

/** When one has last looked at the talk of some tables, the latest first. */
export type Looks = readonly (readonly [id: string, at: number])[];

/** What was kept on this device, whatever an older page has written there. */
export function readLooks(kept: unknown): Looks {
  if (!Array.isArray(kept)) return [];
  return kept.filter((one): one is [string, number] => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number");
}

export function withLook(looks: Looks, id: string, at: number): Looks {
  return [[id, at] as const, ...looks.filter(([other]) => other !== id)].slice(0, REMEMBERED);
}
