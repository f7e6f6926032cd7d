// Dragging something from the tray onto the board. Everything can be done
// without it, by clicks, taps and keys.

/** How far a press has to move before it is a drag, in pixels. */
const SLACK_PX = 8;

/** What a game says of its dragging. */
export type Draggable<Thing, Target> = {
  /** Whether a press may become a drag now. */
  mayBegin: (press: PointerEvent) => boolean;
  /** The thing leaves the tray. */
  lift: (thing: Thing) => void;
  /** What a pointer is over, if the thing can be dropped on it. */
  targetAt: (pointer: PointerEvent, thing: Thing) => Target | null;
  pointAt: (target: Target | null) => void;
  drop: (target: Target, by: "mouse" | "touch") => void;
};

export class Dragging<Thing, Target> {
  /** What is under the pointer; null while nothing is dragged. */
  carried = $state.raw<{ thing: Thing; x: number; y: number } | null>(null);
  #game: Draggable<Thing, Target>;
  #stop: AbortController | null = null;

  constructor(game: Draggable<Thing, Target>) {
    this.#game = game;
  }

  /** Follows a press on a thing until it is let go. */
  begin(press: PointerEvent, thing: Thing): void {
    if (press.button !== 0 || !this.#game.mayBegin(press)) return;
    this.end();
    this.#stop = new AbortController();
    const options = { signal: this.#stop.signal };
    window.addEventListener("pointermove", (event) => this.#move(press, event, thing), options);
    window.addEventListener("pointerup", (event) => this.#drop(press, event, thing), options);
    window.addEventListener("pointercancel", () => this.end(), options);
  }

  end(): void {
    this.#stop?.abort();
    this.#stop = null;
    if (this.carried) this.#game.pointAt(null);
    this.carried = null;
  }

  #move(press: PointerEvent, event: PointerEvent, thing: Thing): void {
    if (event.pointerId !== press.pointerId) return;
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (!this.carried && way < SLACK_PX) return;
    if (!this.carried) this.#game.lift(thing);
    this.carried = { thing, x: event.clientX, y: event.clientY };
    this.#game.pointAt(this.#game.targetAt(event, thing));
  }

  #drop(press: PointerEvent, event: PointerEvent, thing: Thing): void {
    if (event.pointerId !== press.pointerId) return;
    const wasDragged = this.carried !== null;
    this.end();
    if (!wasDragged) return;
    swallowClick();
    const target = this.#game.targetAt(event, thing);
    if (target !== null) this.#game.drop(target, press.pointerType === "mouse" ? "mouse" : "touch");
  }
}

/** The click that follows a drag means nothing. */
function swallowClick(): void {
  const swallow = (click: MouseEvent): void => click.stopPropagation();
  window.addEventListener("click", swallow, { capture: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
