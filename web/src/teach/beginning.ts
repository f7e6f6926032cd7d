// A first game, set up gently: the weakest bot in every other seat, hints
// allowed, and the coach beside it.

import { loadGame } from "../games";
import { notices } from "../look/notices.svelte";
import { api, wordsOf } from "../net/api";
import { contribution } from "../net/random";
import { pathTo } from "../net/route";
import { router } from "../net/router.svelte";
import type { GameView } from "../wire/wire";
import { change } from "./newcomer";

/** Makes the table and goes there; false if that was not possible. */
export async function playFirstGame(game: GameView): Promise<boolean> {
  const bot = game.bots[0];
  // The screen loads while the table is being made.
  void loadGame(game.key).catch(() => undefined);
  change(game.key, { isCoached: null, nCoached: 0 });
  try {
    const made = await api.makeTable({
      game: game.key,
      seats: game.usual_seats,
      options: {},
      is_listed: false,
      has_hints: true,
      seating: Array.from({ length: game.usual_seats }, (_, seat) => {
        if (seat === 0) return { type: "mine", name: null, contribution: contribution() };
        return bot ? { type: "bot", bot: bot.name } : { type: "free" };
      }),
      start: bot !== undefined,
    });
    router.go(pathTo.table(made.id));
    return true;
  } catch (failure) {
    notices.show(wordsOf(failure), true);
    return false;
  }
}
