// What can be done with the tile in hand and with the tile just laid, ordered
// as the screen offers it.

import { keyOf, listedRotation } from "./geometry";
import type { Action, Cell, PieceKind, Rotation, Spot, Tile } from "./types";

/** Rotations by cell, from the list of what is legal. */
export function fitsByCell(legal: readonly Action[]): Map<string, Rotation[]> {
  const found = new Map<string, Rotation[]>();
  for (const action of legal) {
    if (action.type !== "place") continue;
    const key = keyOf(action.at);
    found.set(key, [...(found.get(key) ?? []), action.rotation]);
  }
  return found;
}

/** How a cell takes the tile in hand: as it is turned now, turned otherwise, or not at all. */
export type Fit = "fits" | "turns" | "never";

export function fitOf(tile: Tile, rotation: Rotation, listed: readonly Rotation[] | undefined): Fit {
  if (!listed || listed.length === 0) return "never";
  return listedRotation(tile, rotation, listed) === null ? "turns" : "fits";
}

/** The place action that looks like the tile as it is held. */
export function placing(tile: Tile, rotation: Rotation, at: Cell, legal: readonly Action[]): Action | null {
  const rotations = fitsByCell(legal).get(keyOf(at)) ?? [];
  const listed = listedRotation(tile, rotation, rotations);
  return listed === null ? null : { type: "place", at, rotation: listed };
}

/** How many quarters clockwise until the tile fits there; 0 if it does already. */
export function quartersToFit(tile: Tile, rotation: Rotation, listed: readonly Rotation[]): number {
  for (let quarters = 0; quarters < 4; quarters += 1) {
    if (listedRotation(tile, (rotation + quarters) % 4, listed) !== null) return quarters;
  }
  return 0;
}

/** The piece that an action deploys, and where on the tile. */
export function pieceOf(action: Action): { what: PieceKind; spot: Spot } | null {
  switch (action.type) {
    case "mark_colony": return { what: "marker", spot: { type: "colony", segment: action.colony } };
    case "mark_link": return { what: "marker", spot: { type: "link", segment: action.link } };
    case "mark_ocean": return { what: "marker", spot: { type: "ocean", segment: action.ocean } };
    case "mark_aerator": return { what: "marker", spot: { type: "aerator" } };
    case "mark_generator": return { what: "marker", spot: { type: "generator" } };
    case "submarine": return { what: "submarine", spot: { type: "colony", segment: action.colony } };
    case "head_office": return { what: "head_office", spot: { type: "colony", segment: action.colony } };
    default: return null;
  }
}

/** A stable name of a way to deploy: "mark_colony:0", "skip". */
export function deployKey(action: Action): string {
  const piece = pieceOf(action);
  return piece && "segment" in piece.spot ? `${action.type}:${piece.spot.segment}` : action.type;
}

/** Where a way to deploy stands, as it is typed: "colony 0", "aerator". */
export function typedSpot(action: Action): string {
  const spot = pieceOf(action)?.spot;
  if (!spot) return "";
  return "segment" in spot ? `${spot.type} ${spot.segment}` : spot.type;
}
