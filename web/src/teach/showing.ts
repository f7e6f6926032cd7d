// What a board shows where no table is: a picture, and what led to it. Lessons,
// bottles and puzzles go from one to the next, and wind back.

import { toldIn, type Told } from "../net/story";
import type { LessonFrame, PictureView, Seat } from "../wire/wire";

/** What the board shows, with what led to it. */
export type Shown = { picture: PictureView; told: Told[]; /** One list as long as the picture stays. */ events: unknown[]; past: Told[] };

const OWN_FRAME_MS = 700;
const OTHER_FRAME_MS = 1_100;
export const WIND_MS = 900;
/** The board has so long for an ending. */
export const ENDING_MS = 30_000;

/** A picture nobody has just come to. */
export function atRest(picture: PictureView, past: Told[] = []): Shown {
  return { picture, told: [], events: [], past };
}

/** What is shown once something more has happened. */
export function after(shown: Shown, { picture, events, words }: LessonFrame): Shown {
  return { picture, told: toldIn({ events, words, faded: [] }), events, past: [...shown.past, ...shown.told] };
}

/** How long a frame is looked at; another's doing takes longer to understand than one's own. */
export function frameMs(frame: LessonFrame, you: Seat): number {
  return frame.seat === you ? OWN_FRAME_MS : OTHER_FRAME_MS;
}

/** Whether the game ends with a frame. */
export function isEnding(shown: Shown, frame: LessonFrame): boolean {
  return frame.picture.outcome !== null && shown.picture.outcome === null;
}
