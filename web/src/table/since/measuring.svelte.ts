// Where some spots of the board are, measured where they really stand and
// followed while the board moves, the page scrolls or the window changes.

import type { Box } from "./wakes";

/** After a change everything is followed closely for so long, later now and then. */
const LIVELY_MS = 1_200;
const CALM_MS = 300;

export class Measuring {
  /** By spot, from the stage's upper left corner; what the board does not show is missing. */
  boxes = $state.raw<ReadonlyMap<string, Box>>(new Map());
  #lively = 0;

  /** Made while a component is. */
  constructor(stage: () => HTMLElement | undefined, spots: () => readonly string[]) {
    $effect(() => {
      const [at, wanted] = [stage(), spots()];
      if (!at || wanted.length === 0) {
        this.boxes = new Map();
        return;
      }
      return this.#follow(at, wanted);
    });
  }

  #follow(stage: HTMLElement, spots: readonly string[]): () => void {
    const wake = (): void => void (this.#lively = performance.now() + LIVELY_MS);
    const events = ["resize", "scroll", "pointermove", "pointerup", "wheel", "keydown"] as const;
    for (const name of events) window.addEventListener(name, wake, { capture: true, passive: true });
    let [request, last] = [0, 0];
    const look = (now: number): void => {
      request = requestAnimationFrame(look);
      if (now > this.#lively && now - last < CALM_MS) return;
      last = now;
      const boxes = measured(stage, spots);
      if (!isSame(boxes, this.boxes)) this.boxes = boxes;
    };
    wake();
    request = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(request);
      for (const name of events) window.removeEventListener(name, wake, { capture: true });
    };
  }
}

function measured(stage: HTMLElement, spots: readonly string[]): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const spot of spots) {
    const element = stage.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
    const box = element && boxIn(stage, element);
    if (box) boxes.set(spot, box);
  }
  return boxes;
}

/** Where an element is on the stage; null if it is not in sight. */
export function boxIn(stage: HTMLElement, element: Element): Box | null {
  const [corner, box] = [stage.getBoundingClientRect(), element.getBoundingClientRect()];
  if (box.width === 0 || box.height === 0) return null;
  // A board that is larger than its window shows only a part of itself.
  const seen = element.closest("[data-board]")?.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (seen && (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom)) return null;
  return { left: Math.round(box.left - corner.left), top: Math.round(box.top - corner.top), width: Math.round(box.width), height: Math.round(box.height) };
}

function isSame(one: ReadonlyMap<string, Box>, other: ReadonlyMap<string, Box>): boolean {
  return one.size === other.size && [...one].every(([spot, { left, top, width, height }]) => {
    const box = other.get(spot);
    return box !== undefined && box.left === left && box.top === top && box.width === width && box.height === height;
  });
}
