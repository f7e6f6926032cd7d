// The games' screens, each loaded when a table of it is opened.

import type { GameModule } from "./contract";

/** Vite finds the screens by their folders, so that a new game is only a new folder. */
const found = import.meta.glob<GameModule>("./*/index.ts");

export const games: Record<string, () => Promise<GameModule>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split("/")[1] ?? path, load]),
);

/** A game's screen; null if this page does not know the game. */
export async function loadGame(key: string): Promise<GameModule | null> {
  const load = games[key];
  return load ? await load() : null;
}
