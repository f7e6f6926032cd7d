// What pointers, the wheel and keys do to the board: one pointer drags, two
// pinch, one that hardly moved is a tap, and one that stays is a hold.

import type { Camera } from "./camera.svelte";

/** How far a pointer may wander and still be a tap. */
const SLACK_PX = 7;
const HOLD_MS = 600;

type Place = { x: number; y: number };

export type Gestured = {
  camera: Camera;
  /** A tap at a pixel of the board. */
  tap: (px: number, py: number, by: "mouse" | "touch") => void;
  /** A mouse that only passes over. */
  point: (px: number, py: number) => void;
  leave: () => void;
  hold: () => void;
  /** Whether shift and the wheel turn the tile in hand, and has. */
  turn: (event: WheelEvent) => boolean;
};

export class Gestures {
  isDragging = $state(false);
  box = $state<HTMLElement>();
  #on: Gestured;
  #pointers = new Map<number, Place>();
  #travelled = 0;
  #holding: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;

  constructor(on: Gestured) {
    this.#on = on;
    // Svelte's own wheel listeners cannot keep the page from scrolling.
    $effect(() => {
      const target = this.box;
      target?.addEventListener("wheel", this.#wheel, { passive: false });
      return () => target?.removeEventListener("wheel", this.#wheel);
    });
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.#placeIn(event);
    if (!this.#on.turn(event)) this.#on.camera.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), x, y);
  };

  #placeIn(event: MouseEvent): Place {
    const rect = this.box?.getBoundingClientRect();
    return { x: event.clientX - (rect?.left ?? 0), y: event.clientY - (rect?.top ?? 0) };
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#travelled = 0;
    this.#pointers.set(event.pointerId, this.#placeIn(event));
    this.#isHeld = false;
    clearTimeout(this.#holding);
    this.#holding = setTimeout(() => {
      if (this.isDragging || this.#pointers.size !== 1) return;
      this.#isHeld = true;
      this.#on.hold();
    }, HOLD_MS);
  };

  move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    const { x, y } = this.#placeIn(event);
    if (!before) {
      if (event.pointerType === "mouse") this.#on.point(x, y);
      return;
    }
    const [other] = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    this.#travelled += Math.hypot(x - before.x, y - before.y);
    this.#pointers.set(event.pointerId, { x, y });
    const { camera } = this.#on;
    if (other) {
      const [far, near] = [Math.hypot(x - other.x, y - other.y), Math.hypot(before.x - other.x, before.y - other.y)];
      if (near > 0) camera.zoomBy(far / near, (x + other.x) / 2, (y + other.y) / 2);
      camera.panBy((x - before.x) / 2, (y - before.y) / 2);
      this.isDragging = true;
    } else if (this.#travelled > SLACK_PX) {
      if (!this.isDragging) this.box?.setPointerCapture(event.pointerId);
      this.isDragging = true;
      camera.panBy(x - before.x, y - before.y);
    }
  };

  up = (event: PointerEvent): void => {
    clearTimeout(this.#holding);
    const isTap = this.#pointers.delete(event.pointerId) && !this.isDragging && !this.#isHeld && this.#pointers.size === 0;
    if (this.#pointers.size === 0) this.isDragging = false;
    const { x, y } = this.#placeIn(event);
    if (isTap) this.#on.tap(x, y, event.pointerType === "mouse" ? "mouse" : "touch");
  };

  cancel = (event: PointerEvent): void => {
    clearTimeout(this.#holding);
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0) this.isDragging = false;
  };

  out = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || this.isDragging) return;
    this.cancel(event);
    this.#on.leave();
  };
}
