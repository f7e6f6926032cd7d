// Whose eyes the table is shown through, and who may act. One guest can hold
// several seats on one device; then only the seat to act is shown, and only
// after the device was handed over.

import type { SeatMark } from "../games/contract";
import { seatMarks } from "../look/words";
import type { StoryEntry } from "../net/story";
import type { PendingMove, ShownScreen, TableStore, ToldRefusal } from "../net/table.svelte";
import type { Seat } from "../wire/wire";

export class Frame {
  /** Whoever said last that they hold the device. */
  holder = $state<Seat | null>(null);
  readonly table: TableStore;

  constructor(table: TableStore) {
    this.table = table;
  }

  readonly marks: SeatMark[] = $derived.by(() => seatMarks(this.table.view?.seats ?? []));

  readonly isLive: boolean = $derived.by(() => this.table.view?.status === "live");
  readonly isOver: boolean = $derived.by(() => this.table.view?.status === "over");
  /** A halted table is looked at and not played. */
  readonly isHalted: boolean = $derived.by(() => this.table.view?.status === "halted");

  /** The visitor's own seats. */
  readonly mine: Seat[] = $derived.by(() => {
    const seats = this.table.view?.seats ?? [];
    return seats.flatMap((seat, idx) => (seat.is_yours && !seat.is_resigned ? [idx] : []));
  });

  /** The own seats that owe a decision and are not played by a bot meanwhile. */
  readonly due: Seat[] = $derived.by(() => {
    const { seats = [] } = this.table.view ?? {};
    if (!this.isLive) return [];
    return this.mine.filter((seat) => this.table.toAct.includes(seat) && seats[seat]?.bot == null);
  });

  /** Whether whatever the visitor does can be undone: nobody but bots sits here beside them, and no challenge refuses it. */
  readonly canUndoAll: boolean = $derived.by(() => {
    const { seats = [], belongs = null } = this.table.view ?? {};
    const isAloneAmongBots = this.mine.length === 1 && seats.every((seat) => seat.is_yours || seat.guest === null);
    return isAloneAmongBots && !(belongs?.type === "challenge" && belongs.terms.undo === "refused");
  });

  readonly isPassedAround: boolean = $derived(this.mine.length > 1);

  /** Whom the device has to be given to before anything is shown; null if nobody. */
  readonly handOverTo: Seat | null = $derived.by(() => {
    if (!this.isPassedAround || !this.isLive) return null;
    const first = this.due[0];
    if (first === undefined) return this.holder === null ? (this.mine[0] ?? null) : null;
    return this.holder !== null && this.due.includes(this.holder) ? null : first;
  });

  readonly isCovered: boolean = $derived(this.handOverTo !== null);

  /** The seat whose screen is shown; null for a spectator. */
  readonly seat: Seat | null = $derived.by(() => {
    if (!this.isPassedAround) return this.mine[0] ?? null;
    return this.holder !== null && this.mine.includes(this.holder) ? this.holder : (this.mine[0] ?? null);
  });

  readonly key: string = $derived(this.seat === null ? "public" : `seat:${this.seat}`);

  readonly shown: ShownScreen | null = $derived.by(() => {
    const { screens } = this.table;
    return screens[this.key] ?? screens["public"] ?? Object.values(screens)[0] ?? null;
  });

  /** Whether all have agreed that nobody is waited for. */
  readonly isPaused: boolean = $derived.by(() => this.isLive && this.shown?.isPaused === true);

  /** What has happened, as far as the shown seat has heard of it. */
  readonly story: StoryEntry[] = $derived.by(() => this.table.stories[this.key] ?? []);

  /** A move of the shown seat that is on its way. */
  readonly pending: PendingMove | null = $derived.by(() => (this.seat === null ? null : (this.table.pending[this.seat] ?? null)));

  /** Why the shown seat's last move was refused. */
  readonly refusal: ToldRefusal | null = $derived.by(() => {
    const { refusal } = this.table;
    return refusal && refusal.seat === this.seat ? refusal : null;
  });

  /** Whether it is up to whoever sits in front of this page. */
  readonly isYourTurn: boolean = $derived(this.due.length > 0);

  /** Whether nothing is in the way but bots. */
  readonly isThinking: boolean = $derived.by(() => {
    const { toAct, view } = this.table;
    return this.isLive && toAct.length > 0 && toAct.every((seat) => view?.seats[seat]?.bot != null);
  });

  /** Whether the shown seat may act right now. */
  readonly canAct: boolean = $derived.by(() => {
    const { seat } = this;
    if (seat === null || !this.due.includes(seat) || this.pending) return false;
    return this.shown?.askedAt != null;
  });
}
