// What this tab remembers for as long as it is open, and a few things that this
// device remembers for longer. Where nothing can be kept, nothing is.

import type { TableView } from "../wire/wire";

/** Keeps something; false if something was kept under that name already. */
export function keep(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function drop(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
}

/** What a tab was told that the server has committed to, and how early that was. */
export type ShownCommitment = { commitment: string; when: "before" | "during" };

const commitmentKey = (id: string): string => `tidetable.commitment.${id}`;

/** Keeps what the server has committed to; the first word counts, and after the end it is too late. */
export function rememberCommitment({ id, status, commitment }: Pick<TableView, "id" | "status" | "commitment">): void {
  if (status === "lobby") keep(commitmentKey(id), `before ${commitment}`);
  if (status === "live") keep(commitmentKey(id), `during ${commitment}`);
}

/** What this tab was shown before the end; null if it came later. */
export function rememberedCommitment(id: string): ShownCommitment | null {
  const [when, commitment] = kept(commitmentKey(id))?.split(" ") ?? [];
  return commitment !== undefined && (when === "before" || when === "during") ? { commitment, when } : null;
}

const bytesKey = (id: string): string => `tidetable.bytes.${id}`;

/** Keeps the random bytes with which this tab has sat down at a table. */
export function rememberBytes(id: string, bytes: readonly string[]): void {
  if (bytes.length === 0) return;
  const all = [...rememberedBytes(id), ...bytes].join(" ");
  drop(bytesKey(id));
  keep(bytesKey(id), all);
}

export function rememberedBytes(id: string): string[] {
  return kept(bytesKey(id))?.split(" ") ?? [];
}

/** What this device remembers beyond the tab: any value, as it was kept; null if nothing was. */
export function keptForGood(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function keepForGood(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where nothing can be kept, it lasts as long as the page does.
  }
}

const inviteKey = (id: string): string => `tidetable.invite.${id}`;

/** Keeps the invitation with which this tab has come: whoever watched or stood up can still sit down. */
export function rememberInvite(id: string, invite: string): void {
  drop(inviteKey(id));
  keep(inviteKey(id), invite);
}

export function rememberedInvite(id: string): string | null {
  return kept(inviteKey(id));
}
