// What happened since one's last move, shown on the board: the moves of the
// others one by one, as they may be told now. It only ever looks; nothing is
// acknowledged, played or asked for by it.

import { untrack } from "svelte";
import { LOOKED_AT } from "../../games/looking";
import type { ScreenProps } from "../../games/contract";
import { api } from "../../net/api";
import { fetchBetween, type Position } from "../../net/replay";
import { settings } from "../../net/settings.svelte";
import { standingEvents, teller, type Told } from "../../net/story";
import type { Frame } from "../frame.svelte";
import type { LoadedGame } from "../loading.svelte";
import { captionOf, isOnBoard, lastStanding, MOST_PLAYED, movesIn, paceOf, summaryOf, tellable, type Move } from "./moves";
import { lastSeen, rememberSeen } from "./seen";
import { wakesOf, type Wake } from "./wakes";

/** How long the board is looked at before the first move, and after a single one. */
const BEFORE_MS = 700;
/** So long a board waits for it, at most. */
const HELD_MS = 1_000;

type Reel = { moves: readonly Move[]; positions: ReadonlyMap<number, Position>; /** Whether it leads up to now. */ isToNow: boolean };

export class Catching {
  /** What happened since the last move in one line; null while there is nothing to tell, or it was put away. */
  line = $state<string | null>(null);
  #reel = $state.raw<Reel | null>(null);
  /** The move that is shown; -1 before the first. */
  #at = $state(-1);
  /** The last move, told on the board as it stands now. */
  #closing = $state.raw<{ seq: number; told: readonly Told[]; events: unknown[] } | null>(null);
  /** Whether the board waits until it is known what came while nobody looked: nothing is shown and then taken away again. */
  isHeld = $state(false);
  #isFetching = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame: Frame;
  #game: LoadedGame;

