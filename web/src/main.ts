// Where the page begins. The front page comes as HTML that stands already; there
// the scripts only take hold of it. Everywhere else they draw.

import { hydrate, mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { loadGame } from "./games";
import { house } from "./net/house.svelte";
import { router } from "./net/router.svelte";
import { settings } from "./net/settings.svelte";
import { standing } from "./pages/game/standing";
import { parts } from "./pages/parts.svelte";

// Before the first drawing, so that a chosen theme does not flash.
settings.apply();
router.start();
void house.enter();

// The server says which game a table's address shows, so its screen is fetched
// beside the first requests; if that fails, the table asks for it again.
const game = document.querySelector<HTMLMetaElement>('meta[name="tidetable-game"]')?.content;
if (game !== undefined) loadGame(game).catch(() => undefined);

void parts.load(router.route.page).then(() => {
  const target = document.getElementById("app");
  if (!target) return;
  if (target.firstChild && router.route.page === "landing") {
    standing.during(() => hydrate(App, { target }));
    replayEarlyClick();
  } else {
    target.textContent = "";
    mount(App, { target });
  }
});

/** Whoever was faster than the scripts has meant it all the same (`public/early.js`). */
function replayEarlyClick(): void {
  const early = window.tidetableEarly;
  if (!early) return;
  removeEventListener("click", early.listen, true);
  early.clicked?.click();
}

declare global {
  interface Window {
    tidetableEarly?: { clicked: HTMLElement | null; listen: (event: MouseEvent) => void };
  }
}
