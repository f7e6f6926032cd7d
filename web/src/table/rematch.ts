// The same table once more: same options and agreement, seats turned by one, the
// others by invitation. It goes on with the evening.

import { notices } from "../look/notices.svelte";
import { api, wordsOf } from "../net/api";
import { house } from "../net/house.svelte";
import { pathTo } from "../net/route";
import { router } from "../net/router.svelte";
import type { TableStore } from "../net/table.svelte";
import type { TableView } from "../wire/wire";
import { seatingAgain } from "./evening";

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
      agreement: view.agreement,
      starts_at: null,
      rematch_of: view.id,
    });
    const { invite } = made.table;
    if (!isComplete && invite !== null) await table.say(`Rematch? ${house.link(pathTo.join(made.id, invite))}`);
    router.go(pathTo.table(made.id));
  } catch (failure) {
    notices.show(wordsOf(failure), true);
  }
}
