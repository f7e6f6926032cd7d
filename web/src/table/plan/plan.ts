// A plan of one's own: spots of the board in the order in which they were
// marked. Pure; no rule is asked, and nothing of it is ever sent.

import type { Box } from "../since/wakes";

export type Plan = readonly string[];

/** More than this is no plan. */
const MOST = 9;

/** With one more mark, or one less where it was marked. */
export function toggled(plan: Plan, spot: string): Plan {
  return plan.includes(spot) ? plan.filter((other) => other !== spot) : [...plan, spot].slice(-MOST);
}

export type Placed = { spot: string; box: Box };

/** What lies at a point: of several spots the smallest, since a line lies on squares and a card in a shaft. */
export function spotAt(placed: readonly Placed[], x: number, y: number): string | null {
  const hit = placed.filter(({ box }) => x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height);
  const area = ({ box }: Placed): number => box.width * box.height;
  return hit.reduce<Placed | null>((best, one) => (best === null || area(one) < area(best) ? one : best), null)?.spot ?? null;
}

const DIRECTIONS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where an arrow key leads from a spot: the nearest in its direction; ahead counts for more than aside. Null for another key. */
export function stepFrom(placed: readonly Placed[], from: string | null, key: string): string | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const start = placed.find(({ spot }) => spot === from);
  if (!start) return placed[0]?.spot ?? null;
  const [dx, dy] = direction;
  const middle = ({ box }: Placed): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(start);
  let [best, least] = [start.spot, Infinity];
  for (const one of placed) {
    const [toX, toY] = middle(one);
    const ahead = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    if (one.spot !== start.spot && ahead > 2 && ahead + 2.5 * aside < least) [best, least] = [one.spot, ahead + 2.5 * aside];
  }
  return best;
}

/** A change for those who listen: "square b2: step 1 of your plan". */
export function planWords(plan: Plan, spot: string): string {
  const step = plan.indexOf(spot);
  return step < 0 ? `${spot}: not in your plan.` : `${spot}: step ${step + 1} of your plan.`;
}
