// Sentences of one kind as one sentence: "You get 11." and "You get 14." are
// "You get 11 and 14." It goes by the words alone and by no game: two sentences
// are of one kind if they differ in one place, and what stands there is a thing.

import { listed } from "./words";

/** Sentences in a row that are told as one: from the first to the last of them. */
export type Fold = { first: number; last: number; text: string };

type Kind = { before: string; after: string; things: readonly string[] };

const ARTICLES = ["a", "an", "the"];
/** So many words a thing may have, its article counted. */
const LONGEST_THING = 4;

/** Folds sentences, in the order in which they were told; `mayJoin` says whether one may stand with the one before it. */
export function folded(sentences: readonly string[], mayJoin: (idx: number) => boolean = () => true): Fold[] {
  const folds: (Fold & { kind: Kind | null })[] = [];
  for (const [idx, text] of sentences.entries()) {
    const before = folds.at(-1);
    const kind = before && mayJoin(idx) ? joinedKind(before.kind, sentences[before.last] ?? "", text) : null;
    if (before && kind) folds[folds.length - 1] = { first: before.first, last: idx, text: textOf(kind), kind };
    else folds.push({ first: idx, last: idx, text, kind: null });
  }
  return folds.map(({ first, last, text }) => ({ first, last, text }));
}

/** What two sentences, or a fold and the next sentence, are together; null if they are of two kinds. */
function joinedKind(known: Kind | null, one: string, other: string): Kind | null {
  const found = differenceOf(one, other);
  if (!found) return null;
  const [mine, theirs] = found.things;
  if (known === null) return found;
  const isSame = known.before === found.before && known.after === found.after && known.things.at(-1) === mine;
  return isSame && theirs !== undefined ? { ...known, things: [...known.things, theirs] } : null;
}

function textOf({ before, after, things }: Kind): string {
  return `${before} ${listed(things)}${after === "" ? "" : ` ${after}`}.`;
}

/** The one place in which two sentences differ; null if it is not the place of a thing. */
function differenceOf(one: string, other: string): Kind | null {
  if (!one.endsWith(".") || !other.endsWith(".")) return null;
  const [mine, theirs] = [one.slice(0, -1).split(" "), other.slice(0, -1).split(" ")];
  let nBefore = 0;
  while (nBefore < Math.min(mine.length, theirs.length) && mine[nBefore] === theirs[nBefore]) nBefore += 1;
  if (nBefore === Math.max(mine.length, theirs.length)) return null;
  let nAfter = 0;
  while (nAfter < Math.min(mine.length, theirs.length) - nBefore && mine.at(-1 - nAfter) === theirs.at(-1 - nAfter)) nAfter += 1;
  const hasArticle = ARTICLES.includes(mine[nBefore - 1] ?? "");
  if (hasArticle) nBefore -= 1;
  const things = [mine, theirs].map((words) => words.slice(nBefore, words.length - nAfter));
  const before = mine.slice(0, nBefore);
  const after = mine.slice(mine.length - nAfter);
  // Who did it and what they did must be the same, and a number behind the thing belongs to it.
  if (before.length < 2 || after.some((word) => /[\d{},;]/.test(word)) || before.some((word) => /[,;:]/.test(word))) return null;
  return things.every((words) => isThing(words, hasArticle)) ? { before: before.join(" "), after: after.join(" "), things: things.map((words) => words.join(" ")) } : null;
}

/** A number, a name that is no player's, or a noun with its article; never a verb. */
function isThing(words: readonly string[], hasArticle: boolean): boolean {
  if (words.length === 0 || words.length > LONGEST_THING) return false;
  if (words.some((word) => /[{},;:().]/.test(word) || word === "and")) return false;
  const nNumbers = words.filter((word) => /\d/.test(word)).length;
  return nNumbers <= 1 && (hasArticle || nNumbers === 1 || /^\p{Lu}/u.test(words[0] ?? ""));
}
