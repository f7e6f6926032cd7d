// A viewer's choosing: what is pointed at step by step, until one thing to do is
// left and a button does it. It keeps places and never faces.

import type { ScreenProps } from "../contract";
import { Refusals } from "../shared/refusals.svelte";
import { fits, isEmpty, kindsOf, offersOf, targetsOf, withPart, type ActionType, type Choice, type Field } from "./choosing";
import type { Action, Event, Remark, View } from "./types";

export type Props = ScreenProps<View, Action, Event, Remark>;

export class Acting {
  choice = $state.raw<Choice>({});
  readonly refusals = new Refusals<Action>((actions) => this.#props().consider(actions));
  #props: () => Props;
  #position = "";
  /** What is still to be sent, one by one, and the screen on which the last was sent. */
  #queue: Action[] = [];
  #sentOn: Props["screen"] | null = null;

  constructor(props: () => Props) {
    this.#props = props;
  }

  get legal(): Action[] {
    return this.isLive ? this.#props().screen.legal : [];
  }

  readonly isLive = $derived.by(() => this.#props().canAct && !this.#props().isReplay && this.#props().screen.legal.length > 0);

  readonly isPending = $derived.by(() => this.#props().pending !== null);

  readonly offers = $derived.by(() => offersOf(this.choice, this.legal));

  readonly kinds = $derived.by(() => kindsOf(this.legal));

  readonly isChoosing = $derived.by(() => !isEmpty(this.choice));

  readonly slots = $derived.by(() => targetsOf("slot", this.choice, this.legal));
  readonly hands = $derived.by(() => targetsOf("hand", this.choice, this.legal));
  readonly species = $derived.by(() => targetsOf("species", this.choice, this.legal));
  readonly hotels = $derived.by(() => targetsOf("hotel", this.choice, this.legal));
  readonly cards = $derived.by(() => targetsOf("card", this.choice, this.legal));
  readonly divers = $derived.by(() => targetsOf("diver", this.choice, this.legal));

  /** Another position: choose anew. Only what is asked decides, so that a mere note of the table lets a choice stand. */
  begin(): void {
    const { view, legal } = this.#props().screen;
    const position = JSON.stringify([view.phase, view.active, legal]);
    if (position === this.#position) return;
    this.#position = position;
    this.refusals.forget();
    this.choice = {};
  }

  /** Chooses a whole action, as if its parts had been pointed at. */
  take(action: Action): void {
    if (!this.isLive) return;
    this.refusals.drop();
    this.choice = { ...action } as Choice;
  }

  pickKind(type: ActionType): void {
    if (!this.isLive) return;
    this.refusals.drop();
    const only = this.legal.filter((action) => action.type === type);
    const [first] = only;
    // What is harmless needs no second thought.
    if (first && (type === "end_turn" || type === "next" || type === "leave")) this.commit(first);
    else this.choice = this.choice.type === type ? {} : { type };
  }

  /** Says what to do with what is chosen already. */
  narrow(type: ActionType): void {
    const next: Choice = { ...this.choice, type };
    if (this.isLive && offersOf(next, this.legal).length > 0) this.choice = next;
  }

  pick<F extends Field>(field: F, value: NonNullable<Choice[F]>): void {
    if (!this.isLive) return;
    this.refusals.drop();
    const next = withPart(this.choice, field, value, this.legal);
    if (isEmpty(next) || offersOf(next, this.legal).length > 0) this.choice = next;
  }

  /** Whether something can be picked, whatever else is chosen. */
  isPickable<F extends Field>(field: F, value: NonNullable<Choice[F]>): boolean {
    return targetsOf(field, {}, this.legal).has(value);
  }

  /** Asks why something cannot be done; the answer is shown where it was tried. */
  async askWhyNot(action: Action): Promise<void> {
    if (this.isLive) await this.refusals.tell(action);
  }

  stepBack(): boolean {
    if (this.refusals.told) {
      this.refusals.drop();
      return true;
    }
    if (!this.isChoosing) return false;
    const { type } = this.choice;
    const hasParts = Object.keys(this.choice).length > 1;
    this.choice = type && hasParts ? { type } : {};
    return true;
  }

  commit(action: Action): void {
    if (!this.isLive) return;
    this.refusals.drop();
    this.#props().play([action]);
  }

  /**
   * Plays several actions one by one, since each may bring something to light;
   * what is no longer legal when its time comes is let go, with all behind it.
   */
  commitAll(actions: readonly Action[]): void {
    if (!this.isLive) return;
    this.#queue = [...actions];
    this.#sentOn = null;
    this.goOn();
  }

  /** Sends the next of several actions once the one before has been played. */
  goOn(): void {
    const [next, ...rest] = this.#queue;
    if (!this.isLive || !next) return;
    // Still the same screen: the one before was refused.
    const isRefused = this.#sentOn === this.#props().screen;
    const isLegal = this.legal.some((action) => fits(action, next as Choice));
    this.#queue = isRefused || !isLegal ? [] : rest;
    if (isRefused || !isLegal) return;
    this.#sentOn = this.#props().screen;
    this.#props().play([next]);
  }
}
