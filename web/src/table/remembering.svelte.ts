// What this page remembers of the story: it fetches what came before it, and
// forgets what its viewer has to remember alone.

import { untrack } from "svelte";
import type { Frame } from "./frame.svelte";
import type { LoadedGame } from "./loading.svelte";

/** Called while the table's frame is made. */
export function remember(frame: Frame, game: LoadedGame): void {
  $effect(() => {
    if (frame.shown && !frame.isCovered) void frame.table.recall(frame.key);
  });

  // What was taken in has to be remembered: the page forgets it, too.
  let freshKey: string | null = null;
  $effect(() => {
    const { shown, key } = frame;
    const { fade } = game.module ?? {};
    if (!shown) return;
    const position = shown.screen.view;
    if (shown.canAcknowledge) freshKey = key;
    else if (freshKey === key) {
      freshKey = null;
      if (fade) untrack(() => frame.table.forget(key, (event) => fade(event, position)));
    }
  });
}
