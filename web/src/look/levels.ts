// Bots by level: how strong one is, and which one this visitor chose last.

import type { BotView } from "../wire/wire";

/** Which of how many; the weakest is 1. */
export type Level = { level: number; of: number };

/** The level of a bot; null for one that is seated by other means. */
export function levelOf(bots: readonly BotView[], name: string | null): Level | null {
  const idx = bots.findIndex((bot) => bot.name === name);
  return idx < 0 ? null : { level: idx + 1, of: bots.length };
}

/** "level 3 of 5". */
export function levelWords({ level, of }: Level): string {
  return `level ${level} of ${of}`;
}

/** The bot a visitor means if they do not say: the last one they chose, if it is here, or the middle one; newcomers meet the weakest. */
export function usualBot(bots: readonly BotView[], chosen: string | null, isNewcomer = false): BotView | undefined {
  return bots.find((bot) => bot.name === chosen) ?? bots[isNewcomer ? 0 : Math.floor(bots.length / 2)];
}
