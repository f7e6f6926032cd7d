// What a name may be. The server has the last word; this only spares a trip.

/** The most letters, counted as people count them. */
export const MAX_NAME = 30;

/** How many letters a reader sees; an emoji of several parts is one. */
function letterCount(name: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name);
  return [...segments].length;
}

/** Why a name will not do, kindly; null if it will. */
export function nameProblem(name: string): string | null {
  const count = letterCount(name.trim());
  if (count === 0) return "Give the table something to call you.";
  if (count > MAX_NAME) {
    return `That is ${count} letters; the table has room for ${MAX_NAME}. Perhaps a shorter form of it?`;
  }
  return null;
}
