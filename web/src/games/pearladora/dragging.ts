// Dragging a diver from the tray onto the board, with a mouse or a thumb.

import { Dragging } from "../shared/dragging.svelte";
import type { Acting } from "./acting.svelte";
import { squareAt } from "./geometry";
import type { Place } from "./place";
import type { Value } from "./types";

export function draggingDivers(acting: Acting): Dragging<Value, Place> {
  return new Dragging<Value, Place>({
    mayBegin: () => acting.isLive,
    lift: (value) => acting.pickValue(value),
    targetAt: squareUnder,
    pointAt: (place) => acting.pointAt(place),
    drop: (place, by) => acting.pickPlace(place, by),
  });
}

/** The square under a pointer, wherever the press began. */
function squareUnder({ clientX, clientY }: PointerEvent): Place | null {
  const key = document.elementFromPoint(clientX, clientY)?.closest("[data-place]")?.getAttribute("data-place");
  return key?.startsWith("square-") ? { type: "square", at: squareAt(Number(key.slice("square-".length))) } : null;
}
