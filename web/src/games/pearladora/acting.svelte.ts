// A viewer's choosing, from the first touch to the commitment. What is possible
// comes from the screen; why something is not comes from the server.

import type { ScreenProps } from "../contract";
import { isShownFirst } from "../shared/careful";
import { Refusals } from "../shared/refusals.svelte";
import { KINDS, legalActionOf, actionOf, choiceOf, openingChoice, possibleLines, possibleSquares, possibleValues, withKind, type Choice, type Kind } from "./choosing";
import { commitWords, KIND_HELP } from "./explaining";
import { lineBeside, type Direction } from "./geometry";
import { isSamePlace, placeOf, withPlace, type Place } from "./place";
import type { Action, Event, Value, View } from "./types";

/** A second tap or click sooner than this is part of the first one. */
const AGAIN_MS = { touch: 350, mouse: 120, keyboard: 0 };

export type Props = ScreenProps<View, Action, Event>;

export class Acting {
  choice = $state.raw<Choice | null>(null);
  /** Where the mouse or the focus is. */
  pointed = $state.raw<Place | null>(null);
  /** A place that was tried and refused; its reason stays in sight. */
  pinned = $state.raw<Place | null>(null);
  /** What the last touch came from. */
  isTouch = $state(false);
  /** The last thing said to those who listen. */
  said = $state("");
  /** Whether squares or lines were aimed at last; it stays when the turn passes on. */
  aim = $state<"square" | "line">("square");
  readonly refusals = new Refusals<Action>((actions) => this.#props().consider(actions));
  #props: () => Props;
  #last: Choice | null = null;
  #pickedAt = 0;

  constructor(props: () => Props) {
    this.#props = props;
  }

  get legal(): Action[] {
    return this.#props().screen.legal;
  }

  readonly isLive = $derived.by(() => this.#props().canAct && !this.#props().isReplay && this.choice !== null);

  readonly squares = $derived.by(() => (this.choice ? possibleSquares(this.choice.kind, this.choice.value, this.legal) : new Set<number>()));

  readonly lines = $derived.by(() => (this.choice ? possibleLines(this.choice.kind, this.legal) : new Set<number>()));

  /** The choice as it would be at the place pointed at. */
  readonly preview = $derived.by((): Choice | null => {
    if (!this.isLive || !this.choice) return null;
    const place = this.pointed ?? this.pinned ?? placeOf(this.choice);
    return withPlace(this.choice, place);
  });

  readonly isPossible = $derived.by(() => this.preview !== null && legalActionOf(this.preview, this.legal) !== null);

  readonly previewRefusal = $derived.by(() => (this.preview && !this.isPossible ? this.refusals.of(actionOf(this.preview)) : null));

  /** The chosen action, if it can be played. */
  readonly action = $derived.by(() => (this.choice ? legalActionOf(this.choice, this.legal) : null));

  /** Another position: choose anew, the way it was chosen last. */
  begin(): void {
    this.refusals.forget();
    this.pinned = null;
    this.#aimAt(openingChoice(this.#last, this.legal));
    this.said = "";
  }

  /** Chooses a whole action, as if it had been chosen step by step. */
  take(action: Action): void {
    if (!this.isLive) return;
    this.pinned = null;
    this.pointed = null;
    this.#aimAt(choiceOf(action));
  }

  pickKind(kind: Kind): void {
    if (kind === "done") {
      this.#play({ type: "done" });
      return;
    }
    this.pinned = null;
    // Choosing the same thing once more puts it back.
    const isAgain = this.choice?.kind === kind && kind !== "pontoon";
    this.#aimAt(isAgain ? openingChoice(null, this.legal) : withKind(this.choice, kind, this.legal));
    this.said = this.choice ? KIND_HELP[this.choice.kind] : "";
  }

  pickValue(value: Value): void {
    const kind: Kind = this.choice?.kind === "extra_diver" ? "extra_diver" : "diver";
    if (!possibleValues(kind, this.legal).includes(value)) return;
    this.pinned = null;
    // A space chosen before keeps: only the value changes.
    const at = this.choice && KINDS[this.choice.kind].aim === "space" ? this.choice.at : null;
    this.#aimAt({ kind, value, at, line: null });
  }

  pointAt(place: Place | null): void {
    this.pointed = place;
    this.refusals.dropQuestion();
    const action = place && this.#refusedAt(place);
    if (action) this.refusals.askSoon(action);
  }

  /** A click, a tap or Enter on a place. */
  pickPlace(place: Place, by: "mouse" | "touch" | "keyboard", now: number = Date.now()): void {
    this.isTouch = by === "touch";
    if (!this.choice || !this.isLive) return;
    const next = withPlace(this.choice, place);
    const action = legalActionOf(next, this.legal);
    if (by === "touch") this.pointed = null;
    if (!action) {
      this.pinned = place;
      this.choice = withPlace(this.choice, null);
      this.#askWhyNot(place);
      return;
    }
    this.pinned = null;
    const isAgain = isSamePlace(placeOf(this.choice), place) && (by === "keyboard" || now - this.#pickedAt > AGAIN_MS[by]);
    const isAtOnce = by !== "keyboard" && !isShownFirst(this.#props(), by);
    if (isAtOnce || isAgain) {
      this.choice = next;
      this.#play(action);
    } else {
      this.choice = next;
      this.#pickedAt = now;
      this.said = `Chosen. ${by === "keyboard" ? "Enter once more to do it" : by === "mouse" ? "A second click does it" : "The button does it"}: ${commitWords(next, this.#isSecond())}.`;
    }
  }

  nudge(direction: Direction): void {
    if (!this.choice) return;
    const from = this.choice.line ?? (this.pinned?.type === "line" ? this.pinned.line : null);
    if (from === null) return;
    const place: Place = { type: "line", line: lineBeside(from, direction) };
    const next = withPlace(this.choice, place);
    const isPossible = legalActionOf(next, this.legal) !== null;
    this.choice = next;
    this.pinned = isPossible ? null : place;
    this.#askWhyNot(place);
  }

  commit(): void {
    if (this.action) this.#play(this.action);
  }

  /** One step back: the reason, then the place, then the kind. */
  stepBack(): boolean {
    if (this.pinned) this.pinned = null;
    else if (placeOf(this.choice)) this.choice = this.choice && withPlace(this.choice, null);
    else {
      const usual = openingChoice(null, this.legal);
      if (!usual || usual.kind === this.choice?.kind) return false;
      this.#aimAt(usual);
    }
    return true;
  }

  /** Why a place cannot be chosen, as far as the server has said. */
  whyNot(place: Place): string | null {
    if (!this.choice) return null;
    return this.refusals.of(actionOf(withPlace(this.choice, place)))?.message ?? null;
  }

  #isSecond(): boolean {
    return this.#props().screen.view.phase.type === "second_pontoon";
  }

  #aimAt(choice: Choice | null): void {
    this.choice = choice;
    if (!choice || KINDS[choice.kind].aim === "nothing") return;
    const aim = KINDS[choice.kind].aim === "line" ? "line" : "square";
    if (aim !== this.aim) this.pointed = null;
    this.aim = aim;
  }

  #askWhyNot(place: Place): void {
    const action = this.#refusedAt(place);
    if (action) void this.refusals.ask(action);
  }

  /** What is chosen, at a place where it cannot be done; null where it can, or nothing is chosen. */
  #refusedAt(place: Place): Action | null {
    if (!this.choice || !this.isLive) return null;
    const choice = withPlace(this.choice, place);
    return legalActionOf(choice, this.legal) ? null : actionOf(choice);
  }

  #play(action: Action): void {
    this.#last = this.choice;
    this.pinned = null;
    this.#props().play([action]);
    if (this.choice) this.choice = withPlace(this.choice, null);
  }
}
