// What a viewer touches on the plain screen, from the first touch to the action.

import { cubicOut } from "svelte/easing";
import { crossfade, fly, scale } from "svelte/transition";
import type { ScreenProps } from "../games/contract";
import { isShownFirst } from "../games/shared/careful";
import { sceneOf, type View } from "./summary";
import type { Way } from "./types";
import { complete, insteadSpots, nearest, nextSpots, only, touch, type Box } from "./touching";

export type Props = ScreenProps<View>;

/** What arrives comes up, what is gone sinks away. */
const moving = crossfade({
  duration: 380,
  easing: cubicOut,
  fallback: (node, _params, isIntro) => (isIntro ? scale(node, { start: 0.7, duration: 260 }) : fly(node, { y: 46, duration: 420 })),
});
/** Nothing moves. */
const still: [typeof moving[0], typeof moving[1]] = [() => () => ({ duration: 0 }), () => () => ({ duration: 0 })];

export class Table {
  touched = $state.raw<string[]>([]);
  /** Where the keyboard is; the only place that Tab stops at. */
  focused = $state<string | null>(null);
  /** Whether the last touch came from the keyboard, which then is led on. */
  isByKeyboard = false;
  #props: () => Props;

  constructor(props: () => Props) {
    this.#props = props;
  }

  readonly isLive = $derived.by(() => this.#props().canAct && !this.#props().isReplay);
  readonly ways = $derived.by((): Way[] => {
    const { view, legal } = this.#props().screen;
    return this.isLive ? sceneOf(view, legal).ways : [];
  });
  readonly next = $derived.by(() => nextSpots(this.ways, this.touched));
  readonly #instead = $derived.by(() => insteadSpots(this.ways, this.touched));
  /** Actions for which nothing more is touched: they are buttons. */
  readonly buttons = $derived.by(() => complete(this.ways, this.touched).map((idx) => ({ idx, label: this.ways[idx]?.label ?? "" })));
  readonly motion = $derived.by(() => {
    const [send, receive] = this.#props().motion ? moving : still;
    return { send, receive };
  });
  readonly #hinted = $derived.by((): readonly string[] => {
    const { hinted, screen } = this.#props();
    if (hinted == null || !this.isLive) return [];
    const text = JSON.stringify(hinted);
    return this.ways[screen.legal.findIndex((action) => JSON.stringify(action) === text)]?.touches ?? [];
  });

  /** Another position, or another turn: nothing is touched. */
  begin(): void {
    this.touched = [];
  }

  stateOf(spot: string): "touched" | "next" | "instead" | "idle" {
    if (this.touched.includes(spot)) return "touched";
    if (this.next.has(spot)) return "next";
    return this.#instead.has(spot) ? "instead" : "idle";
  }

  isHinted(spot: string): boolean {
    return this.#hinted.includes(spot);
  }

  touch(spot: string, by: "mouse" | "touch" | "keyboard"): void {
    this.isByKeyboard = by === "keyboard";
    if (!this.isLive) return;
    // What waits for a second touch is done by it.
    const waiting = only(this.ways, this.touched);
    if (waiting !== null && this.touched.at(-1) === spot) return this.play(waiting);
    const touched = touch(this.ways, this.touched, spot);
    if (touched === null) return;
    const found = only(this.ways, touched);
    this.touched = touched;
    if (found !== null && (by === "keyboard" || !isShownFirst(this.#props(), by))) this.play(found);
  }

  /** Plays the action with this number. */
  play(idx: number): void {
    const action = this.#props().screen.legal[idx];
    if (action !== undefined && this.isLive) this.#props().play([action]);
  }

  /** Takes back the last touch; false if there was none. */
  stepBack(): boolean {
    const hasTouched = this.touched.length > 0;
    this.touched = this.touched.slice(0, -1);
    return hasTouched;
  }

  /** Arrow keys walk from place to place. */
  walk(root: HTMLElement, key: string): boolean {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!way) return false;
    const boxes = boxesOf(root);
    if (!root.contains(document.activeElement)) {
      this.focus(root, this.focused ?? boxes[0]?.spot);
      return true;
    }
    const from = boxes.find(({ spot }) => spot === this.focused) ?? boxes[0];
    const found = from && nearest(from, boxes, way[0] ?? 0, way[1] ?? 0);
    if (found) this.focus(root, found.spot);
    return true;
  }

  focus(root: HTMLElement, spot: string | undefined): void {
    if (spot === undefined) return;
    this.focused = spot;
    root.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`)?.focus();
  }

  /** Leads the keyboard to the first place that can be touched. */
  lead(root: HTMLElement): void {
    const spots = boxesOf(root).map(({ spot }) => spot);
    const first = spots.find((spot) => this.next.has(spot));
    if (this.isByKeyboard && first !== undefined) this.focus(root, first);
    else if (this.focused === null || !spots.includes(this.focused)) this.focused = first ?? spots[0] ?? null;
  }
}

function boxesOf(root: HTMLElement): Box[] {
  const spots = [...root.querySelectorAll<HTMLElement>("[data-spot]")];
  return spots.map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { spot: node.dataset.spot ?? "", x: left + width / 2, y: top + height / 2 };
  });
}
