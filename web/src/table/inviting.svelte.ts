// The invitation in a lobby's own address: whoever copies it from there invites
// as well as with the link, and whoever opens it can sit down. It stands behind
// the hash, which no server is sent.

import { rememberInvite } from "../net/kept";
import { pathTo } from "../net/route";
import type { TableView } from "../wire/wire";

/** The invitation that an address carries; null if none. */
export function inviteIn(hash: string): string | null {
  return /^#invite=([\w-]+)$/.exec(hash)?.[1] ?? null;
}

/** Called while a lobby is made. */
export function carryInvite(view: () => TableView): void {
  const found = inviteIn(location.hash);
  if (found !== null) rememberInvite(view().id, found);
  $effect(() => {
    const { id, invite } = view();
    if (invite === null) return;
    rememberInvite(id, invite);
    history.replaceState(null, "", `${pathTo.table(id)}#invite=${invite}`);
  });
  // Once the game has begun, its address is for those who watch.
  $effect(() => () => {
    if (inviteIn(location.hash) !== null) history.replaceState(null, "", location.pathname);
  });
}
