// The day of the house as time goes on while a page is open.

import type { HouseDay } from "../../wire/wire";

const DAY_S = 86_400;

/** The day at a moment, by the one that the house has told. A device's clock that is behind changes nothing. */
export function dayAt(told: HouseDay, nowSeconds: number): HouseDay {
  const passed = Math.max(0, Math.ceil((nowSeconds - told.ends_at + 1) / DAY_S));
  return { number: told.number + passed, ends_at: told.ends_at + passed * DAY_S };
}
