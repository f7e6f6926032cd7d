// Deep Colony's part of the page: its screen, and its positions in a
// sentence.

import "./colours.css";
import type { GameModule } from "../contract";
import { describeAction } from "./naming";
import ScreenComponent from "./Screen.svelte";
import { shortcuts as keys, soundOf as soundsLike } from "./senses";
import { isPlannable as canPlanOn, touched as touchedBy } from "./spots";
import { summary as summarise } from "./summary";
import type { Action, Event, View } from "./types";

const deepColony = {
  Screen: ScreenComponent,
  summary: summarise,
  describe: describeAction,
  shortcuts: keys,
  soundOf: soundsLike,
  touched: touchedBy,
  isPlannable: canPlanOn,
} satisfies GameModule<View, Action, Event>;

export const { Screen, summary, describe, shortcuts, soundOf, touched, isPlannable } = deepColony;
export default deepColony;
