// Why things cannot be done, as the server says. Asked when somebody tries them
// or points at them for a moment, and remembered as long as the position stands.

import type { Refusal, ScreenProps } from "../contract";

/** How long one has to point at a thing before the server is asked. */
const PATIENCE_MS = 140;

export class Refusals<Action> {
  /** Why the last thing that was tried cannot be done. */
  told = $state.raw<Refusal | null>(null);
  #known = $state<Record<string, Refusal | null>>({});
  #asked = new Map<string, Promise<void>>();
  /** What was tried last; answers to anything before it are not told. */
  #tried = "";
  #position = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #consider: ScreenProps<unknown, Action>["consider"];

  constructor(consider: ScreenProps<unknown, Action>["consider"]) {
    this.#consider = consider;
  }

  /** Another position, other reasons. */
  forget(): void {
    this.drop();
    this.dropQuestion();
    this.#position += 1;
    this.#known = {};
    this.#asked.clear();
  }

  /** Something else was begun: what was tried before is no longer told. */
  drop(): void {
    this.told = null;
    this.#tried = "";
  }

  /** Drops a question that still waits: nobody points there any more. */
  dropQuestion(): void {
    clearTimeout(this.#timer);
  }

  /** The refusal of an action, if it is known by now. */
  of(action: Action | null): Refusal | null {
    return (action && this.#known[JSON.stringify(action)]) || null;
  }

  /** Asks for the reason after a moment; a later question replaces a waiting one. */
  askSoon(action: Action): void {
    this.dropQuestion();
    this.#timer = setTimeout(() => void this.ask(action), PATIENCE_MS);
  }

  /** Asks for the reason, unless it is known or asked already. */
  ask(action: Action): Promise<void> {
    this.dropQuestion();
    const key = JSON.stringify(action);
    const asked = this.#asked.get(key) ?? this.#question(action, key);
    this.#asked.set(key, asked);
    return asked;
  }

  /** Somebody tried this: asks for the reason and tells it. */
  async tell(action: Action): Promise<void> {
    const key = JSON.stringify(action);
    this.#tried = key;
    await this.ask(action);
    if (this.#tried === key) this.told = this.of(action);
  }

  async #question(action: Action, key: string): Promise<void> {
    const position = this.#position;
    try {
      const refusal = await this.#consider([action]);
      if (position === this.#position) this.#known[key] = refusal;
    } catch {
      // Without an answer the question may be put again.
      if (position === this.#position) this.#asked.delete(key);
    }
  }
}
