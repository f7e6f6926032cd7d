// Where the page begins.

import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { loadGame } from "./games";
import { router } from "./net/router.svelte";
import { house } from "./net/house.svelte";
import { settings } from "./net/settings.svelte";

// Before the first drawing, so that a chosen theme does not flash.
settings.apply();
router.start();
void house.enter();

// The server says which game a table's address shows, so its screen is fetched
// beside the first requests; if that fails, the table asks for it again.
const game = document.querySelector<HTMLMetaElement>('meta[name="tidetable-game"]')?.content;
if (game !== undefined) loadGame(game).catch(() => undefined);

const target = document.getElementById("app");
if (target) mount(App, { target });
