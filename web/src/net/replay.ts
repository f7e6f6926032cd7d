// Finding one's way in a game that is shown step by step.

import type { ReplayFrame } from "../wire/wire";

/** The frame to show for a seq in an address: the last one not after it. */
export function frameAt(frames: readonly ReplayFrame[], seq: number | null): number {
  if (seq === null) return 0;
  const after = frames.findIndex((frame) => frame.seq > seq);
  return after === -1 ? Math.max(0, frames.length - 1) : Math.max(0, after - 1);
}
