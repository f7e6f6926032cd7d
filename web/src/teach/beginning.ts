// A first game, set up gently: the weakest bot in every other seat, hints
// allowed, and the coach beside it.

import { notices } from "../look/notices.svelte";
import { wordsOf } from "../net/api";
import { router } from "../net/router.svelte";
import { playNow } from "../pages/playing";
import type { GameView } from "../wire/wire";
import { change } from "./newcomer";

/** Makes the table and goes there; false if that was not possible. */
export async function playFirstGame(game: GameView): Promise<boolean> {
  change(game.key, { isCoached: true });
  try {
    router.go(await playNow(game, game.bots[0]));
    return true;
  } catch (failure) {
    notices.show(wordsOf(failure), true);
    return false;
  }
}
