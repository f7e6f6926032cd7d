// Where one is called back: the endpoints that the house knows, this browser
// among them, and what came of trying them.

import { api, wordsOf } from "../net/api";
import type { EndpointAddress, EndpointChange, EndpointView, NoticesView, NoticeTest } from "../wire/wire";
import { currentSubscription, lookAround, nameOf, PushProblem, standingOf, subscribe, type PushStanding } from "./pushing";
import { USUAL } from "./wishes";

/** What the worker has shown of a test. */
export type Arrival = { title: string; text: string };

export class Calling {
  view = $state.raw<NoticesView | null>(null);
  /** Why the last thing that was tried did not work. */
  problem = $state<string | null>(null);
  standing = $state<PushStanding>("none");
  /** By what the house knows this browser; null if it is not called. */
  #browser = $state<string | null>(null);
  isBusy = $state(false);
  /** By endpoint: what came of its last test. */
  tests = $state.raw<Record<string, NoticeTest>>({});
  /** What this browser has shown since its test. */
  arrival = $state.raw<Arrival | null>(null);

  readonly endpoints: readonly EndpointView[] = $derived.by(() => this.view?.endpoints ?? []);
  readonly own: EndpointView | null = $derived.by(() => this.endpoints.find((one) => this.isOwn(one)) ?? null);
  readonly others: readonly EndpointView[] = $derived.by(() => this.endpoints.filter((one) => !this.isOwn(one)));
  readonly isFull: boolean = $derived.by(() => this.view !== null && this.endpoints.length >= this.view.most);

  /** Looks around and listens to the worker; the answer ends it. */
  start(): () => void {
    this.standing = standingOf(lookAround());
    void this.#run(() => this.#load());
    const hear = ({ data }: MessageEvent): void => {
      if (data?.type === "called" && data.tag === "test") this.arrival = { title: data.title, text: data.text };
    };
    navigator.serviceWorker?.addEventListener("message", hear);
    navigator.serviceWorker?.startMessages();
    return () => navigator.serviceWorker?.removeEventListener("message", hear);
  }

  isOwn({ browser }: EndpointView): boolean {
    return browser !== null && browser === this.#browser;
  }

  async #load(): Promise<void> {
    const [view, subscription] = await Promise.all([api.notices(), currentSubscription()]);
    this.#browser = subscription && (await nameOf(subscription.endpoint));
    this.view = view;
  }

  readonly addBrowser = (): Promise<boolean> =>
    this.#run(async () => {
      try {
        const { endpoint, keys } = (await subscribe(this.view?.push_key ?? "")).toJSON();
        const { p256dh, auth } = keys ?? {};
        if (!endpoint || !p256dh || !auth) throw new PushProblem("The browser did not say how it can be called.");
        this.#browser = await nameOf(endpoint);
        await this.#add({ way: "push", endpoint, p256dh, auth });
      } finally {
        this.standing = standingOf(lookAround());
      }
    });

  readonly add = (address: EndpointAddress): Promise<boolean> => this.#run(() => this.#add(address));

  async #add(address: EndpointAddress): Promise<void> {
    this.#take(await api.addEndpoint({ address, wants: [...USUAL], digest_minutes: 0 }));
  }

  readonly change = (id: string, change: EndpointChange): Promise<boolean> => this.#run(async () => this.#take(await api.changeEndpoint(id, change)));

  readonly remove = (endpoint: EndpointView): Promise<boolean> =>
    this.#run(async () => {
      await api.removeEndpoint(endpoint.id);
      if (this.isOwn(endpoint)) await (await currentSubscription())?.unsubscribe();
      this.#drop(endpoint.id);
    });

  readonly test = (id: string): Promise<boolean> =>
    this.#run(async () => {
      this.arrival = null;
      const test = await api.testEndpoint(id);
      this.tests = { ...this.tests, [id]: test };
      if (test.endpoint) this.#take(test.endpoint);
      else this.#drop(id);
    });

  #take(changed: EndpointView): void {
    const isKnown = this.endpoints.some(({ id }) => id === changed.id);
    const endpoints = isKnown ? this.endpoints.map((one) => (one.id === changed.id ? changed : one)) : [...this.endpoints, changed];
    if (this.view) this.view = { ...this.view, endpoints };
  }

  #drop(gone: string): void {
    if (this.view) this.view = { ...this.view, endpoints: this.endpoints.filter(({ id }) => id !== gone) };
  }

  /** Does one thing at a time; whether it worked. */
  async #run(what: () => Promise<void>): Promise<boolean> {
    this.isBusy = true;
    this.problem = null;
    try {
      await what();
      return true;
    } catch (failure) {
      this.problem = failure instanceof PushProblem ? failure.message : wordsOf(failure);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
