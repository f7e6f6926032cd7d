// Generated from Rust by `cargo xtask codegen`; do not edit.

import type { FirstSeat, Seat, Viewer } from "../../wire/wire";

/** One decision of one seat. Sorted lists follow the order of the variants. Aligned, so that long lists are written a word at a time. */
export type Action = { "type": "place",
  /** Where. */
  at: Cell,
  /** How often turned clockwise by a quarter. */
  rotation: Rotation, } | { "type": "mark_colony",
  /** Which of the tile's colony segments. */
  colony: number, } | { "type": "mark_link",
  /** Which of the tile's link segments. */
  link: number, } | { "type": "mark_ocean",
  /** Which of the tile's ocean regions. */
  ocean: number, } | { "type": "mark_aerator", } | { "type": "mark_generator", } | { "type": "submarine",
  /** Which of the tile's colony segments. */
  colony: number, } | { "type": "head_office",
  /** Which of the tile's colony segments. */
  colony: number, } | { "type": "skip", };

/** A place for a tile: `x` grows east, `y` grows south, and the start tile lies at `0,0`. In JSON `[x, y]`. Cells are sorted row by row. */
export type Cell = [number, number];

/** One way to use the tile just laid. */
export type Deployment = {
  /** The action. */
  action: Action,
  /** The feature it is about: its place in the list of features. */
  feature: number | null,
  /** Credits that the acting seat gets this turn. */
  credits: number,
  /** What the claimed thing gives as it stands; 0 for what claims nothing. */
  worth: number, };

/** An edge of a tile as it is drawn. */
export type Edge = "N" | "E" | "S" | "W";

/** Something that happened. */
export type Event = { "type": "first_seat",
  /** Who. */
  seat: Seat, } | { "type": "drawn",
  /** By whom. */
  seat: Seat,
  /** Which. */
  tile: TileId,
  /** What is drawn on it, for those who do not have the set at hand. */
  drawing: Tile,
  /** Whether it fits anywhere; otherwise it is set aside. */
  fits: boolean, } | { "type": "placed",
  /** By whom. */
  seat: Seat,
  /** Which. */
  tile: TileId,
  /** Where. */
  at: Cell,
  /** How often turned clockwise by a quarter. */
  rotation: Rotation, } | { "type": "deployed",
  /** Whose. */
  seat: Seat,
  /** What. */
  piece: PieceKind,
  /** On the tile there. */
  at: Cell,
  /** Where on it. */
  spot: Spot, } | { "type": "skipped",
  /** By whom. */
  seat: Seat, } | { "type": "scored",
  /** To whom, each in full; nobody where no marker stands. */
  seats: Array<Seat>,
  /** How many. */
  credits: number,
  /** What for. */
  reason: ScoreReason,
  /** The tiles it is about, in the order in which they were laid. */
  cells: Array<Cell>, } | { "type": "over",
  /** Tiles that fitted nowhere. */
  n_aside: number, };

/** A colony, link or ocean over all its tiles. There are about a hundred, so that what is empty, nobody's or nothing is left out of what is sent. */
export type FeatureView = {
  /** What it is. */
  terrain: Terrain,
  /** How many different tiles it covers. */
  n_tiles: number,
  /** Edges that wait for a tile, of oceans half-edges. A colony or link without any is complete. */
  n_open: number,
  /** Construction markers by seat; empty without any. */
  markers?: Array<number>,
  /** Who would get its credits. */
  owners?: Array<Seat>,
  /** Submarines on it. */
  submarines?: number,
  /** Whose Head Office stands there. */
  head_office?: Seat,
  /** Kelp patches of an ocean. */
  kelp?: number,
  /** Algae blooms of an ocean. */
  algae?: number,
  /** What it gives as it stands: if complete when it was completed, otherwise at the end. */
  worth: number, };

/** What credits can be for, in the order of a sheet. */
export type Item = "colonies" | "links" | "aerators" | "submarines" | "incomplete_colonies" | "incomplete_links" | "incomplete_aerators" | "generators" | "oceans";

