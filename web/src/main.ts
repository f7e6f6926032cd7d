// Where the page begins.

import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { router } from "./net/router.svelte";
import { house } from "./net/house.svelte";
import { settings } from "./net/settings.svelte";

// Before the first drawing, so that a chosen theme does not flash.
settings.apply();
router.start();
void house.enter();

const target = document.getElementById("app");
if (target) mount(App, { target });
