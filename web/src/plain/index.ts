// The screen for games that have none of their own: it lays out what the game
// says it is made of.

import "./colours.css";
import type { GameModule } from "../games/contract";
import ScreenComponent from "./Screen.svelte";
import { summary as summarise } from "./summary";
import type { View } from "./summary";

const plain = {
  Screen: ScreenComponent,
  summary: summarise,
  isPlannable: () => true,
} satisfies GameModule<View>;

export const { Screen, summary, isPlannable } = plain;
export default plain;
