// What this page remembers of the story: it fetches what came before it, and
// forgets what its viewer has to remember alone.

import { untrack } from "svelte";
import type { Frame } from "./frame.svelte";

/** Called while the table's frame is made. */
export function remember(frame: Frame): void {
  $effect(() => {
    if (frame.shown && !frame.isCovered) void frame.table.recall(frame.key);
  });

  // What was taken in has to be remembered: the page forgets it, too.
  let freshKey: string | null = null;
  $effect(() => {
    const { shown, key } = frame;
    if (!shown) return;
    if (shown.canAcknowledge) freshKey = key;
    else if (freshKey === key) {
      freshKey = null;
      untrack(() => frame.table.forget(key));
    }
  });
}
