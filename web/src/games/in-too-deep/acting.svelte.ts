// A viewer's choosing, from the first touch to the commitment: a thing is taken
// up, something is done with it, it is paid, and only then it is sent. What is
// possible comes from the screen; why something is not comes from the server.

import type { ScreenProps } from "../contract";
import { isShownFirst } from "../shared/careful";
import { Refusals } from "../shared/refusals.svelte";
import { seatOf } from "../shared/seats";
import { attemptOf, costOf, groupsOf, isSameAction, isSameSubject, isSameTarget, optionsFor, subjectOf, takenUp, targetOf, type Subject, type Target } from "./choosing";
import { beginPayment, isPaid, payActions, suggest, toggle, type Payment } from "./paying";
import type { Action, Card, Event, View } from "./types";

export type Props = ScreenProps<View, Action, Event>;

export class Acting {
  subject = $state.raw<Subject | null>(null);
  /** What is to be done; null while that is open. */
  action = $state.raw<Action | null>(null);
  payment = $state.raw<Payment | null>(null);
  /** Where the mouse or the focus is. */
  pointed = $state.raw<Target | null>(null);
  readonly refusals = new Refusals<Action>((actions) => this.#props().consider(actions));
  #props: () => Props;

  constructor(props: () => Props) {
    this.#props = props;
  }

  get view(): View {
    return this.#props().screen.view;
  }

  get legal(): Action[] {
    return this.#props().screen.legal;
  }

  readonly isLive = $derived.by(() => this.#props().canAct && !this.#props().isReplay && this.legal.length > 0);

  /** Whether the server waits for cards of a payment that was announced before. */
  readonly isAnnounced = $derived.by(() => this.isLive && this.view.phase.type === "pay");

  readonly groups = $derived.by(() => (this.isLive ? groupsOf(this.legal, this.view) : []));

  /** What can be done with what was taken up. */
  readonly options = $derived.by(() => (this.isLive ? optionsFor(this.subject, this.legal, this.view) : []));

  readonly canDraw = $derived.by(() => this.isLive && this.legal.some(({ type }) => type === "draw"));
  readonly canSkip = $derived.by(() => this.isLive && this.legal.some(({ type }) => type === "skip"));

  readonly canCommit = $derived.by(() => this.isLive && this.action !== null && (this.payment === null || isPaid(this.payment)));

  /** The option under the mouse, or else the one chosen. */
  readonly preview = $derived.by((): Action | null => {
    if (!this.isLive) return null;
    const { pointed } = this;
    const found = pointed ? this.options.find((option) => isSameTarget(targetOf(option, this.view), pointed)) : undefined;
    return found && this.payment === null ? found : this.action;
  });

  /** Another position: nothing is chosen, unless a payment was left half done. */
  begin(): void {
    this.refusals.forget();
    this.pointed = null;
    this.#drop();
    const { phase } = this.view;
    if (!this.isLive || phase.type !== "pay") return;
    this.action = phase.action;
    this.payment = beginPayment(phase.n_due, this.view.purse, this.view);
  }

  isSubject(subject: Subject): boolean {
    return this.groups.some((group) => isSameSubject(group.subject, subject));
  }

  isOption(target: Target): boolean {
    return this.payment === null && this.options.some((option) => isSameTarget(targetOf(option, this.view), target));
  }

  /** A thing is taken up, or put down again; while paying, a card of the hand pays. */
  pick(subject: Subject): void {
    if (!this.isLive) return;
    this.refusals.drop();
    if (this.payment && subject.type === "hand" && this.payment.purse.includes(subject.card)) {
      this.payment = toggle(this.payment, subject.card);
      return;
    }
    if (this.isAnnounced) return;
    const isAgain = isSameSubject(this.subject, subject);
    this.#drop();
    if (isAgain) return;
    this.subject = subject;
    const [only, ...more] = this.options;
    if (only && more.length === 0) this.choose(only);
  }

  /** Something is chosen to be done; if it costs cards, a payment begins. */
  choose(action: Action): void {
    if (!this.isLive || !this.legal.some((legal) => isSameAction(legal, action))) return;
    this.refusals.drop();
    this.action = action;
    const cost = costOf(action, this.view);
    const used = takenUp(action, this.view);
    this.payment = cost === 0 ? null : beginPayment(cost, this.#hand().filter((card) => card !== used), this.view);
  }

  /** Chooses a whole action, as if its thing had been taken up first. A payment that has begun stays as it is. */
  take(action: Action): void {
    if (!this.isLive || this.isAnnounced || action.type === "pay") return;
    this.#drop();
    this.subject = subjectOf(action, this.view);
    this.choose(action);
  }

  chooseDraw(): void {
    this.subject = null;
    this.choose({ type: "draw" });
  }

  skip(): void {
    if (!this.canSkip) return;
    this.#drop();
    this.#props().play([{ type: "skip" }]);
  }

  /** A place on the board: the chosen thing goes there, at once where nothing is to be paid and nothing has to be shown first. */
  pickTarget(target: Target, by: "mouse" | "touch" | "keyboard"): void {
    if (!this.isLive || this.isAnnounced || this.subject === null) return;
    const option = this.options.find((one) => isSameTarget(targetOf(one, this.view), target));
    if (!option) {
      const attempt = attemptOf(this.subject, target, this.view);
      if (attempt) void this.refusals.tell(attempt);
      return;
    }
    const isAgain = isSameAction(this.action, option);
    if (!isAgain) this.choose(option);
    const isAtOnce = by !== "keyboard" && !isShownFirst(this.#props(), by);
    if (this.payment === null && (isAtOnce || isAgain)) this.commit();
  }

  pointAt(target: Target | null): void {
    this.pointed = target;
  }

  suggestAgain(): void {
    if (!this.payment) return;
    const suggested = suggest(this.payment.due, this.payment.purse, this.view);
    this.payment = { ...this.payment, picked: suggested, suggested };
  }

  /** Whether the suggestion stands as it was made. */
  readonly isSuggested = $derived.by(() => this.payment !== null && isPaid(this.payment) && this.payment.picked.every((card) => this.payment?.suggested.includes(card)));

  commit(): void {
    if (!this.canCommit || !this.action) return;
    const pays = this.payment ? payActions(this.payment) : [];
    this.#props().play(this.isAnnounced ? pays : [this.action, ...pays]);
  }

  /** One step back: the reason, the payment, what is done, the thing itself. */
  stepBack(): boolean {
    if (this.refusals.told) this.refusals.drop();
    else if (this.isAnnounced && this.#props().canTakeBack) this.#props().takeBack();
    else if (this.isAnnounced) return false;
    else if (this.action && this.options.length > 1) {
      this.action = null;
      this.payment = null;
    } else if (this.subject || this.action) this.#drop();
    else return false;
    return true;
  }

  /** Whether a card of the hand is chosen, in one way or another. */
  stateOf(card: Card): "subject" | "paying" | null {
    if (this.payment?.picked.includes(card)) return "paying";
    if (this.subject?.type === "hand" && this.subject.card === card) return "subject";
    return this.action && takenUp(this.action, this.view) === card ? "subject" : null;
  }

  #hand(): readonly Card[] {
    const seat = seatOf(this.#props().viewer);
    return seat === null ? [] : (this.view.players[seat]?.hand ?? []);
  }

  #drop(): void {
    this.subject = null;
    this.action = null;
    this.payment = null;
  }
}
