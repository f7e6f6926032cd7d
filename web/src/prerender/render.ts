// Draws the front page as HTML, when the page is built (`build/prerender.ts`).

import type { Component } from "svelte";
import { render } from "svelte/server";
import App from "../App.svelte";
import { house } from "../net/house.svelte";
import { standing } from "../pages/game/standing";
import Chart from "../pages/landing/Chart.svelte";
import PictureSea from "../pages/landing/PictureSea.svelte";
import games from "../wire/games.json";
import type { GameView } from "../wire/wire";

const pictures = import.meta.glob<Component>("../games/*/Picture.svelte", { eager: true, import: "default" });

/** The games whose pictures stand in the front page. */
export const shown: readonly string[] = games.map(({ key }) => key);

export function renderLanding(): string {
  house.view = { version: 0, base_url: "", needs_club_word: false, has_mail: false, day: { number: 0, ends_at: 0 }, games: games as unknown as GameView[] };
  stand("chart", Chart as Component);
  for (const key of shown) stand(key, pictures[`../games/${key}/Picture.svelte`] ?? (PictureSea as Component));
  return render(App).body;
}

/** Draws something that nothing takes hold of: the marks for that can go, and its gradients' names are its own. */
function stand(name: string, drawing: Component): void {
  standing.drawn.set(name, render(drawing, { idPrefix: name }).body.replace(/<!--.*?-->/gs, ""));
}
