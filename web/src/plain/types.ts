// Generated from Rust by `cargo xtask codegen`; do not edit.

import type { Seat } from "../wire/wire";

/** A card, tile or piece. */
export type Card = {
  /** By what the screen follows it from place to place; null if nobody may know where it came from. */
  key: string | null,
  /** What there is to see of it. */
  face: Face,
  /** Whose it is; null if that means nothing. */
  owner: Seat | null,
  /** A word more about it, such as "known to all". */
  note: string | null, };

/** Something that is counted. */
export type Counter = {
  /** What: "sets". */
  name: string,
  /** Drawn instead of the name, where it is a suit that is counted. */
  suit: Suit | null,
  /** How many. */
  count: number, };

/** What there is to see of a card. */
export type Face = { "type": "up",
  /** What stands on it: a number, or a short word. */
  text: string,
  /** What kind it is of, where there are kinds. */
  suit: Suit | null, } | { "type": "down", };

/** A part of a scene. */
export type Part = { "type": "grid",
  /** What it is called. */
  title: string,
  /** How many places a row has. */
  columns: number,
  /** The places, row by row. */
  places: Array<Place>, } | { "type": "row",
  /** What it is called. */
  title: string,
  /** The places, from the left. */
  places: Array<Place>, } | { "type": "hand",
  /** Who. */
  seat: Seat,
  /** One place for every card. */
  places: Array<Place>, } | { "type": "pile",
  /** What it is called. */
  title: string,
  /** The uppermost card, and where it is touched. */
  top: Place,
  /** How many there are. */
  count: number, } | { "type": "scores",
  /** What it is called. */
  title: string,
  /** The lines. */
  lines: Array<SeatScore>, };

/** Where something can lie. */
export type Place = {
  /** The name by which it is touched. */
  spot: Spot,
  /** What it is called, for those who listen: "b2". */
  label: string,
  /** What lies there. */
  card: Card | null, };

/** All that one viewer's screen is made of. */
export type Scene = {
  /** In reading order. */
  parts: Array<Part>,
  /** How each of the viewer's legal actions is made, in the order in which they are listed. A game leaves it empty; whoever sends the scene fills it in. */
  ways: Array<Way>, };

/** What one seat has. */
export type SeatScore = {
  /** Who. */
  seat: Seat,
  /** What it comes to. */
  total: number,
  /** What it is made of. */
  counters: Array<Counter>, };

/** How a suit is drawn. There are six. */
export type Shape = "oval" | "fan" | "spiral" | "cone" | "star" | "drop";

/** The name of something that can be touched; within a scene no two are alike. */
export type Spot = string;

/** A kind of cards. Every shape has its own colour, so that kinds differ in both. */
export type Suit = {
  /** Its name: "cowrie". */
  name: string,
  /** How it is drawn. */
  shape: Shape, };

/** How an action is made on the plain screen. */
export type Way = {
  /** What is touched for it, in order. */
  touches: Array<Spot>,
  /** What a button for it says. */
  label: string, };