  /** Made while the table's frame is. */
  constructor(frame: Frame, game: LoadedGame) {
    this.#frame = frame;
    this.#game = game;
    this.#catchUp();
    // Whoever moves has taken it in.
    $effect(() => {
      if (!frame.pending) return;
      untrack(() => {
        this.skip();
        this.close();
      });
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  readonly isPlaying: boolean = $derived(this.#reel !== null);

  /** One's own last entry that counts; what came after it is what happened since. */
  readonly since: number = $derived.by(() => lastStanding(this.#frame.table.ownSeqs[this.#frame.key] ?? [], this.#frame.story));

  /** Whether there is anything to show again. */
  readonly canRepeat: boolean = $derived.by(() => {
    const { seat, isLive, isCovered, shown, story } = this.#frame;
    return isLive && !isCovered && seat !== null && shown !== null && story.some(({ seq, told }) => seq > this.since && told.some(({ words }) => words !== null));
  });

  /** What has changed since, on the board as it stands. */
  readonly wakes: Wake[] = $derived.by(() => {
    const { isLive, isCovered, seat, shown, story, pending } = this.#frame;
    const touched = this.#game.module?.touched;
    if (!touched || !isLive || isCovered || seat === null || !shown || pending || this.isPlaying) return [];
    const { view } = shown.screen;
    return wakesOf(story, this.since, (event) => touched(event, view));
  });

  /** The shown move in words, and how many there are. */
  readonly caption: { at: number; count: number; text: string } | null = $derived.by(() => {
    const { marks, shown } = this.#frame;
    const reel = this.#reel;
    if (!reel || !shown) return null;
    const move = reel.moves[this.#at];
    return { at: this.#at + 1, count: reel.moves.length, text: move ? captionOf(move, marks, shown.viewer) : "" };
  });

  /** What the board is given while moves are shown; null while it stands as it is. */
  readonly props: ScreenProps | null = $derived.by(() => {
    const { shown, marks, story } = this.#frame;
    const reel = this.#reel;
    if (!reel || !shown) return null;
    const move = reel.moves[this.#at];
    const seq = move?.last ?? (reel.moves[0]?.first ?? 1) - 1;
    const position = reel.positions.get(seq);
    if (!position) return null;
    return {
      ...LOOKED_AT,
      // As it was when others moved: the board keeps its size, and the tray its place.
      isReplay: false,
      screen: { view: position.view, prompt: position.prompt, legal: [] },
      viewer: shown.viewer,
      seats: marks,
      events: eventsOf(move),
      past: standingEvents(story.filter((entry) => entry.seq <= seq)),
      tell: teller(move?.told ?? [], marks),
      outcome: null,
      ending: [],
      motion: settings.mayMove,
    };
  });

  /** What the board is told of the last move once it stands as it is now; null if nothing. */
  readonly closing: { told: readonly Told[]; events: unknown[] } | null = $derived.by(() => (this.#closing !== null && this.#closing.seq === this.#frame.shown?.seq ? this.#closing : null));

  /** Shows everything since the last move again. */
  readonly repeat = (): void => void this.#show(this.since, null);

  /** Shows the move again that an entry belongs to. */
  readonly repeatOne = (seq: number): void => void this.#show(this.since, seq);

  /** Straight to how it stands now. */
  readonly skip = (): void => {
    clearTimeout(this.#timer);
    this.#reel = null;
    this.#at = -1;
  };

  readonly close = (): void => void (this.line = null);

  readonly skipByKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.isPlaying) return;
    event.stopPropagation();
    this.skip();
  };

  /** A touch of the board skips; what stands around it works as always. */
  readonly skipByTouch = ({ target }: PointerEvent): void => {
    if (this.isPlaying && target instanceof Element && target.closest("[data-play]") && !target.closest("button")) this.skip();
  };

  /** Whatever came while nobody looked is shown once somebody does. */
  #catchUp(): void {
    const frame = this.#frame;
    let isLooking = $state(document.visibilityState === "visible");
    $effect(() => {
      const look = (): void => void (isLooking = document.visibilityState === "visible");
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
    /** What was seen before this look at the table; null between two looks. */
    let before: number | null = null;
    let isDecided = false;
    let held: ReturnType<typeof setTimeout> | undefined;
    $effect.pre(() => {
      if (!isLooking) [before, isDecided] = [null, false];
      const { shown, seat, key, isCovered, isPassedAround, isLive, table, story } = frame;
      if (!isLooking || isDecided || !shown || seat === null || isCovered) return;
      untrack(() => {
        before ??= lastSeen(table.id, key);
        // A device that is passed around is looked at by everybody all the time.
        isDecided = before >= shown.seq || !isLive || isPassedAround;
        if (isDecided) return;
        if (settings.mayMove && held === undefined) {
          this.isHeld = true;
          held = setTimeout(() => (this.isHeld = false), HELD_MS);
        }
        // Until the story is here it is not known which entries were one's own.
        if (story[0]?.seq !== 1 || (story.at(-1)?.seq ?? 0) < shown.seq) return;
        isDecided = true;
        void this.#show(Math.max(this.since, before), null, false).finally(() => (this.isHeld = false));
      });
    });
    $effect(() => {
      const { shown, seat, key, isCovered, table } = frame;
      if (isLooking && shown && seat !== null && !isCovered && !this.isHeld) rememberSeen(table.id, key, shown.seq);
    });
    $effect(() => () => clearTimeout(held));
  }

  /** Fetches the moves after an entry and shows them, or the one of them that an entry belongs to. */
  async #show(since: number, only: number | null, isAsked = true): Promise<void> {
    const { table, key, shown, marks } = this.#frame;
    if (!shown || this.#isFetching) return;
    this.#isFetching = true;
    try {
      const { lines } = await api.story(table.id, key, since);
      const all = tellable(movesIn(lines), marks, shown.viewer);
      if (only === null) this.line = all.length === 0 ? this.line : summaryOf(all, marks, shown.viewer);
      const onBoard = all.filter(isOnBoard);
      const moves = only === null ? onBoard.slice(-MOST_PLAYED) : onBoard.filter(({ first, last }) => first <= only && only <= last);
      const [first, last] = [moves[0], moves.at(-1)];
      // Where less motion is wanted, only who asks for it sees the steps.
      if (!first || !last || (!isAsked && !settings.mayMove)) return;
      const positions = await fetchBetween((from, count) => api.replay(table.id, key, from, count), first.first - 1, last.last);
      if (this.#frame.key !== key || this.#frame.pending) return;
      this.skip();
      this.#reel = { moves, positions: new Map(positions.map((one) => [one.seq, one])), isToNow: only === null };
      this.#wait(BEFORE_MS);
    } catch {
      // Without it the board stands as it is, which is no reason to trouble anybody.
    } finally {
      this.#isFetching = false;
    }
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.#next(), ms);
  }

  #next(): void {
    const reel = this.#reel;
    if (!reel) return;
    const next = reel.moves[this.#at + 1];
    const isLast = this.#at + 2 === reel.moves.length;
    if (!next) this.skip();
    else if (reel.isToNow && isLast && next.last === this.#frame.shown?.seq) {
      // The last move is shown on the board as it is now: one can act at once.
      this.#closing = { seq: next.last, told: next.told, events: eventsOf(next) };
      this.skip();
    } else {
      this.#at += 1;
      this.#wait(paceOf(reel.moves.length));
    }
  }
}

function eventsOf(move: Move | undefined): unknown[] {
  return (move?.told ?? []).map(({ event }) => event);
}
