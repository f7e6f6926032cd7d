// Pearladöra's part of the page: its screen, and its positions in a
// sentence.

import "./colours.css";
import type { GameModule } from "../contract";
import { choiceOf } from "./choosing";
import { commitWords } from "./explaining";
import ScreenComponent from "./Screen.svelte";
import { shortcuts as keys, soundOf as soundsLike } from "./senses";
import { isPlannable as canPlanOn, touched as touchedBy } from "./spots";
import { summary as summarise } from "./summary";
import type { Action, Event, View } from "./types";

const pearladora = {
  Screen: ScreenComponent,
  summary: summarise,
  describe: (action, view) => commitWords(choiceOf(action), view.phase.type === "second_pontoon"),
  shortcuts: keys,
  soundOf: soundsLike,
  touched: touchedBy,
  isPlannable: canPlanOn,
} satisfies GameModule<View, Action, Event>;

export const { Screen, summary, describe, shortcuts, soundOf, touched, isPlannable } = pearladora;
export default pearladora;
