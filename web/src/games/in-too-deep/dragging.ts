// Dragging a card of the hand with the mouse: onto a shaft to deepen it, onto
// one's own row to buy its share.

import { Dragging } from "../shared/dragging.svelte";
import type { Acting } from "./acting.svelte";
import type { Target } from "./choosing";
import { companyOf } from "./names";
import type { Card, Company, View } from "./types";

export function draggingCards(acting: Acting): Dragging<Card, Target> {
  return new Dragging<Card, Target>({
    mayBegin: ({ pointerType }) => pointerType === "mouse" && acting.isLive && acting.payment === null,
    lift: (card) => lift(card, acting),
    targetAt: (pointer, card) => targetUnder(pointer, card, acting.view),
    pointAt: (target) => acting.pointAt(target),
    drop: (target, by) => acting.pickTarget(target, by),
  });
}

function lift(card: Card, acting: Acting): void {
  const { subject } = acting;
  if (subject?.type !== "hand" || subject.card !== card) acting.pick({ type: "hand", card });
}

function targetUnder({ clientX, clientY }: PointerEvent, card: Card, view: View): Target | null {
  const under = document.elementFromPoint(clientX, clientY);
  const shaft = under?.closest<HTMLElement>("[data-shaft]")?.dataset["shaft"];
  if (shaft) return { type: "shaft", company: shaft as Company };
  const company = under?.closest(".is-own[data-holder]") ? companyOf(card, view) : null;
  return company && { type: "share", company };
}
