// Up to which entry each table was looked at on this device, the newest tables
// only.

import { keepForGood, keptForGood } from "../../net/kept";

const KEY = "tidetable.seen";
const MOST_TABLES = 80;

type Seen = readonly (readonly [table: string, seq: number])[];

/** What an older page, or a hand, may have written is read with care. */
export function seenIn(kept: unknown): Seen {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown): Seen => (Array.isArray(one) && typeof one[0] === "string" && Number.isSafeInteger(one[1]) ? [[one[0], one[1] as number]] : []));
}

/** With one table looked at up to an entry; never less than before. */
export function withSeen(seen: Seen, table: string, seq: number): Seen {
  const before = seen.find(([other]) => other === table)?.[1] ?? 0;
  const newest: Seen = [[table, Math.max(before, seq)]];
  return [...newest, ...seen.filter(([other]) => other !== table)].slice(0, MOST_TABLES);
}

const nameOf = (id: string, key: string): string => `${id} ${key}`;

/** Up to which entry a viewer has looked at a table here; 0 if never. */
export function lastSeen(id: string, key: string): number {
  return seenIn(keptForGood(KEY)).find(([table]) => table === nameOf(id, key))?.[1] ?? 0;
}

export function rememberSeen(id: string, key: string, seq: number): void {
  keepForGood(KEY, withSeen(seenIn(keptForGood(KEY)), nameOf(id, key), seq));
}
