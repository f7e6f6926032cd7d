// Whose a colony, link or ocean is: held now, level between several, or paid
// and over. Owners and completeness are the server's; who was paid is what its
// events have told.

import type { Seat } from "../../wire/wire";
import type { Scoring } from "./ending.svelte";
import { keyOf } from "./geometry";
import type { Event, PieceView, Spot, Terrain, View } from "./types";

/** Whose something is; several seats are level. */
export type Held = { seats: readonly Seat[]; how: "held" | "paid" };

export type Ownership = {
  /** By feature: null for what nobody has or had. */
  features: readonly (Held | null)[];
  /** By cell: whose aerator was completed there. */
  aerators: ReadonlyMap<string, readonly Seat[]>;
};

const TERRAINS: Partial<Record<Scoring["reason"]["type"], Terrain>> = { colony: "C", link: "L", ocean: "O" };

type Deployed = Pick<PieceView, "seat" | "at" | "spot">;

/** The feature under a place of a laid tile; null for works. */
export function featureUnder(view: View, at: PieceView["at"], spot: Spot): number | null {
  const laid = view.laid.find((one) => keyOf(one.at) === keyOf(at));
  if (!laid) return null;
  switch (spot.type) {
    case "colony": return laid.colonies[spot.segment] ?? null;
    case "link": return laid.links[spot.segment] ?? null;
    case "ocean": return laid.oceans[spot.segment] ?? null;
    default: return null;
  }
}

let cells: { view: View; byFeature: string[] } | null = null;

/** The cells of every feature, as one text each. */
function cellsOf(view: View): string[] {
  if (cells?.view === view) return cells.byFeature;
  const lists: string[][] = view.features.map(() => []);
  for (const laid of view.laid) {
    for (const idx of new Set([...laid.colonies, ...laid.links, ...laid.oceans])) lists[idx]?.push(keyOf(laid.at));
  }
  cells = { view, byFeature: lists.map((list) => list.sort().join(" ")) };
  return cells.byFeature;
}

/**
 * The feature that a scoring is about: of its kind and on its tiles. Where there
 * are several, such as two dead ends on one tile, the one that its takers have
 * stood on.
 */
export function featureOf(view: View, { reason, cells: scored, seats }: Scoring, deployed: readonly Deployed[], taken: ReadonlySet<number> = new Set()): number | null {
  const terrain = TERRAINS[reason.type];
  if (!terrain) return null;
  const wanted = scored.map(keyOf).sort().join(" ");
  const byFeature = cellsOf(view);
  const found = view.features.flatMap((feature, idx) => (feature.terrain === terrain && byFeature[idx] === wanted && !taken.has(idx) ? [idx] : []));
  if (found.length < 2) return found[0] ?? null;
  const stoodOn = new Set(deployed.filter(({ seat }) => seats.includes(seat)).map(({ at, spot }) => featureUnder(view, at, spot)));
  return found.find((idx) => stoodOn.has(idx)) ?? found[0] ?? null;
}

export function deployedIn(events: readonly Event[]): Deployed[] {
  return events.flatMap((event) => (event.type === "deployed" ? [event] : []));
}

/** Whose everything is, by the view and by what has been told so far. */
export function ownershipOf(view: View, past: readonly Event[]): Ownership {
  const features: (Held | null)[] = view.features.map(({ owners }) => (owners && owners.length > 0 ? { seats: owners, how: "held" } : null));
  const aerators = new Map<string, readonly Seat[]>();
  const deployed = deployedIn(past);
  const paid = new Set<number>();
  for (const event of past) {
    if (event.type !== "scored" || event.seats.length === 0) continue;
    const { reason } = event;
    const [cell] = event.cells;
    if (reason.type === "aerator" && cell) aerators.set(keyOf(cell), event.seats);
    if (reason.type !== "colony" && reason.type !== "link") continue;
    const idx = featureOf(view, event, deployed, paid);
    if (idx === null) continue;
    paid.add(idx);
    // A Head Office stays, and so does its owner's colour.
    features[idx] ??= { seats: event.seats, how: "paid" };
  }
  return { features, aerators };
}

/** The end of the game: the colonies of those who have won light up, also those that were paid long ago. */
export function litFor(winners: readonly Seat[], view: View, known: Ownership): Ownership {
  const features = known.features.map((held, idx): Held | null => {
    const seats = held && view.features[idx]?.terrain === "C" ? held.seats.filter((seat) => winners.includes(seat)) : [];
    return seats.length > 0 ? { seats, how: "held" } : held;
  });
  return { ...known, features };
}

/** The colonies that some seats hold, by feature. */
export function colonyFeaturesOf(seats: readonly Seat[], view: View, { features }: Ownership): number[] {
  return features.flatMap((held, idx) => (view.features[idx]?.terrain === "C" && held?.seats.some((seat) => seats.includes(seat)) ? [idx] : []));
}
