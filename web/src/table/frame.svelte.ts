// Whose eyes the table is shown through, and who may act. One guest can hold
// several seats on one device; then only the seat to act is shown, and only
// after the device was handed over.

import type { ShownScreen, TableStore } from "../net/table.svelte";
import type { Seat } from "../wire/wire";

export class Frame {
  /** Whoever said last that they hold the device. */
  holder = $state<Seat | null>(null);
  #table: TableStore;

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** The visitor's own seats. */
  readonly mine: Seat[] = $derived.by(() => {
    const seats = this.#table.view?.seats ?? [];
    return seats.flatMap((seat, idx) => (seat.is_yours && !seat.is_resigned ? [idx] : []));
  });

  /** The own seats that owe a decision and are not played by a bot meanwhile. */
  readonly due: Seat[] = $derived.by(() => {
    const { seats = [], status } = this.#table.view ?? {};
    if (status !== "live") return [];
    return this.mine.filter((seat) => this.#table.toAct.includes(seat) && seats[seat]?.bot == null);
  });

  readonly isPassedAround: boolean = $derived(this.mine.length > 1);

  /** Whom the device has to be given to before anything is shown; null if nobody. */
  readonly handOverTo: Seat | null = $derived.by(() => {
    if (!this.isPassedAround || this.#table.view?.status !== "live") return null;
    const first = this.due[0];
    if (first === undefined) return this.holder === null ? (this.mine[0] ?? null) : null;
    return this.holder !== null && this.due.includes(this.holder) ? null : first;
  });

  /** The seat whose screen is shown; null for a spectator. */
  readonly seat: Seat | null = $derived.by(() => {
    if (!this.isPassedAround) return this.mine[0] ?? null;
    return this.holder !== null && this.mine.includes(this.holder) ? this.holder : (this.mine[0] ?? null);
  });

  readonly key: string = $derived(this.seat === null ? "public" : `seat:${this.seat}`);

  readonly shown: ShownScreen | null = $derived.by(() => {
    const { screens } = this.#table;
    return screens[this.key] ?? screens["public"] ?? Object.values(screens)[0] ?? null;
  });

  /** Whether it is up to whoever sits in front of this page. */
  readonly isYourTurn: boolean = $derived(this.due.length > 0);

  /** Whether the shown seat may act right now. */
  readonly canAct: boolean = $derived.by(() => {
    const { seat } = this;
    if (seat === null || !this.due.includes(seat) || this.#table.pending[seat]) return false;
    return this.shown?.prompt != null;
  });
}
