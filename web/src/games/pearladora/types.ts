// Generated from Rust by `cargo xtask codegen`; do not edit.

import type { FirstSeat, Seat, Viewer } from "../../wire/wire";

/** One decision of one seat. Sorted lists follow the order of the variants. Aligned, so that long lists are written a word at a time. */
export type Action = { "type": "diver",
  /** Its value. */
  value: Value,
  /** Where. */
  at: Square, } | { "type": "pontoon",
  /** Where. */
  line: Line, } | { "type": "done", } | { "type": "backup",
  /** Where. */
  at: Square, } | { "type": "look",
  /** Where. */
  at: Square, } | { "type": "extra_diver",
  /** Its value. */
  value: Value,
  /** Where. */
  at: Square, } | { "type": "extra_pontoon",
  /** Where. */
  line: Line, } | { "type": "necklace",
  /** Where. */
  at: Square, } | { "type": "retire", };

/** How a territory was decided. */
export type Count = {
  /** Its squares. */
  squares: SquareSet,
  /** The pearls of its farms. */
  pearls: number,
  /** What each side with a diver there came to. */
  sums: Array<Sum>,
  /** The seats that take pearls. */
  takers: Array<Seat>,
  /** Pearls for each side that takes any. */
  share: number,
  /** Whether a Backup token broke a tie. */
  by_backup: boolean, };

/** Which group each seat plays. In JSON a list by seat. */
export type Deal = Array<Group>;

/** A placed diver as the viewer knows it. */
export type Diver = {
  /** Where. */
  at: Square,
  /** Whose. */
  seat: Seat,
  /** What the viewer knows of its value. */
  face: Face,
  /** Necklaces on it. */
  necklaces: number,
  /** Whether its owner's Backup token lies on it. */
  backup: boolean,
  /** Whether the Elders have looked at it. */
  looked: boolean, };

/** Something that happened, as one listener may hear it. */
export type Event = { "type": "groups",
  /** By seat. */
  groups: Deal, } | { "type": "clusters",
  /** Pearls in the farms' order. */
  pearls: [number, number, number, number, number, number, number, number], } | { "type": "first_seat",
  /** Who. */
  seat: Seat, } | { "type": "diver",
  /** Whose. */
  seat: Seat,
  /** Where. */
  at: Square,
  /** Its value, to its owner only. */
  value: Value | null, } | { "type": "pontoon",
  /** By whom. */
  seat: Seat,
  /** Where. */
  line: Line,
  /** The two territories it parted, if it did. */
  closed: [SquareSet, SquareSet] | null, } | { "type": "backup",
  /** Whose. */
  seat: Seat,
  /** On which diver. */
  at: Square, } | { "type": "look",
  /** Who looked. */
  seat: Seat,
  /** Where. */
  at: Square,
  /** What they saw, to them only. */
  value: Value | null, } | { "type": "extra_diver",
  /** Whose. */
  seat: Seat,
  /** Where. */
  at: Square,
  /** Its value, for all to see. */
  value: Value, } | { "type": "extra_pontoon",
  /** By whom. */
  seat: Seat,
  /** Where. */
  line: Line,
  /** The two territories it parted, if it did. */
  closed: [SquareSet, SquareSet] | null, } | { "type": "necklace",
  /** Who gave it. */
  seat: Seat,
  /** On which diver. */
  at: Square, } | { "type": "retired",
  /** Who. */
  seat: Seat, } | { "type": "skipped",
  /** Who. */
  seat: Seat, } | { "type": "over",
  /** Every placed diver with its value. */
  divers: Array<[Square, Value]>, } | { "type": "counted",
  /** How. */
  count: Count, };

/** What a viewer knows of a diver's value. */
export type Face = { "type": "up",
  /** For all to see. */
  value: Value, } | { "type": "seen",
  /** What the viewer saw. */
  value: Value, } | { "type": "back", };

/** The people of the lagoon. */
export type Group = "fishermen" | "foragers" | "children" | "elders";

/** Who plays which group. In JSON `"auto"` or a list by seat. */
export type Groups = "auto" | Array<Group>;

/** Unplaced divers: how many of each value. In JSON five counts. */
export type Hand = [number, number, number, number, number];

/** A line between two neighbouring squares. In JSON its index: `7y + x` for the line east of `[x, y]`, `35 + 8y + x` for the line south of it. In text the two squares: `b1-c1`. */
export type Line = number;

/** A set of lines. In JSON a list. */
export type Lines = Array<Line>;

/** The remark of games in which people may say what they like: there is none. */
export type NoRemark = never;

/** What a table agrees on before it begins; the number of seats aside. */
export type Options = {
  /** Powers and backups: each group has a power of its own, and every seat a Backup token. (R8.1) */
  advanced: boolean,
  /** Who begins: chance decides, or you agree on a seat. (R1.6) */
  first_seat: FirstSeat,
  /** Groups: dealt by chance where they have powers, and in the box's order where they are only a colour. (R1.7) */
  groups: Groups,
  /** Show my own divers: the values of your face-down divers stay in sight, for you alone. (R3.5) */
  peek: boolean,
  /** Stopping early: whoever wants to may stop playing for good before they are stuck. (Q4) */
  retire: boolean, };

/** What is due. */
export type Phase = { "type": "deal_groups", } | { "type": "lay_clusters", } | { "type": "choose_first", } | { "type": "turn",
  /** Whose. */
  seat: Seat, } | { "type": "after_power",
  /** Whose turn. */
  seat: Seat,
  /** Where the Elders just looked. */
  looked: Square | null, } | { "type": "second_pontoon",
  /** Whose turn. */
  seat: Seat,
  /** The pontoon just laid. */
  first: Line, } | { "type": "over", };

/** What all know of a seat. */
export type SeatView = {
  /** Its group; `None` until the groups are dealt. */
  group: Group | null,
  /** Unplaced divers. */
  n_divers: number,
  /** Power tokens left. */
  powers: number,
  /** Whether it still holds a Backup token. */
  backup: boolean,
  /** Whether it has stopped for good. */
  retired: boolean, };

/** A square, counted row by row from the top left. In JSON `[x, y]`, in text a column letter and a row number: `d1` is `[3, 0]`. */
export type Square = [number, number];

/** A set of squares. In JSON a list. */
export type SquareSet = Array<Square>;

/** What one side's divers came to in a territory. */
export type Sum = {
  /** The seats of the side: one, or the two partners. */
  seats: Array<Seat>,
  /** Values, Backup and necklaces together. */
  total: number, };

/** A territory as it stands. */
export type Territory = {
  /** Its squares, farms included. */
  squares: SquareSet,
  /** The pearls of its farms. */
  pearls: number,
  /** Whether every space has a diver. */
  full: boolean, };

/** What a diver counts. */
export type Value = number;

/** All that one viewer may know. */
export type View = {
  /** Who looks. */
  viewer: Viewer,
  /** What the table agreed on. */
  options: Options,
  /** What is due. */
  phase: Phase,
  /** Pearls by farm in the farms' order, once they are laid out. */
  clusters: [number, number, number, number, number, number, number, number] | null,
  /** Lines with a pontoon. */
  pontoons: Lines,
  /** Pontoons left. */
  supply: number,
  /** Placed divers, row by row. */
  divers: Array<Diver>,
  /** The viewer's own unplaced divers. */
  hand: Hand | null,
  /** What all know of each seat. */
  seats: Array<SeatView>,
  /** The territories as they stand, in the order of their first squares. */
  territories: Array<Territory>, };
