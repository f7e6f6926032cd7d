// What one can be told of, how often, and where, in words.

import { ago, listed } from "../look/words";
import type { EndpointView, NoticeKind, NoticeWay } from "../wire/wire";

/** Every kind of notice, the one people want most first. */
export const KINDS: readonly { kind: NoticeKind; label: string }[] = [
  { kind: "my_turn", label: "It is my turn" },
  { kind: "reminder", label: "My time runs short" },
  { kind: "begins", label: "A game begins" },
  { kind: "proposal", label: "Somebody proposes something" },
  { kind: "talk", label: "Somebody talks to me" },
  { kind: "over", label: "A game is over" },
  { kind: "bottle", label: "Something comes of my bottle" },
  { kind: "closing", label: "A table was closed" },
];

/** What is told until somebody chooses: all but talk, which would be a lot. */
export const USUAL: readonly NoticeKind[] = KINDS.map(({ kind }) => kind).filter((kind) => kind !== "talk");

export const DIGESTS: readonly { minutes: number; label: string }[] = [
  { minutes: 0, label: "each at once" },
  { minutes: 15, label: "at most every 15 minutes" },
  { minutes: 60, label: "at most once an hour" },
  { minutes: 1_440, label: "at most once a day" },
];

/** The choices, with one that was made elsewhere among them. */
export function digestsWith(minutes: number): readonly { minutes: number; label: string }[] {
  if (DIGESTS.some((digest) => digest.minutes === minutes)) return DIGESTS;
  return [...DIGESTS, { minutes, label: `at most every ${minutes} minutes` }].sort((one, other) => one.minutes - other.minutes);
}

const WAYS: Record<NoticeWay, string> = { push: "Browser", mail: "E-mail", webhook: "Webhook", slack: "Slack", discord: "Discord" };

/** What an endpoint is called. */
export function titleOf({ way, name }: Pick<EndpointView, "way" | "name">, isThisBrowser: boolean): string {
  if (isThisBrowser) return "This browser";
  return way === "push" ? `Another browser (${name})` : `${WAYS[way]}: ${name}`;
}

/** What is told there, in a line: all of it has to be short enough for a fold's head. */
export function wantsWords({ wants, digest_minutes: minutes }: Pick<EndpointView, "wants" | "digest_minutes">): string {
  if (wants.length === 0) return "Nothing is told there";
  const often = digestsWith(minutes).find((digest) => digest.minutes === minutes)?.label ?? "";
  return `${whatWords(wants)}; ${often}`;
}

function whatWords(wants: readonly NoticeKind[]): string {
  if (wants.length === KINDS.length) return "Everything";
  if (wants.length > 2) return `${wants.length} of ${KINDS.length} kinds`;
  return listed(KINDS.filter(({ kind }) => wants.includes(kind)).map(({ label }, idx) => (idx === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))));
}

/** How it stands with an endpoint. */
export function stateWords({ way, name, is_verified: isVerified, last_ok: lastOk, trouble }: EndpointView, now?: number): string {
  if (!isVerified && way === "mail") return `Nothing is sent yet: open the link in the letter to ${name}.`;
  if (trouble !== null) return trouble;
  return lastOk === null ? "Nothing was sent there yet." : `Something last arrived ${ago(lastOk, now)}.`;
}

/** The wants after one of them was turned on or off, in their usual order. */
export function withKind(wants: readonly NoticeKind[], kind: NoticeKind, isOn: boolean): NoticeKind[] {
  return KINDS.map((one) => one.kind).filter((one) => (one === kind ? isOn : wants.includes(one)));
}
