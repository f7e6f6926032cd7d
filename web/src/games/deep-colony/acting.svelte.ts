// A viewer's choosing: how the tile in hand is turned, where it is aimed, which
// piece is considered, and what lies under the pointer.

import type { ScreenProps } from "../contract";
import { isShownFirst } from "../shared/careful";
import { deployKey, fitOf, fitsByCell, pieceOf, placing, quartersToFit, type Fit } from "./choosing";
import { clashesAt, isSameCell, keyOf, laidAt, nextCell, tilesOf, type EdgeIdx } from "./geometry";
import { hitOf } from "./drawing";
import { cellName, clashWords, tileWords } from "./naming";
import { HALF } from "./regions";
import type { Action, Cell, Deployment, Event, PieceKind, Tile, View } from "./types";

export type Props = ScreenProps<View, Action, Event>;

/** What shines: a feature by its place in the list, or the work on a tile. */
export type Shining = { type: "feature"; idx: number } | { type: "work"; at: Cell };

const KINDS: readonly PieceKind[] = ["marker", "submarine", "head_office"];

/** A second tap sooner than this is part of the first one. */
const DOUBLE_TAP_MS = 300;

export class Acting {
  rotation = $state(0);
  /** The cell under the mouse. */
  pointed = $state.raw<Cell | null>(null);
  /** The cell that a tap or the keys have chosen. */
  aimed = $state.raw<Cell | null>(null);
  /** The kind of piece that is to be deployed; the first that can be, until one is chosen. */
  chosenKind = $state.raw<PieceKind | null>(null);
  /** A way to deploy under the mouse or the focus. */
  considered = $state.raw<Deployment | null>(null);
  /** A way to deploy that was chosen with the first click. */
  picked = $state.raw<Deployment | null>(null);
  shining = $state.raw<Shining | null>(null);
  /** Why the last try was none. */
  note = $state("");
  said = $state("");
  isTouch = $state(false);
  #props: () => Props;
  #hand = "";
  #aimedAt = 0;

  constructor(props: () => Props) {
    this.#props = props;
  }

  get view(): View {
    return this.#props().screen.view;
  }

  get legal(): Action[] {
    return this.#props().screen.legal;
  }

