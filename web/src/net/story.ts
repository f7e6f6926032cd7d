// What has happened at a table, entry by entry, as one viewer heard it. It is
// the same whether it was heard live or fetched later. The log keeps what was
// taken back; the story tells it, struck through.

import type { SeatMark } from "../games/contract";
import { named, readable } from "../look/words";
import { spanWords } from "./pace";
import type { Control, Deed, Proposal, Seat, StoryLine, ToBrowser, Viewer } from "../wire/wire";

/** Something that happened, with its words; null if it is not worth any. */
export type Told = {
  event: unknown;
  words: string | null;
  /** The same as it is told again once its moment has passed, where the rules ask for memory. */
  faded: { event: unknown; words: string | null } | null;
};

/** What one entry told. */
export type StoryEntry = {
  seq: number;
  told: readonly Told[];
  /** What the table did beside the rules, and for whom. */
  deed: { seat: Seat; control: Control } | null;
};

/** Why a bot has done what it did, by the entry that it did. */
export type Reason = { seat: Seat; text: string };

/** The part of a screen that tells how it came about. */
export type Heard = Pick<Extract<ToBrowser, { type: "screen" }>, "after" | "told" | "deeds" | "events" | "words" | "faded">;

/** A screen's events with their words. */
export function toldIn({ events, words, faded }: Pick<Heard, "events" | "words" | "faded">): Told[] {
  const later = new Map(faded.map(({ nth, event, words: then }) => [nth, { event, words: then }]));
  return events.map((event, nth) => ({ event, words: words[nth] ?? null, faded: later.get(nth) ?? null }));
}

/** Something told as it may be told again. */
export function later(told: Told): Told {
  return told.faded === null ? told : { ...told.faded, faded: null };
}

/** A screen's events as the entries that told them. */
export function entriesOf(heardNow: Heard): StoryEntry[] {
  const { after, told, deeds } = heardNow;
  const all = toldIn(heardNow);
  let next = 0;
  return told.map((count, idx): StoryEntry => {
    const seq = after + 1 + idx;
    const deed = deeds.find((one) => one.seq === seq);
    const heard = all.slice(next, next + count);
    next += count;
    return { seq, told: heard, deed: deed ? { seat: deed.seat, control: deed.control } : null };
  });
}

/** Where talk is restricted, answers are told when all are in: they belong to entries that were heard of before. */
export function toldLate(known: readonly StoryEntry[], deeds: readonly Deed[]): StoryEntry[] {
  return known.map((entry) => {
    const deed = entry.deed ? undefined : deeds.find(({ seq }) => seq === entry.seq);
    return deed ? { ...entry, deed: { seat: deed.seat, control: deed.control } } : entry;
  });
}

/** A fetched story as entries. */
export function recalled(lines: readonly StoryLine[]): StoryEntry[] {
  return lines.map(({ seq, seat, events, words, control }) => ({
    seq,
    told: toldIn({ events, words, faded: [] }),
    deed: control && seat !== null ? { seat, control } : null,
  }));
}

/** What bots have said of their moves, as a fetched story tells it. */
export function reasonsIn(lines: readonly StoryLine[]): [number, Reason][] {
  return lines.flatMap(({ seq, seat, reason }): [number, Reason][] => (reason !== null && seat !== null ? [[seq, { seat, text: reason.text }]] : []));
}

