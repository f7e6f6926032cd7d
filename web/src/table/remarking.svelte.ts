// Remarks: where the rules say what may be said, those who play have phrases
// instead of words.

import { notices } from "../look/notices.svelte";
import { asSentence } from "../net/api";
import { house } from "../net/house.svelte";
import type { PhraseView } from "../wire/wire";
import type { Frame } from "./frame.svelte";

export class Remarking {
  #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** Whether whoever sits here may only say what the rules allow. */
  readonly isHushed: boolean = $derived.by(() => this.#frame.table.view?.is_hushed === true && this.#frame.seat !== null);

  readonly phrases: PhraseView[] = $derived.by(() => {
    const key = this.#frame.table.view?.game;
    return this.isHushed && key !== undefined ? (house.game(key)?.phrases ?? []) : [];
  });

  readonly make = async (remark: unknown): Promise<void> => {
    const { seat, table } = this.#frame;
    const refused = seat === null ? null : await table.remark(seat, remark);
    if (refused !== null) notices.show(asSentence(refused), true);
  };
}
