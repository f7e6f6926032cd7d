// Words of a game that explain themselves: where they stand in a text.

import type { WordView } from "../wire/wire";

/** A piece of a text; with what it means, if that is told here. */
export type Piece = { text: string; says: string | null };

/** How to find a game's words; the longest first, so that "head office" is not just an "office". */
export type Finder = { pattern: RegExp; byTerm: ReadonlyMap<string, WordView> };

export function finderOf(words: readonly WordView[]): Finder | null {
  const byTerm = new Map(words.flatMap((word) => word.terms.map((term) => [term.toLowerCase(), word] as const)));
  const terms = [...byTerm.keys()].sort((one, other) => other.length - one.length);
  if (terms.length === 0) return null;
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "giu"), byTerm };
}

/**
 * A text in pieces. A word is explained where it stands first; what was explained
 * already is in `met`, which grows, so that several texts can share a paragraph.
 */
export function explain(text: string, finder: Finder | null, met: Set<WordView> = new Set()): Piece[] {
  if (!finder) return [{ text, says: null }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(finder.pattern)) {
    const word = finder.byTerm.get(match[0].toLowerCase());
    if (!word || met.has(word)) continue;
    met.add(word);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), says: null });
    pieces.push({ text: match[0], says: word.says });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), says: null });
  return pieces;
}
