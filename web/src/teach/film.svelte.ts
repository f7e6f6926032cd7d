// A game's goal in twenty seconds: frame after frame, as long as it is watched.

import type { ScreenProps, SeatMark } from "../games/contract";
import { settings } from "../net/settings.svelte";
import { teller, toldIn } from "../net/story";
import { LOOKED_AT } from "../games/looking";
import { screenOf } from "./given.svelte";
import { taughtMarks } from "./naming";
import type { FilmFrame, FilmView, Viewer } from "../wire/wire";

const FRAME_MS = 2_600;

export class Reel {
  at = $state(0);
  isRunning = $state(false);
  readonly film: FilmView;
  readonly marks: SeatMark[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(film: FilmView) {
    this.film = film;
    this.marks = taughtMarks(film.seats, null, "You");
  }

  readonly isOver: boolean = $derived.by(() => !this.isRunning && this.at === this.film.frames.length - 1);
  readonly caption: string = $derived.by(() => this.film.frames[this.at]?.caption ?? "");

  /** What the board is given for the frame that is shown. */
  readonly props: ScreenProps | null = $derived.by(() => {
    const frame = this.film.frames[this.at];
    return frame ? filmProps(frame, this.film.viewer, this.marks, this.film.frames.slice(0, this.at)) : null;
  });

  /** From the beginning, or on from where it stands. */
  play(): void {
    if (this.at === this.film.frames.length - 1) this.at = 0;
    this.isRunning = true;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.isRunning = false;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.at + 1 < this.film.frames.length) this.at += 1;
      if (this.at + 1 < this.film.frames.length) this.#wait();
      else this.isRunning = false;
    }, FRAME_MS);
  }
}

/** What a screen is given for one frame of a film: something to look at. */
export function filmProps(frame: FilmFrame, viewer: Viewer, marks: SeatMark[], before: readonly FilmFrame[] = []): ScreenProps {
  const told = toldIn({ events: frame.events, words: frame.words, faded: [] });
  const { outcome } = frame.picture;
  return {
    ...LOOKED_AT,
    screen: { ...screenOf(frame.picture), legal: [] },
    viewer,
    seats: marks,
    events: before.length > 0 ? frame.events : [],
    past: before.flatMap(({ events }) => events),
    tell: teller(told, marks),
    outcome,
    ending: outcome ? frame.events : [],
    motion: settings.mayMove,
  };
}