  readonly isLive = $derived.by(() => this.#props().canAct && !this.#props().isReplay);
  readonly isPlacing = $derived.by(() => this.isLive && this.legal.some(({ type }) => type === "place"));
  readonly isDeploying = $derived.by(() => this.isLive && this.legal.some(({ type }) => type === "skip"));
  readonly fits = $derived.by(() => fitsByCell(this.legal));

  /** The tile in hand, whoever holds it. */
  readonly tile = $derived.by((): Tile | null => {
    const { phase } = this.view;
    return phase.type === "place" ? (tilesOf(this.view)[phase.tile] ?? null) : null;
  });

  /** Where the tile would go now: under the mouse, or where it is aimed. */
  readonly target = $derived.by((): Cell | null => (this.isPlacing ? (this.pointed ?? this.aimed) : null));

  readonly action = $derived.by((): Action | null => {
    const at = this.aimed ?? this.pointed;
    return this.isPlacing && this.tile && at ? placing(this.tile, this.rotation, at, this.legal) : null;
  });

  /** The kinds of pieces that can be deployed now, each with its ways. */
  readonly kinds = $derived.by((): { what: PieceKind; ways: Deployment[] }[] => {
    const ofKind = (what: PieceKind) => this.view.deployments.filter(({ action }) => pieceOf(action)?.what === what);
    return KINDS.map((what) => ({ what, ways: ofKind(what) })).filter(({ ways }) => ways.length > 0);
  });
  readonly kind = $derived.by((): PieceKind | null => (this.kinds.find(({ what }) => what === this.chosenKind) ?? this.kinds[0])?.what ?? null);
  /** The ways to deploy a piece of the chosen kind. */
  readonly ways = $derived.by((): Deployment[] => this.kinds.find(({ what }) => what === this.kind)?.ways ?? []);

  chooseKind(what: PieceKind): void {
    this.chosenKind = what;
    this.picked = null;
    this.consider(null);
  }

  /** Forgets what was chosen for another position. */
  begin(): void {
    const { phase, laid } = this.view;
    const hand = phase.type === "place" ? `${laid.length} ${phase.tile} ${phase.seat}` : `${phase.type} ${laid.length}`;
    if (hand === this.#hand) return;
    this.#hand = hand;
    this.note = "";
    this.aimed = null;
    this.chosenKind = null;
    this.picked = null;
    this.considered = null;
    this.shining = null;
    this.rotation = this.#openingRotation();
  }

  /** As drawn, unless it fits nowhere like that. */
  #openingRotation(): number {
    const { tile } = this;
    if (!tile) return 0;
    const all = [...fitsByCell(this.legal).values()];
    const found = [0, 1, 2, 3].find((rotation) => all.some((listed) => fitOf(tile, rotation, listed) === "fits"));
    return found ?? 0;
  }

  /** Chooses a whole action: the tile turned and aimed, or a way to deploy. */
  take(action: Action): void {
    this.note = "";
    if (action.type === "place") {
      this.rotation = action.rotation;
      this.aim(action.at);
    } else {
      this.chosenKind = pieceOf(action)?.what ?? null;
      this.consider(this.#wayOf(action));
    }
  }

  #wayOf(action: Action): Deployment | null {
    return this.view.deployments.find((way) => deployKey(way.action) === deployKey(action)) ?? null;
  }

  fitAt(at: Cell): Fit {
    return this.tile ? fitOf(this.tile, this.rotation, this.fits.get(keyOf(at))) : "never";
  }

  turn(quarters: number): void {
    if (!this.tile) return;
    this.rotation = (this.rotation + quarters + 4) % 4;
    this.note = "";
    const at = this.target;
    this.said = at ? `Turned. ${this.fitWords(at)}` : `Turned; fits in ${[...this.fits.values()].filter((listed) => this.tile && fitOf(this.tile, this.rotation, listed) === "fits").length} places.`;
  }

  fitWords(at: Cell): string {
    const fit = this.fitAt(at);
    const where = cellName(at);
    if (fit === "fits") return `${where}: fits.`;
    return `${where}: ${fit === "turns" ? "fits when turned" : "does not fit"}; ${this.whyNot(at)}.`;
  }

  whyNot(at: Cell): string {
    return this.tile ? clashWords(clashesAt(this.view, this.tile, this.rotation, at)) : "";
  }

  /** Somebody tries a cell: by key it is done, by touch first shown, by mouse where it has to be. */
  tryCell(at: Cell, by: "mouse" | "touch" | "keys"): void {
    if (!this.isPlacing || !this.tile) return;
    const listed = this.fits.get(keyOf(at)) ?? [];
    if (by === "touch") this.isTouch = true;
    if (by === "touch" && isShownFirst(this.#props(), by)) {
      const now = performance.now();
      const isAgain = isSameCell(this.aimed, at);
      if (isAgain && now - this.#aimedAt < DOUBLE_TAP_MS) return;
      this.#aimedAt = now;
      this.aimed = at;
      this.pointed = null;
      if (listed.length === 0) return this.refuse(at);
      // Again on the same cell: on to the next rotation that fits; else the nearest one.
      const from = isAgain ? (this.rotation + 1) % 4 : this.rotation;
      this.rotation = (from + quartersToFit(this.tile, from, listed)) % 4;
      this.note = "";
      return;
    }
    const action = placing(this.tile, this.rotation, at, this.legal);
    if (!action) this.refuse(at);
    else if (by === "mouse" && isShownFirst(this.#props(), by) && !isSameCell(this.aimed, at)) this.aim(at);
    else this.#props().play([action]);
  }

  refuse(at: Cell): void {
    const listed = this.fits.get(keyOf(at)) ?? [];
    const clash = this.whyNot(at);
    const help = listed.length > 0 ? " Turned it fits: press R." : " It fits there in no rotation.";
    this.note = `It does not fit ${cellName(at)}: ${clash}.${this.isTouch && listed.length > 0 ? " Turn it." : help}`;
    this.said = this.note;
  }

  commit(): void {
    const { action } = this;
    if (action) this.#props().play([action]);
  }

  /** A click or tap on a place of the enlarged tile: shown first where it has to be, and done by the second. */
  deployAt(way: Deployment, by: "mouse" | "touch"): void {
    const isShown = by === "touch" ? this.considered?.action === way.action : this.picked?.action === way.action;
    if (!isShownFirst(this.#props(), by) || isShown) {
      this.deploy(way);
      return;
    }
    this.picked = way;
    this.consider(way);
    this.said = `Chosen. ${by === "mouse" ? "A second click does it" : "The button does it"}.`;
  }

  deploy(way: Deployment): void {
    const found = this.legal.find((action) => deployKey(action) === deployKey(way.action));
    if (this.isDeploying && found) this.#props().play([found]);
  }

  /** Considers a way under the mouse or the focus; without one, what was chosen stays in sight. */
  consider(under: Deployment | null): void {
    const way = under ?? this.picked;
    this.considered = way;
    if (!way) {
      this.shining = null;
      return;
    }
    const last = this.view.laid[this.view.laid.length - 1];
    if (way.feature !== null) this.shining = { type: "feature", idx: way.feature };
    else if (way.action.type !== "skip" && last) this.shining = { type: "work", at: last.at };
    else this.shining = null;
  }

  /** Moves the aim by keys. */
  aimBy(edge: EdgeIdx): Cell | null {
    const cells = this.view.open_cells.filter((cell) => this.fits.has(keyOf(cell)));
    const from = this.aimed ?? this.startCell;
    const next = this.aimed && from ? nextCell(from, edge, cells) : from;
    if (next) this.aim(next);
    return next;
  }

  aim(at: Cell): void {
    this.aimed = at;
    this.pointed = null;
    this.note = "";
    this.said = this.fitWords(at);
  }

  /** Where the keys begin: what fits as it is, else what fits at all. */
  get startCell(): Cell | null {
    const cells = this.view.open_cells;
    return cells.find((cell) => this.fitAt(cell) === "fits") ?? cells.find((cell) => this.fits.has(keyOf(cell))) ?? null;
  }

  stepBack(): boolean {
    if (!this.aimed && !this.note && !this.shining) return false;
    this.aimed = null;
    this.note = "";
    this.picked = null;
    this.considered = null;
    this.shining = null;
    return true;
  }

  /** What lies at a place of the board. */
  #hitAt(x: number, y: number): Shining | null {
    const at: Cell = [Math.round(x / (2 * HALF)) || 0, Math.round(y / (2 * HALF)) || 0];
    const laid = laidAt(this.view, at);
    const tile = laid && tilesOf(this.view)[laid.tile];
    const hit = laid && tile ? hitOf(tile, laid.rotation, [x - at[0] * 2 * HALF, y - at[1] * 2 * HALF]) : null;
    if (!laid || !hit) return null;
    if (!("segment" in hit)) return { type: "work", at };
    const list = hit.kind === "colony" ? laid.colonies : hit.kind === "link" ? laid.links : laid.oceans;
    const idx = list[hit.segment];
    return idx === undefined ? null : { type: "feature", idx };
  }

  shineAt(x: number, y: number): void {
    const hit = this.#hitAt(x, y);
    if (JSON.stringify(hit) !== JSON.stringify(this.shining)) this.shining = hit;
  }

  /** Considers the way to deploy on what lies at a place of the board; what cannot be claimed only shines. */
  considerAt(x: number, y: number): void {
    const hit = this.#hitAt(x, y);
    const last = this.view.laid[this.view.laid.length - 1];
    const way = hit && this.ways.find(({ feature }) => (hit.type === "feature" ? feature === hit.idx : feature === null && isSameCell(hit.at, last?.at)));
    this.consider(way ?? null);
    if (!way) this.shining = hit;
  }

  /** Lights the next feature or work for those who look by keys: what is owned first. */
  shineNext(step: number): void {
    const { features, works } = this.view;
    const all: Shining[] = [
      ...features.map((_, idx): Shining => ({ type: "feature", idx })).sort((a, b) => Number(this.#isOwned(b)) - Number(this.#isOwned(a))),
      ...works.map(({ at }): Shining => ({ type: "work", at })),
    ];
    const now = all.findIndex((one) => JSON.stringify(one) === JSON.stringify(this.shining));
    this.shining = all[now < 0 ? (step > 0 ? 0 : all.length - 1) : (now + step + all.length) % all.length] ?? null;
  }

  #isOwned(one: Shining): boolean {
    return one.type === "feature" && (this.view.features[one.idx]?.owners?.length ?? 0) > 0;
  }

  get handWords(): string {
    return this.tile ? tileWords(this.tile) : "";
  }
}