/** A tile that lies. */
export type LaidView = {
  /** Where. */
  at: Cell,
  /** Which tile of the set. */
  tile: TileId,
  /** How often turned clockwise by a quarter. */
  rotation: Rotation,
  /** Who laid it; nobody for the start tile. A seat's last tile is its last move. */
  by: Seat | null,
  /** By colony segment: the feature's place in the list of features. */
  colonies: Array<number>,
  /** By link segment. */
  links: Array<number>,
  /** By ocean region. */
  oceans: Array<number>, };

/** What a link segment ends at: an edge, or something that terminates it. In JSON and in files `"N"`, `"terminus"`, `"junction"`, `"aerator"` or `"colony:0"`. */
export type LinkEnd = string;

/** What every seat gets. */
export type Markers = {
  /** Construction markers with two players. */
  "2": number,
  /** Construction markers with three players. */
  "3": number,
  /** Construction markers with four players. */
  "4": number,
  /** Submarines; always 2. */
  submarines: number,
  /** Head Offices; always 1. */
  head_offices: number, };

/** What a set is called and begins with. */
export type Meta = {
  /** The set's name. */
  name: string,
  /** How many tiles there are with all copies. */
  total: number,
  /** The tile that lies on the table at the start. */
  start: string, };

/** The remark of games in which people may say what they like: there is none. */
export type NoRemark = never;

/** One water of a tile. */
export type Ocean = {
  /** The half-edges it reaches: 0 is the west half of N, then clockwise. */
  halves: Array<number>,
  /** Kelp patches, a credit each. */
  kelp: number,
  /** Algae blooms, which cost a credit each. */
  algae: number, };

/** What a table agrees on before it begins; the number of seats aside. */
export type Options = {
  /** Who begins: chance decides, or you agree on a seat. (R1.5) */
  first_seat: FirstSeat,
  /** First tile: the one that the colony starts from; any with a colony and a link will do. (R1.4) */
  start_tile: StartTile,
  /** Tiles: those of the box, or a set of your own. (R1.3) */
  tileset: TileSetChoice, };

/** What is due. */
export type Phase = { "type": "choose_first", } | { "type": "draw",
  /** Whose turn. */
  seat: Seat, } | { "type": "place",
  /** Whose turn. */
  seat: Seat,
  /** What it has drawn. */
  tile: TileId, } | { "type": "deploy",
  /** Whose turn. */
  seat: Seat, } | { "type": "over", };

/** What can be deployed. */
export type PieceKind = "marker" | "submarine" | "head_office";

/** A piece on a tile. */
export type PieceView = {
  /** Whose. */
  seat: Seat,
  /** What it is. */
  what: PieceKind,
  /** On which tile: its place in the list of those that lie. */
  tile: number,
  /** Where that is. */
  at: Cell,
  /** Where on the tile. */
  spot: Spot, };

/** How often a tile is turned clockwise by a quarter, from 0 to 3. */
export type Rotation = number;

/** What credits are given for. */
export type ScoreReason = { "type": "link",
  /** Whether it is complete. */
  is_complete: boolean,
  /** How many tiles it goes over. */
  tiles: number, } | { "type": "colony",
  /** Whether it is complete. */
  is_complete: boolean,
  /** How many tiles it covers. */
  tiles: number,
  /** Submarines on it. */
  submarines: number,
  /** Whether a Head Office stands there. */
  head_office: boolean, } | { "type": "aerator",
  /** Arms that are terminated; it is complete with four. */
  arms: number, } | { "type": "submarines",
  /** Tiles and spaces between them. */
  between: number, } | { "type": "generator",
  /** How many tiles the colony covers. */
  tiles: number,
  /** Submarines on it. */
  submarines: number,
  /** Whether a Head Office stands there. */
  head_office: boolean, } | { "type": "ocean",
  /** Its kelp patches. */
  kelp: number,
  /** Its algae blooms. */
  algae: number, };

