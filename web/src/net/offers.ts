// Legal actions come grouped by type, with the names of their fields once.

import type { Offer } from "../wire/wire";

/** The actions one by one, as they are sent back. */
export function expand(offers: Offer[]): unknown[] {
  return offers.flatMap(({ type, fields, rows }) =>
    rows.map((row) => Object.fromEntries([["type", type], ...fields.map((field, idx) => [field, row[idx]])])),
  );
}
