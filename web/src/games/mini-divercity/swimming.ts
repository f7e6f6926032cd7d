// Where the animals swim: five zones from left to right, the open blue the
// widest since all begin there, and for each animal a depth of its own, so that
// a move only ever leads along the reef and no animal hides another.

import { SPECIES } from "./names";

/** Where the zones begin and end, as parts of the reef's width. */
export const EDGES = [0, 0.165, 0.35, 0.65, 0.835, 1] as const;

/** How far from a zone's middle each animal keeps, as a part of the zone's width: in two lanes, or in three where there is room. */
const TWO_LANES = [-0.25, 0.2, -0.2, 0.25, -0.25, 0.22, -0.21, 0.25, -0.24, 0.2, -0.2, 0.25] as const;
const THREE_LANES = [-0.32, 0.3, 0, -0.3, 0.32, 0.02, -0.32, 0.31, -0.01, -0.31, 0.32, 0] as const;
const LARGEST_PX = 78;
const SMALLEST_PX = 24;
/** A finger needs as much. */
const TAPPABLE_PX = 40;

/** How a reef of some size is swum in. */
export type Swimming = { lanes: readonly number[]; size: number; /** Whether animals are buttons; smaller ones are pictures, and the tray offers what can be done with them. */ isTappable: boolean };

/** An animal's middle, in parts of the water's width and height. */
export function placeOf(idx: number, token: number, { lanes }: Pick<Swimming, "lanes">): { x: number; y: number } {
  const zone = Math.min(4, Math.max(0, token + 2));
  const [from, to] = [EDGES[zone] ?? 0, EDGES[zone + 1] ?? 1];
  const lane = (zone === 2 ? THREE_LANES[idx] : lanes[idx]) ?? 0;
  // At the outer ends animals keep away from the edge.
  const within = zone === 0 ? 0.55 + lane * 0.84 : zone === 4 ? 0.45 + lane * 0.84 : 0.5 + lane;
  return { x: from + (to - from) * within, y: (idx + 1) / (SPECIES.length + 1) };
}

/** The lanes in which animals can be largest, be they all in one zone, and how large that is. */
export function swimmingIn(width: number, height: number): Swimming {
  const [two, three] = [sizedIn(TWO_LANES, width, height), sizedIn(THREE_LANES, width, height)];
  return three.size > two.size ? three : two;
}

function sizedIn(lanes: readonly number[], width: number, height: number): Swimming {
  let apart = LARGEST_PX;
  let beside = LARGEST_PX;
  for (const token of [-2, -1, 0]) {
    for (const idx of SPECIES.keys()) {
      for (let other = 0; other < idx; other += 1) {
        const [here, there] = [placeOf(idx, token, { lanes }), placeOf(other, token, { lanes })];
        const [dx, dy] = [Math.abs(here.x - there.x) * width, Math.abs(here.y - there.y) * height];
        apart = Math.min(apart, Math.hypot(dx, dy));
        beside = Math.min(beside, Math.max(dx, dy));
      }
    }
  }
  // Circles may come closer than the squares that fingers and tests see.
  const isTappable = beside >= TAPPABLE_PX;
  const size = isTappable ? beside : Math.min(apart, TAPPABLE_PX - 1);
  return { lanes, size: Math.max(SMALLEST_PX, Math.floor(size)), isTappable };
}
