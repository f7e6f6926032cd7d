// A game's screen while it is fetched.

import { loadGame } from "../games";
import type { GameModule } from "../games/contract";
import { notices } from "../look/notices.svelte";

export class LoadedGame {
  /** Undefined until it is here. */
  module = $state.raw<GameModule | undefined>(undefined);

  /** Made while a page is: the screen is fetched as soon as the game is known. */
  constructor(key: () => string | undefined) {
    const wanted = $derived(key());
    $effect(() => {
      if (wanted === undefined) return;
      loadGame(wanted).then(
        (loaded) => (this.module = loaded),
        () => notices.show("The game's screen could not be loaded. Load the page again once there is a network.", true),
      );
    });
  }
}
