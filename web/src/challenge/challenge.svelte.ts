// A challenge on its page: what is known of it, asked again now and then, and
// what can be done with it.

import { untrack } from "svelte";
import { notices } from "../look/notices.svelte";
import { api, Failure, wordsOf } from "../net/api";
import { pathTo } from "../net/route";
import { router } from "../net/router.svelte";
import type { ChallengeView } from "../wire/wire";

/** Others finish, and a day ends. */
const REFRESH_MS = 20_000;

export class Challenging {
  view = $state.raw<ChallengeView | null>(null);
  failure = $state.raw<Failure | null>(null);
  isBusy = $state(false);
  #fetch: () => Promise<ChallengeView>;

  /** Made while a page is; `fetch` says which challenge it is at first. */
  constructor(fetch: () => Promise<ChallengeView>) {
    this.#fetch = fetch;
    $effect(() => {
      // What is seen must not be what asks for it again.
      untrack(() => void this.#look());
      const look = (): void => void (document.visibilityState === "visible" && this.#look());
      const timer = setInterval(look, REFRESH_MS);
      document.addEventListener("visibilitychange", look);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", look);
      };
    });
  }

  /** Asks anew which one it is: after something went wrong, and when another day has begun. */
  readonly renew = (): void => {
    this.view = null;
    this.failure = null;
    void this.#look();
  };

  /** Begins a try, or goes on with one's own, and goes to its table. */
  readonly play = async (): Promise<void> => {
    const { view } = this;
    if (!view || this.isBusy) return;
    this.isBusy = true;
    try {
      const made = await api.tryChallenge(view.id);
      router.go(pathTo.table(made.id));
    } catch (thrown) {
      notices.show(wordsOf(thrown), true);
      this.isBusy = false;
    }
  };

  /** Lets everybody see how it went. */
  readonly open = async (): Promise<void> => {
    const { view } = this;
    if (!view || this.isBusy) return;
    this.isBusy = true;
    try {
      this.view = await api.openChallenge(view.id);
      notices.say("It is open to everybody now.");
    } catch (thrown) {
      notices.show(wordsOf(thrown), true);
    }
    this.isBusy = false;
  };

  async #look(): Promise<void> {
    const { view } = this;
    try {
      // Once it is known which one it is, it stays that one: a new day does not change what somebody looks at.
      this.view = await (view ? api.challenge(view.id) : this.#fetch());
    } catch (thrown) {
      // What is there stays, whatever happens to the line.
      if (!view) this.failure = thrown instanceof Failure ? thrown : new Failure("fault", wordsOf(thrown));
    }
  }
}
