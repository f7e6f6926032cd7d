// Dragging a card of the hand with the mouse: onto a shaft to deepen it, onto
// one's own row to buy its share. Everything else works without it.

import type { Acting } from "./acting.svelte";
import type { Target } from "./choosing";
import { companyOf } from "./names";
import type { Card, Company } from "./types";

/** How far the mouse moves before a press is a drag. */
const SLACK_PX = 8;

export class Dragging {
  /** The card on its way, and where it is. */
  card = $state.raw<{ card: Card; x: number; y: number } | null>(null);
  #acting: Acting;
  #stop: (() => void) | null = null;

  constructor(acting: Acting) {
    this.#acting = acting;
  }

  begin(event: PointerEvent, card: Card): void {
    if (event.pointerType !== "mouse" || event.button !== 0 || !this.#acting.isLive || this.#acting.payment !== null) return;
    this.end();
    const from = { x: event.clientX, y: event.clientY };
    const move = (moved: PointerEvent): void => {
      const isFar = Math.hypot(moved.clientX - from.x, moved.clientY - from.y) > SLACK_PX;
      if (!this.card && !isFar) return;
      if (!this.card) this.#lift(card);
      this.card = { card, x: moved.clientX, y: moved.clientY };
      this.#acting.pointAt(this.#targetAt(moved, card));
    };
    const drop = (dropped: PointerEvent): void => {
      const target = this.card ? this.#targetAt(dropped, card) : null;
      const wasDragged = this.card !== null;
      this.end();
      if (!wasDragged) return;
      // The click that follows a drag means nothing.
      const swallow = (click: MouseEvent): void => click.stopPropagation();
      window.addEventListener("click", swallow, { capture: true });
      setTimeout(() => {
        window.removeEventListener("click", swallow, { capture: true });
        this.#acting.pointAt(null);
        if (target) this.#acting.pickTarget(target, "mouse");
      });
    };
    const cancel = (): void => this.end();
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", cancel);
    this.#stop = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", cancel);
    };
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
    this.card = null;
  }

  #lift(card: Card): void {
    const { subject } = this.#acting;
    if (subject?.type !== "hand" || subject.card !== card) this.#acting.pick({ type: "hand", card });
  }

  #targetAt(event: PointerEvent, card: Card): Target | null {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const shaft = under?.closest<HTMLElement>("[data-shaft]")?.dataset["shaft"];
    if (shaft) return { type: "shaft", company: shaft as Company };
    const company = under?.closest(".is-own[data-holder]") ? companyOf(card, this.#acting.view) : null;
    return company && { type: "share", company };
  }
}
