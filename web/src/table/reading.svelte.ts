// Whether what was said has been read: it has once it was in sight. What others
// say meanwhile is announced for a moment and counted until then.

import { untrack } from "svelte";
import { notices } from "../look/notices.svelte";
import { keepForGood, keptForGood } from "../net/kept";
import type { HeardReaction, TableStore } from "../net/table.svelte";
import type { Seat, TalkLine } from "../wire/wire";
import { lastAt, reactionWords, readLooks, unreadIn, withLook } from "./talking";

const KEY = "tidetable.talk";
/** How long somebody's words are announced. */
const ANNOUNCED_MS = 6_000;

/** What is announced; `reaction` if it was said with one tap. */
export type Announced = { name: string; seat: Seat | null; text: string; reaction: HeardReaction["reaction"] | null };

type Around = {
  /** The asking guest's id. */
  own: () => string | null;
  /** Whether the seats, where reactions appear, are in sight. */
  hasSeatsInSight: () => boolean;
};

export class Reading {
  announced = $state.raw<Announced | null>(null);
  #isInSight = $state(false);
  /** When the last line was said that has been read; null until it is known what was said before. */
  #seenAt = $state<number | null>(null);
  #table: TableStore;
  #around: Around;
  #ending: ReturnType<typeof setTimeout> | undefined;

  /** What others have said and one has not read. */
  readonly unread: TalkLine[] = $derived.by(() => (this.#seenAt === null ? [] : unreadIn(this.#table.talk, this.#seenAt, this.#around.own())));

  /** Made while a page is: it follows the table as long as that is shown. */
  constructor(table: TableStore, around: Around) {
    this.#table = table;
    this.#around = around;
    $effect(() => this.#followTalk());
    $effect(() => this.#followReactions());
    $effect(() => () => clearTimeout(this.#ending));
  }

  /** What is known so far; null until something is. */
  #known: { count: number; at: number } | null = null;
  #followTalk(): void {
    const { talk, isTalkKnown } = this.#table;
    if (!isTalkKnown) return;
    // Whoever comes for the first time has missed nothing.
    const since = untrack(() => this.#seenAt) ?? readLooks(keptForGood(KEY)).find(([id]) => id === this.#table.id)?.[1] ?? lastAt(talk);
    if (this.#isInSight) this.#see(lastAt(talk));
    else this.#seenAt = since;
    const before = this.#known;
    this.#known = { count: talk.length, at: lastAt(talk) };
    const line = talk.at(-1);
    // Old lines go while new ones come, so the number alone does not tell.
    const isNew = before !== null && (talk.length > before.count || this.#known.at > before.at);
    if (!isNew || !line || line.guest === this.#around.own()) return;
    notices.say(`${line.name}: ${line.text}`);
    if (!untrack(() => this.#isInSight)) this.#announce({ name: line.name, seat: line.seat, text: line.text, reaction: null });
  }

  #lastReaction = 0;
  #followReactions(): void {
    const heard = this.#table.reactions.at(-1);
    if (!heard || heard.id <= this.#lastReaction) return;
    this.#lastReaction = heard.id;
    if (heard.guest === this.#around.own()) return;
    notices.say(`${reactionWords(heard.name, heard.reaction)}.`);
    const isAtSeat = heard.seat !== null && untrack(() => this.#around.hasSeatsInSight());
    if (!isAtSeat) this.#announce({ name: heard.name, seat: heard.seat, text: reactionWords(heard.name, heard.reaction), reaction: heard.reaction });
  }

  #announce(what: Announced): void {
    this.announced = what;
    clearTimeout(this.#ending);
    this.#ending = setTimeout(this.hush, ANNOUNCED_MS);
  }

  readonly hush = (): void => {
    this.announced = null;
  };

  #see(at: number): void {
    if (untrack(() => this.#seenAt) === at) return;
    this.#seenAt = at;
    keepForGood(KEY, withLook(readLooks(keptForGood(KEY)), this.#table.id, at));
  }

  /** Attached to the talk: it is read while it is in sight. */
  readonly watch = (talk: Element): (() => void) => {
    const look = (): void => {
      this.#isInSight = document.visibilityState === "visible" && isUncovered(talk);
      if (this.#isInSight) this.hush();
    };
    const observer = new IntersectionObserver(look, { threshold: [0, 0.25, 0.5, 0.75, 1] });
    observer.observe(talk);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
      this.#isInSight = false;
    };
  };
}

/** Whether the middle of something is in the window, and no tray lies over it. */
function isUncovered(something: Element): boolean {
  const { left, top, width, height } = something.getBoundingClientRect();
  return something.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
