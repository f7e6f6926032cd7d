// Taking a move back: by whoever sees the board, or by whoever has just handed
// the device on.

import type { Seat } from "../wire/wire";
import type { Frame } from "./frame.svelte";

export class Regretting {
  #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** Whether the shown seat's last action can be taken back now. */
  readonly isPossible: boolean = $derived.by(() => {
    const { isLive, seat, shown, pending, isCovered } = this.#frame;
    return isLive && seat !== null && shown?.canTakeBack === true && !pending && !isCovered;
  });

  /** The seat that has just handed the device on and may still regret it; null if none. */
  readonly handedOn: Seat | null = $derived.by(() => {
    const { mine, handOverTo, table } = this.#frame;
    return mine.find((own) => own !== handOverTo && table.screens[`seat:${own}`]?.canTakeBack) ?? null;
  });

  readonly takeBack = (): void => {
    const { seat, table } = this.#frame;
    if (seat !== null) void table.takeBack(seat);
  };

  /** The device goes back to whoever handed it on, with the move. */
  readonly takeBackHandedOn = (): void => {
    const seat = this.handedOn;
    if (seat === null) return;
    this.#frame.holder = seat;
    void this.#frame.table.takeBack(seat);
  };
}
