// What a screen is given by replays, films and figures.

import type { ScreenProps } from "./contract";

/** What a screen is given where nothing can be done but looking. */
export const LOOKED_AT = {
  canAct: false,
  pending: null,
  isReplay: true,
  canTakeBack: false,
  play: () => undefined,
  takeBack: () => undefined,
  canAcknowledge: false,
  acknowledge: () => undefined,
  canConcede: false,
  concede: () => undefined,
  remarks: [],
  remark: null,
  consider: () => Promise.resolve(null),
  showRule: () => undefined,
} satisfies Partial<ScreenProps>;
