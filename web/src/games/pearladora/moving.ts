// Motion that explains: a piece comes from where it was. The browser's own
// animations are used, so nothing waits for them and no style sheet is written.

import type { Point } from "./drawing";

export type Arrival = { from: Point; motion: boolean; isNew: boolean };

/** Lets a piece travel to its place when it is new. */
export function arrive(node: SVGGElement, { from, motion, isNew }: Arrival): void {
  if (!motion || !isNew) return;
  node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px) scale(1.25)`, opacity: 0.2 },
      { opacity: 1, offset: 0.4 },
      { transform: "translate(0px, 0px) scale(1)", opacity: 1 },
    ],
    { duration: 280, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
  );
}

/** Lets something that has just come about fade in. */
export function appear(node: Element, motion: boolean): void {
  if (motion) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, easing: "ease-out" });
}

/** Turns a tile over: all tiles alike, whatever they count. */
export function turnOver(node: SVGGElement, motion: boolean): void {
  if (!motion) return;
  node.animate([{ transform: "scaleX(0.05)" }, { transform: "scaleX(1)" }], { duration: 240, easing: "ease-out" });
}
