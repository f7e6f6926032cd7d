// Draws the front page as HTML, when the page is built (`build/prerender.ts`).

import type { Component } from "svelte";
import { render } from "svelte/server";
import App from "../App.svelte";
import { house } from "../net/house.svelte";
import { standing } from "../pages/game/standing";
import PictureSea from "../pages/landing/PictureSea.svelte";
import games from "../wire/games.json";
import type { GameView } from "../wire/wire";

const pictures = import.meta.glob<Component>("../games/*/Picture.svelte", { eager: true, import: "default" });

/** The games whose pictures stand in the front page. */
export const shown: readonly string[] = games.map(({ key }) => key);

export function renderLanding(): string {
  house.view = { version: 0, base_url: "", needs_club_word: false, games: games as unknown as GameView[] };
  for (const key of shown) {
    const Picture = pictures[`../games/${key}/Picture.svelte`] ?? (PictureSea as Component);
    // Nothing takes hold of a picture, so the marks for that can go; and its
    // gradients' names are its own.
    standing.drawn.set(key, render(Picture, { idPrefix: key }).body.replace(/<!--.*?-->/gs, ""));
  }
  return render(App).body;
}
