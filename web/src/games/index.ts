// What the page knows of each game, found by folder: a new game's part of the
// page is a new folder here and nothing else. Everything is loaded when it is
// needed.

import type { Component } from "svelte";
import type { GameModule } from "./contract";

const screens = byFolder(import.meta.glob<GameModule>("./*/index.ts"));
const pictures = byFolder(import.meta.glob<Component>("./*/Picture.svelte", { import: "default" }));

/** A game's screen: its own, or else the plain one. */
export async function loadGame(key: string): Promise<GameModule> {
  return (await screens.get(key)?.()) ?? ((await import("../plain")).default as GameModule);
}

/** The picture on a game's card; null if its folder has none. */
export async function loadPicture(key: string): Promise<Component | null> {
  return (await pictures.get(key)?.()) ?? null;
}

/** `./some-game/index.ts` belongs to `some-game`. */
function byFolder<Part>(found: Record<string, () => Promise<Part>>): Map<string, () => Promise<Part>> {
  return new Map(Object.entries(found).map(([path, load]) => [path.split("/")[1] ?? path, load]));
}
