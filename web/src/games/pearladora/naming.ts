// What groups, squares, lines and territories are called by screen readers and
// hints.

import { counted } from "../../look/words";
import { asSentence as asPlainSentence } from "../../net/api";
import type { SeatMark } from "../contract";
import { isViewer, nameOf } from "../shared/seats";
import { cutBy, endsOf, farmAt, isSameSquare, pearlsIn, squareName } from "./geometry";
import type { Diver, Group, Line, Square, SquareSet, Territory, View } from "./types";

export const GROUP_NAMES: Record<Group, string> = {
  fishermen: "Fishermen",
  foragers: "Foragers",
  children: "Children",
  elders: "Elders",
};

/** "12 squares with 9 pearls". */
function sizeOf(squares: SquareSet, pearls: number): string {
  return `${counted(squares.length, "square")} with ${pearls === 0 ? "no pearls" : counted(pearls, "pearl")}`;
}

function territoryAt(square: Square, view: View): Territory | undefined {
  return view.territories.find(({ squares }) => squares.some((other) => isSameSquare(other, square)));
}

function diverAt(square: Square, view: View): Diver | undefined {
  return view.divers.find(({ at }) => isSameSquare(at, square));
}

function diverName(diver: Diver, view: View, seats: readonly SeatMark[]): string {
  const parts = [isViewer(diver.seat, view.viewer) ? "your diver" : `diver of ${nameOf(diver.seat, seats)}`];
  if (diver.face.type === "up") parts.push(`face up, ${diver.face.value}`);
  if (diver.face.type === "seen") parts.push(`face down, you know it is a ${diver.face.value}`);
  if (diver.face.type === "back") parts.push("face down");
  if (diver.necklaces > 0) parts.push(counted(diver.necklaces, "necklace"));
  if (diver.backup) parts.push("backed up");
  if (diver.looked) parts.push("the Elders have looked at it");
  return parts.join(", ");
}

/** "c2, space, empty, territory of 12 squares with 9 pearls". */
export function squareLabel(square: Square, view: View, seats: readonly SeatMark[]): string {
  const parts = [squareName(square)];
  const farm = farmAt(square);
  const diver = diverAt(square, view);
  if (farm !== undefined) {
    const pearls = view.clusters?.[farm];
    parts.push("pearl farm", pearls === undefined ? "not yet filled" : counted(pearls, "pearl"));
  } else {
    parts.push("space", diver ? diverName(diver, view, seats) : "empty");
  }
  const territory = territoryAt(square, view);
  if (territory) parts.push(`territory of ${sizeOf(territory.squares, territory.pearls)}${territory.full ? ", full" : ""}`);
  return parts.join(", ");
}

/** "line between c2 and d2, would cut off 6 squares". */
export function lineLabel(line: Line, view: View): string {
  const [near, far] = endsOf(line).map(squareName);
  const name = `line between ${near} and ${far}`;
  if (view.pontoons.includes(line)) return `${name}, pontoon`;
  return `${name}, ${cutWords(line, view)}`;
}

/** What a pontoon on a free line would part, in a few words. */
export function cutWords(line: Line, view: View): string {
  const cut = cutBy(line, view.pontoons);
  if (!cut) return "would close nothing yet";
  const [small, large] = cut[0].length <= cut[1].length ? cut : [cut[1], cut[0]];
  const pearls = pearlsIn(small, view.clusters);
  return `would cut off ${sizeOf(small, pearls)} from ${counted(large.length, "square")}`;
}

/** A remark as a sentence; the names of squares keep their small letters. */
export function asSentence(remark: string): string {
  const sentence = asPlainSentence(remark);
  return /^[a-h][1-5]\b/.test(remark) ? remark.charAt(0) + sentence.slice(1) : sentence;
}
