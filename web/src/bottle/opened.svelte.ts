// A bottle that somebody has opened: the moment in it, what they decide, and
// what they are told then.

import { notices } from "../look/notices.svelte";
import { Moment } from "../moment/moment.svelte";
import { api, Failure, wordsOf } from "../net/api";
import { house } from "../net/house.svelte";
import { pathTo } from "../net/route";
import { router } from "../net/router.svelte";
import type { BottleView } from "../wire/wire";
import { verdictOf } from "./words";

export class OpenedBottle {
  view = $state.raw<BottleView | null>(null);
  /** Why it cannot be opened. */
  failure = $state.raw<unknown>(null);
  moment = $state.raw<Moment | null>(null);
  /** Whether a bot thinks about what was decided. */
  isWeighing = $state(false);
  /** Whether a button has been pressed that is still being answered. */
  isBusy = $state(false);
  isWithdrawn = $state(false);

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    try {
      this.#accept(await api.bottle(this.id));
      this.failure = null;
    } catch (thrown) {
      // What is open stays open while the server is away.
      if (!this.view || (thrown instanceof Failure && thrown.code === "missing")) this.failure = thrown;
    }
  }

  /** Asks again for what others have decided, once one may know it. */
  readonly refresh = (): void => {
    if (this.view?.answer && !this.isWithdrawn && document.visibilityState === "visible") void this.load();
  };

  /** Goes to a table that goes on from here, made now or before. */
  readonly playOn = async (): Promise<void> => {
    const before = this.view?.answer?.played_on ?? null;
    if (before !== null) {
      router.go(pathTo.table(before));
      return;
    }
    await this.#doing(async () => router.go(pathTo.table((await api.playBottle(this.id)).id)));
  };

  /** Shows what was hidden, or covers it again. */
  readonly reveal = (): void => {
    if (this.moment && this.view?.answer) this.moment.reveal(this.moment.isRevealed ? null : this.view.answer.truth);
  };

  readonly takeOut = (): Promise<void> =>
    this.#doing(async () => {
      await api.objectToBottle(this.id);
      this.isWithdrawn = true;
    });

  stop(): void {
    this.moment?.stop();
  }

  #accept(view: BottleView): void {
    this.view = view;
    this.moment ??= new Moment({ seat: view.seat, screen: view.screen, decide: (actions) => this.#decide(actions) });
    this.moment.isClosed = view.answer !== null;
  }

  /** The first action is the decision; what would follow it is played at a table. */
  async #decide([action]: unknown[]): Promise<void> {
    this.isWeighing = true;
    try {
      await house.whenGuest();
      const view = await api.decideBottle(this.id, action);
      this.#accept(view);
      if (view.answer) notices.say(`${verdictOf(view.answer)}.`);
    } catch (thrown) {
      notices.show(wordsOf(thrown), true);
      // It may have been decided elsewhere, or be out of the water by now.
      await this.load();
    } finally {
      this.isWeighing = false;
    }
  }

  async #doing(deed: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await house.whenGuest();
      await deed();
    } catch (thrown) {
      notices.show(wordsOf(thrown), true);
    } finally {
      this.isBusy = false;
    }
  }
}
