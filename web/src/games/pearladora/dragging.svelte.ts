// Dragging a diver from the tray onto the board, with a mouse or a thumb.

import type { Acting } from "./acting.svelte";
import { squareAt } from "./geometry";
import type { Place } from "./place";
import type { Value } from "./types";

/** How far a press has to move before it is a drag, in pixels. */
const DRAG_BEGINS = 8;

export class Dragging {
  /** What is under the pointer; null while nothing is dragged. */
  piece = $state.raw<{ value: Value; x: number; y: number } | null>(null);
  #acting: Acting;
  #stop: AbortController | null = null;

  constructor(acting: Acting) {
    this.#acting = acting;
  }

  /** Follows a press on a value tile until it is let go. */
  begin(start: PointerEvent, value: Value): void {
    if (!this.#acting.isLive || start.button !== 0) return;
    this.end();
    this.#stop = new AbortController();
    const options = { signal: this.#stop.signal };
    window.addEventListener("pointermove", (event) => this.#move(start, event, value), options);
    window.addEventListener("pointerup", (event) => this.#drop(start, event), options);
    window.addEventListener("pointercancel", () => this.end(), options);
  }

  end(): void {
    this.#stop?.abort();
    this.#stop = null;
    if (this.piece) this.#acting.pointAt(null);
    this.piece = null;
  }

  #move(start: PointerEvent, event: PointerEvent, value: Value): void {
    if (event.pointerId !== start.pointerId) return;
    const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!this.piece && way < DRAG_BEGINS) return;
    if (!this.piece) this.#acting.pickValue(value);
    this.piece = { value, x: event.clientX, y: event.clientY };
    this.#acting.pointAt(squareUnder(event));
  }

  #drop(start: PointerEvent, event: PointerEvent): void {
    const isDrag = this.piece !== null;
    this.end();
    const place = isDrag ? squareUnder(event) : null;
    if (place) this.#acting.pickPlace(place, start.pointerType === "mouse" ? "mouse" : "touch");
  }
}

/** The square under a pointer, wherever the press began. */
function squareUnder({ clientX, clientY }: PointerEvent): Place | null {
  const key = document.elementFromPoint(clientX, clientY)?.closest("[data-place]")?.getAttribute("data-place");
  return key?.startsWith("square-") ? { type: "square", at: squareAt(Number(key.slice("square-".length))) } : null;
}
