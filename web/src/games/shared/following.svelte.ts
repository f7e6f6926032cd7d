// How a screen keeps up with its frame: another position, an ending that is told
// later, a hint. The frame gives its things anew whenever any of them changes;
// what follows must only notice what is really another.

import { onDestroy, untrack } from "svelte";
import type { ScreenProps } from "../contract";
import type { Ending } from "./ending.svelte";
import { seatOf } from "./seats";

type Played = { phase: { type: string } };

export type Follower<View extends Played, Action, Event> = {
  /** Another position is shown, with what led to it. */
  show: (view: View, events: Event[]) => void;
  /** An action was hinted at. */
  take: (action: Action) => void;
  ending: Ending<View, Event>;
};

/** Called while a screen is made. */
export function followFrame<View extends Played, Action, Event, Remark>(
  props: () => ScreenProps<View, Action, Event, Remark>,
  { show, take, ending }: Follower<View, Action, Event>,
): void {
  const screen = $derived(props().screen);
  const events = $derived(props().events);
  const told = $derived(props().ending);
  const hinted = $derived(props().hinted ?? null);
  $effect.pre(() => {
    const [{ view }, heard] = [screen, events];
    untrack(() => {
      show(view, heard);
      ending.hear(view, heard, props().motion && !props().isReplay, () => props().endShown?.());
    });
  });
  $effect.pre(() => {
    const [{ view }, heard] = [screen, told];
    untrack(() => ending.recall(view, heard));
  });
  $effect.pre(() => {
    const action = hinted;
    untrack(() => action && take(action));
  });
  onDestroy(() => ending.stop());
}

/** Whether the viewer plays here and now; only then the tray has a place of its own. */
export function isPlaying({ viewer, isReplay, screen, outcome }: Pick<ScreenProps<Played>, "viewer" | "isReplay" | "screen" | "outcome">): boolean {
  return seatOf(viewer) !== null && !isReplay && screen.view.phase.type !== "over" && outcome === null;
}
