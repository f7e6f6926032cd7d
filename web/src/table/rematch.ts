// The same table once more: same options, same seats, the others by invitation.

import { notices } from "../look/notices.svelte";
import { api, wordsOf } from "../net/api";
import { house } from "../net/house.svelte";
import { contribution } from "../net/random";
import { pathTo } from "../net/route";
import { router } from "../net/router.svelte";
import type { TableStore } from "../net/table.svelte";
import type { NewSeat, SeatView, TableView } from "../wire/wire";

/** Who sits where again. A person's seat waits for them; a bot's is the bot's, or another's. */
function seatingAgain(seats: readonly SeatView[], ownName: string | undefined, bot: string | null): NewSeat[] {
  return seats.map((seat) => {
    if (seat.is_yours) {
      return { type: "mine", name: seat.name === ownName ? null : seat.name, contribution: contribution() };
    }
    if (seat.name === null && seat.bot !== null) return { type: "bot", bot: bot ?? seat.bot };
    return { type: "free" };
  });
}

/** Makes the table, perhaps with another bot, tells the others where it is, and goes there. */
export async function offerRematch(table: TableStore, view: TableView, bot: string | null = null): Promise<void> {
  const seating = seatingAgain(view.seats, house.guest?.name, bot);
  const isComplete = seating.every((seat) => seat.type !== "free");
  try {
    const made = await api.makeTable({
      game: view.game,
      seats: view.seats.length,
      options: view.options,
      is_listed: false,
      has_hints: view.has_hints,
      seating,
      start: isComplete,
    });
    const { invite } = made.table;
    if (!isComplete && invite !== null) await table.say(`Rematch? ${house.link(pathTo.join(made.id, invite))}`);
    router.go(pathTo.table(made.id));
  } catch (failure) {
    notices.show(wordsOf(failure), true);
  }
}
