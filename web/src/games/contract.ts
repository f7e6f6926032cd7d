// What the table's frame and a game's screen know of each other. A screen is
// told its view and what is legal; it holds no rules of its own.

import type { Component } from "svelte";
import type { Outcome, Seat, SeatView, SpotReading, Viewer } from "../wire/wire";

/** What a viewer sees now, as the server sent it. */
export type Screen<View = unknown, Action = unknown> = {
  view: View;
  legal: Action[];
  /** What there is to do, in the server's words. */
  prompt: string;
};

/** Why an action would not be accepted. */
export type Refusal = { message: string; rule: string | null };

/** A seat as screens show it: always with colour, shape and letter together. */
export type SeatMark = Pick<SeatView, "name" | "bot" | "is_yours" | "is_resigned"> & {
  seat: Seat;
  /** What to call whoever sits there: their name, or the bot's. */
  label: string;
};

/** A remark that was made a moment ago; the frame lets it go after some seconds. */
export type HeardRemark<Remark = unknown> = { id: number; seat: Seat; remark: Remark; text: string };

/** What the frame gives a game's screen. */
export type ScreenProps<View = unknown, Action = unknown, Event = unknown, Remark = unknown> = {
  screen: Screen<View, Action>;
  viewer: Viewer;
  seats: SeatMark[];
  /** Whether this viewer may decide now; false while a move is on its way. */
  canAct: boolean;
  /** A move of this viewer that is sent and not yet stored. */
  pending: Action[] | null;
  /** What happened since the screen before, in order; empty on a fresh screen. */
  events: Event[];
  /** What happened up to now, as far as the page knows it; what was taken back is not in it. */
  past: Event[];
  /** One of the events in words; null if it is not worth a line. */
  tell: (event: Event) => string | null;
  /** How the game ended; null while it is played. */
  outcome: Outcome | null;
  /** What happened when the game ended, as far as the page knows; empty before. */
  ending: Event[];
  /** False where the viewer or their system asked for less motion. */
  motion: boolean;
  /** True in a replay: nothing can be done, everything can be looked at. */
  isReplay: boolean;
  /** Whether this viewer's last action can be taken back. */
  canTakeBack: boolean;
  /** Plays actions, all or none. */
  play: (actions: Action[]) => void;
  takeBack: () => void;
  /** Whether the screen shows something only until this viewer has taken it in. */
  canAcknowledge: boolean;
  /** Says that it has been taken in. */
  acknowledge: () => void;
  /** Whether this viewer may agree to give up a game that cannot be won. */
  canConcede: boolean;
  concede: () => void;
  /** What was said lately, where the rules say what may be said. */
  remarks: HeardRemark<Remark>[];
  /** Makes a remark; null where this viewer cannot. */
  remark: ((remark: Remark) => void) | null;
  /** Whether a first click or tap only shows what would happen, by what it comes from. */
  careful?: { mouse: boolean; touch: boolean };
  /** An action that was hinted at; the screen chooses it, so that one sees it and can do it as always. */
  hinted?: Action | null;
  /** What a hint takes for likely among what is hidden, by spot; empty unless it is wanted on the board. */
  likely?: readonly SpotReading[];
  /** Asks the server why actions would be refused; null if they would not. */
  consider: (actions: Action[]) => Promise<Refusal | null>;
  /** Opens the rules at a rule's number. */
  showRule: (rule: string) => void;
  /** Says that the end has been shown; the frame keeps its sheet back until then. */
  endShown?: () => void;
  /** Fetches every position of the game so far as this viewer saw it, the first one first. */
  positions?: () => Promise<View[]>;
};

/** Keys of a screen, and what any of them does. */
export type Shortcut = { keys: readonly string[]; does: string };

/** What something that happened sounds like; null for nothing of its own. */
export type EventSound = "move" | "reveal" | "gain" | null;

/** What an event has changed on the board: the spots by their names (`data-spot`), and whose doing it was. */
export type Touched = { seat: Seat | null; spots: readonly string[]; /** Where it came from, if it has moved. */ from?: string };

/** A game's screen, loaded when it is needed. */
export type GameModule<View = unknown, Action = unknown, Event = unknown, Remark = unknown> = {
  /** The board and the tray under it. */
  Screen: Component<ScreenProps<View, Action, Event, Remark>>;
  /** An action in words, as its button says it. */
  describe?: (action: Action, view: View, seats: SeatMark[], viewer: Viewer) => string;
  /** A position in one sentence, for screen readers. */
  summary: (view: View, seats: SeatMark[]) => string;
  /** The keys it answers to, for the list behind "?". */
  shortcuts?: readonly Shortcut[];
  /** What its events sound like; without this all of them are moves. */
  soundOf?: (event: Event) => EventSound;
  /** What its events have changed on the board, so that it can be marked; null for nothing. */
  touched?: (event: Event, view: View) => Touched | null;
  /** Whether one can plan on a spot of the board while one waits. */
  isPlannable?: (spot: string) => boolean;
};
