// What cells, tiles, features and ways to deploy are called.

import { capital, counted, listed } from "../../look/words";
import type { Seat } from "../../wire/wire";
import type { SeatMark } from "../contract";
import { nameOf } from "../shared/seats";
import { deployKey, pieceOf } from "./choosing";
import { EDGE_NAMES, tilesOf, type Clash } from "./geometry";
import { openWords, partName } from "./places";
import type { Action, Cell, Deployment, Event, FeatureView, Item, PieceKind, Terrain, Tile, View, WorkView } from "./types";

const TERRAIN_NAMES: Record<Terrain, string> = { C: "colony", L: "link", O: "ocean" };
export const ITEM_NAMES: Record<Item, string> = {
  colonies: "Colonies",
  links: "Links",
  aerators: "Aerators",
  submarines: "Submarines",
  incomplete_colonies: "Incomplete colonies",
  incomplete_links: "Incomplete links",
  incomplete_aerators: "Incomplete aerators",
  generators: "Generators",
  oceans: "Oceans",
};

/** "2 east, 1 north", as seen from the start tile. */
export function cellName([x, y]: Cell): string {
  const parts = [];
  if (x !== 0) parts.push(`${Math.abs(x)} ${x > 0 ? "east" : "west"}`);
  if (y !== 0) parts.push(`${Math.abs(y)} ${y > 0 ? "south" : "north"}`);
  return parts.length === 0 ? "the start" : parts.join(", ");
}

/** What is on a tile: "a colony on 2 sides, a bend, 1 kelp". */
export function tileWords(tile: Tile): string {
  const parts: string[] = [];
  if (tile.colonies.length === 1) {
    const n_sides = tile.colonies[0]?.length ?? 0;
    parts.push(n_sides === 4 ? "a dome all over" : `a colony on ${counted(n_sides, "side")}`);
  } else if (tile.colonies.length > 1) {
    parts.push(`${tile.colonies.length} colonies`);
  }
  if (tile.aerator) parts.push("an aerator with four arms");
  else if (tile.links.some((ends) => ends.includes("junction"))) parts.push("a T intersection");
  for (const [one, other] of tile.links) {
    if ([one, other].some((end) => end === "junction" || end === "aerator")) continue;
    if ([one, other].includes("terminus")) parts.push("a dead end");
    else if (one.startsWith("colony") || other.startsWith("colony")) parts.push("a link into the colony");
    else parts.push(["NS", "EW"].includes([one, other].sort().join("")) ? "a straight link" : "a bend");
  }
  if (tile.generator !== undefined) parts.push("a generator");
  const kelp = tile.oceans.reduce((sum, ocean) => sum + ocean.kelp, 0);
  const algae = tile.oceans.reduce((sum, ocean) => sum + ocean.algae, 0);
  if (kelp > 0) parts.push(`${kelp} kelp`);
  if (algae > 0) parts.push(`${algae} algae`);
  return parts.length === 0 ? "open water" : parts.join(", ");
}

export function tileNameOf(view: View, tile: number): string {
  const found = tilesOf(view)[tile];
  return found ? tileWords(found) : "a tile";
}

/** "north edge: link meets ocean". */
export function clashWords(clashes: readonly Clash[]): string {
  return listed(clashes.map(({ edge, mine, theirs }) => `its ${EDGE_NAMES[edge]} edge is ${TERRAIN_NAMES[mine]} where ${TERRAIN_NAMES[theirs]} lies`));
}

/** "+3", "−1", "0", with a true minus. */
export function signed(credits: number): string {
  return credits > 0 ? `+${credits}` : credits < 0 ? `−${-credits}` : "0";
}

/** A feature's size: "4 tiles · 2 open edges". */
export function featureParts(feature: FeatureView): string[] {
  const parts = [counted(feature.n_tiles, "tile")];
  if (feature.terrain === "O") {
    parts.push(`${feature.kelp ?? 0} kelp`, `${feature.algae ?? 0} algae`);
    parts.push(feature.n_open === 0 ? "closed in" : `${feature.n_open} half-edges open`);
  } else {
    if (feature.submarines) parts.push(counted(feature.submarines, "submarine"));
    if (feature.head_office !== undefined) parts.push("Head Office");
    parts.push(feature.n_open === 0 ? "complete" : counted(feature.n_open, feature.terrain === "C" ? "open edge" : "open end"));
  }
  return parts;
}

