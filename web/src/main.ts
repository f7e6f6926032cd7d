// Where the page begins.

import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { router } from "./net/router.svelte";
import { house } from "./net/house.svelte";

router.start();
void house.enter();

const target = document.getElementById("app");
if (target) mount(App, { target });
