// A result as it is shared: one line of words and a row of marks that say how it
// went and nothing of what was dealt, played or asked.

/** How one part of it went: carried by the water, tried, or not reached. */
export type ResultMark = "wave" | "square" | "open";

export type SharedResult = {
  /** What it was: "Daily deal", "Daily puzzle", "A challenge". */
  what: string;
  /** The game's title. */
  game: string;
  /** Of which day: "16 Nov"; null if it belongs to none. */
  day: string | null;
  /** How it went: "won by 3", "solved at the second try". */
  words: string;
  marks: readonly ResultMark[];
  /** The address where others can try it, with the house's name. */
  url: string;
};

const SIGNS: Record<ResultMark, string> = { wave: "🌊", square: "🟦", open: "⬜" };

/** What it was and of which day, in one line without how it went: "Daily deal, Undertow, 16 Nov". */
export function headOf({ what, game, day }: SharedResult): string {
  return [what, game, day].filter((part) => part !== null).join(", ");
}

/** The line to send: "Tidetable daily deal, Undertow, 16 Nov: won by 3 🌊🌊🌊", the address below it. */
export function textOf(result: SharedResult): string {
  const head = headOf(result);
  const signs = result.marks.map((mark) => SIGNS[mark]).join("");
  const line = `Tidetable ${head.charAt(0).toLowerCase()}${head.slice(1)}: ${result.words}`;
  return `${signs === "" ? line : `${line} ${signs}`}\n${result.url}`;
}

/** A name for the picture's file: "tidetable-daily-deal-undertow-16-nov.png". */
export function fileNameOf(result: SharedResult): string {
  const plain = `tidetable ${headOf(result)}`.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}.png`;
}
