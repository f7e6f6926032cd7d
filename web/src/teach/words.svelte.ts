// What each game teaches, fetched once: its lessons, its film, its words. A page
// that tells of a game lets everything inside it explain the game's words.

import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { api } from "../net/api";
import { finderOf, type Finder } from "./terms";
import type { TeachingView } from "../wire/wire";

const NOTHING: TeachingView = { lessons: [], words: [], has_film: false };

const known = new SvelteMap<string, TeachingView>();
const finders = new Map<TeachingView, Finder | null>();
const asked = new Map<string, Promise<TeachingView>>();

/** What a game teaches; nothing if it cannot be fetched, and then it is asked for again another time. */
export function fetchTeaching(game: string): Promise<TeachingView> {
  const before = asked.get(game);
  if (before) return before;
  const answer = api.teaching(game).then(
    (teaching) => {
      known.set(game, teaching);
      return teaching;
    },
    () => {
      asked.delete(game);
      return NOTHING;
    },
  );
  asked.set(game, answer);
  return answer;
}

/** What is known already of what a game teaches. */
export function teachingOf(game: string): TeachingView | undefined {
  return known.get(game);
}

const KEY = Symbol("whose words explain themselves");

/** Called while a page or a dialog about a game is made. */
export function explainWordsOf(game: () => string | undefined): void {
  setContext(KEY, game);
  $effect(() => {
    const key = game();
    if (key !== undefined) void fetchTeaching(key);
  });
}

/** How to find the words that are explained here; null until they are known. */
export function finderHere(): () => Finder | null {
  const game = getContext<(() => string | undefined) | undefined>(KEY);
  return () => {
    const teaching = known.get(game?.() ?? "");
    if (!teaching) return null;
    const made = finders.get(teaching);
    if (made !== undefined) return made;
    const finder = finderOf(teaching.words);
    finders.set(teaching, finder);
    return finder;
  };
}