/** Both in order, each entry once. What was known stays as it was heard. */
export function joined(known: readonly StoryEntry[], fresh: readonly StoryEntry[]): StoryEntry[] {
  const last = known.at(-1)?.seq ?? 0;
  // Live, everything new stands behind what is known.
  if (fresh.every(({ seq }) => seq > last)) return [...known, ...fresh];
  const bySeq = new Map([...fresh, ...known].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The first entry that is missing between the beginning and the last one; null if none is. */
export function firstGap(entries: readonly StoryEntry[], lastSeq: number): number | null {
  const at = entries.findIndex(({ seq }, idx) => seq !== idx + 1);
  const missing = at === -1 ? entries.length + 1 : at + 1;
  return missing <= lastSeq ? missing : null;
}

/** The entries that were taken back. The taking back itself stays. */
export function struckIn(entries: readonly StoryEntry[]): ReadonlySet<number> {
  const struck = new Set<number>();
  const deeds = new Set(entries.flatMap(({ seq, deed }) => (deed ? [seq] : [])));
  for (const { seq, deed } of entries) {
    if (deed?.control.type !== "take_back" && deed?.control.type !== "undo") continue;
    for (let gone = deed.control.to + 1; gone < seq; gone += 1) if (!deeds.has(gone)) struck.add(gone);
  }
  return struck;
}

/** The entries in which somebody has acted with their own hands, up to what chance made of it: not what a bot did that stood in. */
export function ownSeqsIn(lines: readonly Pick<StoryLine, "seq" | "seat" | "control">[], seat: Seat): number[] {
  const own: number[] = [];
  let [isStoodIn, isOwn] = [false, false];
  for (const { seq, seat: whose, control } of lines) {
    if (whose === seat && control?.type === "stand_in") isStoodIn = true;
    if (whose === seat && control?.type === "return") isStoodIn = false;
    const isChance = whose === null && control === null;
    if (isChance && isOwn) own.pop();
    isOwn = isChance ? isOwn : whose === seat && control === null && !isStoodIn;
    if (isOwn) own.push(seq);
  }
  return own;
}

/** The last entry before anybody has acted. */
export function setupEnd(lines: readonly Pick<StoryLine, "seq" | "seat">[]): number {
  return (lines.find(({ seat }) => seat !== null)?.seq ?? (lines.at(-1)?.seq ?? 0) + 1) - 1;
}

/** All that happened and was not taken back. */
export function standingEvents(entries: readonly StoryEntry[]): unknown[] {
  const struck = struckIn(entries);
  return entries.flatMap(({ seq, told }) => (struck.has(seq) ? [] : told.map(({ event }) => event)));
}

/** Tells events in the words they came with, each by itself and not by what it is made of. */
export function teller(told: readonly Told[], marks: readonly SeatMark[]): (event: unknown) => string | null {
  const words = new Map(told.map((one) => [one.event, one.words]));
  return (event) => {
    const sentence = words.get(event) ?? null;
    return sentence && named(sentence, marks);
  };
}

/** What somebody would like, in words that follow "would like". */
export function wishWords(what: Proposal, marks: readonly SeatMark[]): string {
  switch (what.type) {
    case "take_back":
      return "to take that back";
    case "pause":
      return "a pause";
    case "more_time":
      return `${spanWords(what.seconds)} more`;
    case "abort":
      return "to end the game without a result";
    case "remove":
      return `${readable(what.bot)} to play for ${marks[what.seat]?.label ?? "somebody"} from now on`;
  }
}

/** What the table did, in words; null if it is not worth a line. */
export function deedWords(seat: Seat, control: Control, marks: readonly SeatMark[], viewer: Viewer): string | null {
  const isYou = viewer.type === "seat" && viewer.seat === seat;
  const name = marks[seat]?.label ?? "Somebody";
  switch (control.type) {
    case "take_back":
    case "undo":
      return isYou ? "You take that back." : `${name} takes that back.`;
    case "resign":
      return isYou ? "You give up." : `${name} gives up.`;
    case "stand_in":
      return `${readable(control.bot)} plays on for ${isYou ? "you" : name}.`;
    case "return":
      return isYou ? "You are back." : `${name} is back.`;
    case "concede":
      return isYou ? "You agree to give up this game." : `${name} agrees to give up this game.`;
    case "timeout":
      return isYou ? "Your time is up." : `${name}'s time is up.`;
    case "propose":
      return isYou ? `You would like ${wishWords(control.what, marks)}.` : `${name} would like ${wishWords(control.what, marks)}.`;
    case "agree":
      return isYou ? "You agree." : `${name} agrees.`;
    case "decline":
      return isYou ? "You would rather not." : `${name} would rather not.`;
    case "resume":
      return isYou ? "You end the pause." : `${name} ends the pause.`;
    case "give_time": {
      const given = viewer.type === "seat" && viewer.seat === control.to ? "you" : (marks[control.to]?.label ?? "somebody");
      return `${isYou ? "You give" : `${name} gives`} ${given} ${spanWords(control.seconds)}.`;
    }
    case "acknowledge":
      return null;
  }
}
