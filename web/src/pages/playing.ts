// From a game to a table where one can play at once.

import { loadGame } from "../games";
import { usualBot } from "../look/levels";
import { api } from "../net/api";
import { house } from "../net/house.svelte";
import { USUAL_AGREEMENT } from "../net/pace";
import { contribution } from "../net/random";
import { pathTo } from "../net/route";
import { settings } from "../net/settings.svelte";
import { isNewcomer } from "../teach/newcomer";
import type { BotView, GameView, NewSeat } from "../wire/wire";
import { parts } from "./parts.svelte";

/** The bot that somebody meets if they do not say which; newcomers the weakest. */
export function botFor(game: GameView): BotView | undefined {
  return usualBot(game.bots, settings.bot, isNewcomer(game.key));
}

/** Sets a table with bots in the other seats; the answer is its address. */
export async function playNow(game: GameView, bot = botFor(game)): Promise<string> {
  // The table's page and the game's screen load while the table is being made.
  void parts.load("table");
  void loadGame(game.key).catch(() => undefined);
  await house.whenGuest();
  const seatFor = (seat: number): NewSeat => {
    if (seat === 0) return { type: "mine", name: null, contribution: contribution() };
    return bot ? { type: "bot", bot: bot.name } : { type: "free" };
  };
  const made = await api.makeTable({
    game: game.key,
    seats: game.usual_seats,
    options: {},
    is_listed: false,
    has_hints: true,
    seating: Array.from({ length: game.usual_seats }, (_, seat) => seatFor(seat)),
    start: bot !== undefined,
    agreement: USUAL_AGREEMENT,
    starts_at: null,
    rematch_of: null,
  });
  return pathTo.table(made.id);
}