/** What all know of a seat. */
export type SeatView = {
  /** Construction markers left. */
  markers: number,
  /** Submarines left. */
  submarines: number,
  /** Whether the Head Office is unused. */
  head_office: boolean,
  /** Credits so far. */
  credits: number,
  /** What they were for; only what has been scored. */
  tally: Array<TallyLine>, };

/** Where on a tile a piece can stand. Segments of each kind count from 0, in the order in which the set lists them. */
export type Spot = { "type": "colony",
  /** Which of the tile's. */
  segment: number, } | { "type": "link",
  /** Which of the tile's. */
  segment: number, } | { "type": "ocean",
  /** Which of the tile's. */
  segment: number, } | { "type": "aerator", } | { "type": "generator", };

/** The tile that lies on the table at the start. In JSON `"auto"` or a tile's id. */
export type StartTile = string;

/** What a seat has scored for something. */
export type TallyLine = {
  /** What for. */
  item: Item,
  /** How often. */
  count: number,
  /** Credits in all. */
  credits: number, };

/** What lies at an edge. */
export type Terrain = "C" | "L" | "O";

/** One drawing, with how often it is in the set. */
export type Tile = {
  /** Its name. */
  id: string,
  /** What it looks like but for kelp and algae; only for whoever draws it. */
  shape: string,
  /** How many copies there are. */
  count: number,
  /** What lies at the edges N, E, S, W. */
  edges: [Terrain, Terrain, Terrain, Terrain],
  /** Colony segments: the edges each dome reaches. */
  colonies: Array<Array<Edge>>,
  /** Link segments: the two ends of each. */
  links: Array<[LinkEnd, LinkEnd]>,
  /** Ocean regions. */
  oceans: Array<Ocean>,
  /** The region that a generator stands in, if there is one. */
  generator?: number,
  /** Whether there is an aerator. */
  aerator?: boolean, };

/** A tile of a set: its number in the set's list, from 0. Copies share it. */
export type TileId = number;

/** A whole set. Nothing is checked yet but the form. */
export type TileSet = {
  /** The version of this form; always 1. */
  schema: number,
  /** The set's name, size and start tile. */
  meta: Meta,
  /** What every seat gets. */
  markers: Markers,
  /** The tiles; their places in this list are their numbers. */
  tile: Array<Tile>, };

/** Which tiles are played with. In JSON `"default"` or a whole set. */
export type TileSetChoice = "default" | TileSet;

/** All that one viewer may know. */
export type View = {
  /** Who looks. */
  viewer: Viewer,
  /** What the table agreed on; a custom tile set is in it. */
  options: Options,
  /** What is due. */
  phase: Phase,
  /** The name of the tile in hand, while one is to be placed. */
  in_hand: string | null,
  /** The tiles in the order in which they were laid; the first is the start tile. */
  laid: Array<LaidView>,
  /** Cells beside them, row by row. */
  open_cells: Array<Cell>,
  /** Colonies, links and oceans. */
  features: Array<FeatureView>,
  /** Aerators and generators, in the order of their tiles. */
  works: Array<WorkView>,
  /** Pieces on the tiles, in the order in which they were deployed. */
  pieces: Array<PieceView>,
  /** What all know of each seat. */
  seats: Array<SeatView>,
  /** How many of each tile are still in the bag, in the set's order. */
  bag: Array<number>,
  /** How many that are together. */
  n_in_bag: number,
  /** Tiles of this turn that fit nowhere. */
  aside: Array<TileId>,
  /** While a piece may be deployed: every way to, with what comes of it. */
  deployments: Array<Deployment>, };

/** What stands on a tile of its own. */
export type Work = "aerator" | "generator";

/** An aerator or a generator. */
export type WorkView = {
  /** Which of the two. */
  what: Work,
  /** Where. */
  at: Cell,
  /** Whose construction marker stands on it. */
  owner: Seat | null,
  /** Arms of an aerator that are terminated. */
  n_arms: number,
  /** What it gives as it stands. */
  worth: number, };
