// What the walk over the map shows of a step of the final scoring: where it is,
// what is counted there, and the markers that stood on it.

import type { Scoring } from "./ending.svelte";
import { artOf, middleOf, placeOf } from "./drawing";
import { keyOf, tilesOf, type Point } from "./geometry";
import { deployedIn, featureOf, featureUnder, type Held, type Ownership } from "./ownership";
import type { Event, PieceView, Spot, View } from "./types";

/** A step with the feature it is about; null for works. */
export type Step = { scoring: Scoring; feature: number | null; at: Point };

/** A small number that pops up where something counts. */
export type Chip = { at: Point; credits: number };

function pointOf(view: View, at: PieceView["at"], spot: Spot): Point {
  const laid = view.laid.find((one) => keyOf(one.at) === keyOf(at));
  const tile = laid && tilesOf(view)[laid.tile];
  const [mx, my] = middleOf(at);
  if (!laid || !tile) return [mx, my];
  const [x, y] = placeOf(tile, laid.rotation, spot);
  return [mx + x, my + y];
}

/** The steps with what they are about. What is scored for stands where its taker's marker stood. */
export function stepsOf(view: View, scorings: readonly Scoring[], past: readonly Event[]): Step[] {
  const deployed = deployedIn(past);
  const taken = new Set<number>();
  return scorings.map((scoring) => {
    const feature = featureOf(view, scoring, deployed, taken);
    if (feature !== null) taken.add(feature);
    const [first] = scoring.cells;
    const marker = deployed.findLast(({ seat, at, spot }) =>
      scoring.seats.includes(seat) && (feature === null ? first !== undefined && keyOf(at) === keyOf(first) && spot.type === scoring.reason.type : featureUnder(view, at, spot) === feature),
    );
    return { scoring, feature, at: marker ? pointOf(view, marker.at, marker.spot) : middleOf(first ?? [0, 0]) };
  });
}

/** Whose everything is while only the first steps have been told; what is asked for shows nobody's colour. */
export function ownershipAt(before: Ownership, steps: readonly Step[], nTold: number, asked: number | null): Ownership {
  const features: (Held | null)[] = [...before.features];
  steps.forEach(({ scoring, feature }, nth) => {
    if (feature !== null && nth >= nTold) features[feature] = nth === asked ? null : { seats: scoring.seats, how: "held" };
  });
  return { ...before, features };
}

/** The markers that left the map with the final scoring, as long as theirs is not told. */
export function standingAt(view: View, steps: readonly Step[], nTold: number, past: readonly Event[]): PieceView[] {
  const keyed = ({ seat, at, spot }: Pick<PieceView, "seat" | "at" | "spot">) => `${seat} ${keyOf(at)} ${JSON.stringify(spot)}`;
  const there = new Set(view.pieces.map(keyed));
  const left = steps.slice(nTold);
  const found = new Map<string, PieceView>();
  for (const event of past) {
    if (event.type !== "deployed" || event.piece !== "marker" || there.has(keyed(event))) continue;
    const feature = featureUnder(view, event.at, event.spot);
    const isLeft = left.some((step) => (feature === null ? step.scoring.reason.type === event.spot.type && keyOf(step.scoring.cells[0] ?? [NaN, NaN]) === keyOf(event.at) : step.feature === feature));
    const tile = view.laid.findIndex(({ at }) => keyOf(at) === keyOf(event.at));
    if (isLeft && tile >= 0) found.set(keyed(event), { seat: event.seat, what: "marker", tile, at: event.at, spot: event.spot });
  }
  return [...view.pieces, ...found.values()];
}

/** What counts, one by one: plants, or tiles and what stands on them. Empty unless it adds up. */
export function chipsOf(view: View, { scoring, feature }: Step): Chip[] {
  if (feature === null) return [];
  const tiles = tilesOf(view);
  const chips: Chip[] = [];
  for (const laid of view.laid) {
    const tile = tiles[laid.tile];
    if (!tile) continue;
    const [mx, my] = middleOf(laid.at);
    const spots = (type: "colony" | "link" | "ocean", list: readonly number[]) => list.flatMap((one, segment): Spot[] => (one === feature ? [{ type, segment }] : []));
    const own = [...spots("colony", laid.colonies), ...spots("link", laid.links)];
    const [first] = own;
    if (first) {
      const [x, y] = placeOf(tile, laid.rotation, first);
      chips.push({ at: [mx + x, my + y], credits: 1 });
    }
    for (const [x, y, credits] of plantsOf(laid.tile, view, spots("ocean", laid.oceans), laid.rotation)) chips.push({ at: [mx + x, my + y], credits });
  }
  for (const piece of view.pieces) {
    if (piece.what !== "marker" && featureUnder(view, piece.at, piece.spot) === feature) chips.push({ at: pointOf(view, piece.at, piece.spot), credits: 1 });
  }
  return chips.reduce((sum, { credits }) => sum + credits, 0) === scoring.credits ? chips : [];
}

function plantsOf(id: number, view: View, spots: readonly Spot[], rotation: number): [number, number, number][] {
  const tile = tilesOf(view)[id];
  if (!tile) return [];
  const { waters } = artOf(tile, rotation);
  return spots.flatMap((spot) => {
    const water = "segment" in spot ? waters[spot.segment] : undefined;
    if (!water) return [];
    return [...water.kelp.map(([x, y]): [number, number, number] => [x, y, 1]), ...water.algae.map(([x, y]): [number, number, number] => [x, y, -1])];
  });
}