export function featureTitle(feature: FeatureView): string {
  return capital(TERRAIN_NAMES[feature.terrain]);
}

/** Who has a feature: "yours", "Ann's", "Ann and you, even", "nobody's". */
export function ownerWords(owners: readonly Seat[], seats: readonly SeatMark[], viewer: Seat | null): string {
  if (owners.length === 0) return "nobody’s yet";
  if (owners.length === 1) return owners[0] === viewer ? "yours" : `${nameOf(owners[0] as Seat, seats)}’s`;
  return `shared by ${listed(owners.map((seat) => (seat === viewer ? "you" : nameOf(seat, seats))))}`;
}

export function workParts(work: WorkView): string[] {
  return work.what === "aerator" ? [`${work.n_arms} of 4 arms terminated`] : ["scores the nearest colony at the end"];
}

/** What a step of the final scoring is about, without saying whose it is: "an ocean of 4 tiles". */
export function askedName({ reason, cells }: Pick<Extract<Event, { type: "scored" }>, "reason" | "cells">): string {
  switch (reason.type) {
    case "link": return `a link of ${counted(reason.tiles, "tile")}`;
    case "colony": return `a colony of ${counted(reason.tiles, "tile")}`;
    case "ocean": return `an ocean of ${counted(cells.length, "tile")}`;
    case "generator": return `a generator beside ${counted(reason.tiles, "tile")} of colony`;
    case "aerator": return `an aerator with ${reason.arms} of 4 arms closed`;
    case "submarines": return "two submarines";
  }
}

export const PIECE_NAMES: Record<PieceKind, string> = { marker: "Marker", submarine: "Submarine", head_office: "Head Office" };

/** Where a way to deploy would stand, on the tile just laid: "the link to the east". */
export function wayPlace(way: Deployment, view: View): string {
  const piece = pieceOf(way.action);
  const laid = view.laid[view.laid.length - 1];
  const tile = laid && tilesOf(view)[laid.tile];
  return piece && laid && tile ? partName(tile, laid.rotation, piece.spot) : "";
}

/** A way to deploy in a few words: "Mark the link to the east", "Submarine in the colony to the north". */
export function wayTitle(way: Deployment, view: View): string {
  const piece = pieceOf(way.action);
  if (!piece) return "Deploy nothing";
  const place = wayPlace(way, view);
  if (piece.what === "submarine") return `Submarine in ${place}`;
  if (piece.what === "head_office") return `Head Office on ${place}`;
  return `Mark ${place}`;
}

/** An action in words: "Lay the tile 2 east, 1 north, turned twice", "Mark the colony". */
export function describeAction(action: Action, view: View): string {
  if (action.type === "place") {
    const turned = ["", ", turned once", ", turned twice", ", turned three times"][action.rotation] ?? "";
    return `Lay the tile ${cellName(action.at)}${turned}`;
  }
  const way = view.deployments.find((other) => deployKey(other.action) === deployKey(action));
  return way ? wayTitle(way, view) : "Deploy nothing";
}

/** What it gives in a few letters: what comes of it this turn, or what it is worth as it stands. */
export function wayTag(way: Deployment): string {
  if (way.credits !== 0) return signed(way.credits);
  return pieceOf(way.action)?.what === "marker" ? signed(way.worth) : "";
}

/** How large it is and where it goes on: "2 tiles · still open to the south". */
export function waySize(way: Deployment, view: View): string {
  const feature = way.feature === null ? undefined : view.features[way.feature];
  return feature && way.feature !== null ? `${counted(feature.n_tiles, "tile")} · ${openWords(view, way.feature)}` : "";
}

/** What comes of it: "+4 this turn", "worth 3 now · 2 tiles · still open to the south". */
export function wayResult(way: Deployment, view: View): string {
  const piece = pieceOf(way.action);
  if (!piece) return way.credits !== 0 ? `${signed(way.credits)} this turn` : "keep your pieces";
  const parts: string[] = [];
  if (way.credits !== 0) parts.push(`${signed(way.credits)} this turn`);
  else if (piece.what === "marker") parts.push(`worth ${way.worth < 0 ? signed(way.worth) : way.worth} now`);
  else if (piece.what === "submarine") parts.push("claims nothing");
  return [...parts, waySize(way, view)].filter((part) => part !== "").join(" · ");
}
