// What a lesson gives the game's own screen: what a table would, with the lesson
// in the server's place.

import type { Screen, ScreenProps, SeatMark } from "../games/contract";
import { LOOKED_AT } from "../games/looking";
import { settings } from "../net/settings.svelte";
import { teller } from "../net/story";
import type { PictureView, Viewer } from "../wire/wire";
import type { Player } from "./player.svelte";

/** A picture as a screen is given it. */
export function screenOf({ view, prompt, legal }: PictureView): Screen {
  return { view, prompt: prompt.text, legal };
}

export class GivenLesson {
  #player: Player;
  #marks: () => SeatMark[];
  #showRule: (rule: string) => void;

  constructor(player: Player, marks: () => SeatMark[], showRule: (rule: string) => void) {
    this.#player = player;
    this.#marks = marks;
    this.#showRule = showRule;
  }

  // These stay the same as long as the picture does, whatever else changes.
  readonly #screen: Screen = $derived.by(() => screenOf(this.#player.shown.picture));
  readonly #past: unknown[] = $derived.by(() => this.#player.shown.past.map(({ event }) => event));
  readonly #tell: (event: unknown) => string | null = $derived.by(() => teller([...this.#player.shown.past, ...this.#player.shown.told], this.#marks()));
  readonly #viewer: Viewer = $derived.by(() => ({ type: "seat", seat: this.#player.lesson.you }));

  readonly props: ScreenProps = $derived.by(() => {
    const player = this.#player;
    const { outcome } = player.shown.picture;
    return {
      ...LOOKED_AT,
      screen: this.#screen,
      viewer: this.#viewer,
      seats: this.#marks(),
      canAct: player.canAct,
      pending: player.pending,
      events: player.shown.events,
      past: this.#past,
      tell: this.#tell,
      outcome,
      ending: outcome ? player.shown.events : [],
      motion: settings.mayMove,
      isReplay: false,
      canTakeBack: player.canTakeBack,
      play: (actions) => void player.play(actions),
      takeBack: () => player.takeBack(),
      hinted: player.hinted,
      consider: (actions) => player.consider(actions),
      showRule: this.#showRule,
      endShown: () => player.endShown(),
    };
  });
}
