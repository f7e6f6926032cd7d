// Positions in words.

import { listed } from "../look/words";
import type { Viewer } from "../wire/wire";
import type { SeatMark } from "../games/contract";
import type { Card, Part, Place, Scene } from "./types";

/** What a game without a screen of its own is shown as. */
export type View = { scene: Scene };

/** What a screen is made of; of a game that does not say it, its actions are
 *  buttons and nothing is drawn. */
export function sceneOf(view: Partial<View>, legal: readonly unknown[]): Scene {
  return view.scene ?? { parts: [], ways: legal.map((action) => ({ touches: [], label: JSON.stringify(action) })) };
}

/** "cowrie 7", "face down", "cowrie 7, seen by all". */
export function cardWords(card: Card): string {
  if (card.face.type === "down") return "face down";
  const { text, suit } = card.face;
  return [suit ? `${suit.name} ${text}` : text, card.note].filter((word) => word).join(", ");
}

/** "b2: cowrie 7", "b2: empty". */
export function placeWords(place: Place): string {
  return `${place.label}: ${place.card ? cardWords(place.card) : "empty"}`;
}

/** What a part is called. */
export function titleOf(part: Part, seats: readonly SeatMark[], viewer: Viewer): string {
  if (part.type !== "hand") return part.title;
  if (viewer.type === "seat" && viewer.seat === part.seat) return "Your hand";
  return `${seats.find(({ seat }) => seat === part.seat)?.label ?? "Somebody"}’s hand`;
}

/** The position in a few sentences. */
export function summary(view: View, seats: SeatMark[]): string {
  const sentences = sceneOf(view, []).parts.map((part) => {
    const title = titleOf(part, seats, { type: "public" });
    switch (part.type) {
      case "scores": {
        const lines = part.lines.map(({ seat, total }) => `${seats.find((mark) => mark.seat === seat)?.label ?? ""} ${total}`);
        return `${title}: ${listed(lines)}.`;
      }
      case "pile":
        return `${title}: ${part.count}.`;
      default: {
        const lying = part.places.filter(({ card }) => card !== null).map(placeWords);
        return `${title}: ${lying.length === 0 ? "empty" : listed(lying)}.`;
      }
    }
  });
  return sentences.join(" ");
}
