// One table as this page knows it: what the socket told, what was asked and not
// yet answered. It never goes back to an older position.

import { expand } from "./offers";
import type { HeardRemark, Refusal, Screen } from "../games/contract";
import { VERSION, type ClockView, type FromBrowser, type HintChoice, type HintReading, type ProposalView, type Reaction, type Seat, type TableView, type TalkLine, type ToAct, type ToBrowser, type Viewer } from "../wire/wire";
import { api } from "./api";
import { Connection, type ConnectionState } from "./connection";
import { drop, keep, rememberCommitment } from "./kept";
import { randomHex } from "./random";
import { entriesOf, firstGap, joined, later, ownSeqsIn, reasonsIn, recalled, setupEnd, toldIn, toldLate, type Reason, type StoryEntry, type Told } from "./story";

/** What one viewer sees, and how it came about. */
export type ShownScreen = {
  viewer: Viewer;
  seq: number;
  /** The entry before the events; `seq` if there are none to play. */
  after: number;
  /** The entry at which this viewer was asked, which a command must carry; null if it is not asked. */
  askedAt: number | null;
  toAct: ToAct;
  canTakeBack: boolean;
  canAcknowledge: boolean;
  canConcede: boolean;
  /** Whether this viewer may ask the others to let it take its last action back. */
  canProposeTakeBack: boolean;
  /** Whether the game may still be ended without a result. */
  canAbort: boolean;
  /** The clocks as they stood when this came; they go on from there. */
  clocks: readonly ClockView[];
  /** When it came, by the page's own clock that only counts. */
  cameAt: number;
  /** What waits for answers. */
  proposal: ProposalView | null;
  isPaused: boolean;
  /** What is asked for, as the game's own value. */
  asks: unknown;
  /** What happened since the screen before, with its words; empty if that is not known. */
  told: Told[];
  /** The same without words: one list as long as the screen stays, for those who follow it. */
  events: unknown[];
  screen: Screen;
};

/** A move on its way. */
export type PendingMove = { kind: "play" | "take_back"; actions: unknown[]; storedAt: number | null };

type Without<Command, Key extends string> = Command extends unknown ? Omit<Command, Key> : never;

/** What can be asked for beside the rules. */
export type AskedBeside = Without<Extract<FromBrowser, { type: "propose" | "answer" | "give_time" | "resume" }>, "ref">;

/** What a bot would do in a seat, at the position at which the seat was asked. */
export type Hint = { seat: Seat; askedAt: number; choices: HintChoice[]; /** What it rests on beside what lies open. */ reading: HintReading | null };

/** Something said with one tap a moment ago. */
export type HeardReaction = { id: number; guest: string; name: string; /** Null for a spectator. */ seat: Seat | null; reaction: Reaction };

export type ToldRefusal = Refusal & { seat: Seat };

function viewerKey(viewer: Viewer): string {
  return viewer.type === "seat" ? `seat:${viewer.seat}` : "public";
}

/**
 * The last entry that lines tell as past. What its viewer has yet to take in
 * stands on the board alone: a line would outlast it.
 */
export function pastUpTo({ after, seq, canAcknowledge }: Pick<ShownScreen, "after" | "seq" | "canAcknowledge">): number {
  return canAcknowledge ? seq : after;
}

const TALK_KEPT = 300;
/** A story that could not be fetched is left alone for so long. */
const RECALL_AGAIN_MS = 5_000;
/** How long a remark is heard at the board. */
const REMARK_MS = 8_000;
/** How long a reaction is seen. */
const REACTION_MS = 5_000;
const RELOADED_KEY = "tidetable.reloaded";

export class TableStore {
  view = $state.raw<TableView | null>(null);
  screens = $state.raw<Record<string, ShownScreen>>({});
  /** By viewer: what has happened, as far as the page knows it. */
  stories = $state.raw<Record<string, StoryEntry[]>>({});
  /** By viewer: the entries in which they have acted themselves, and the last of the setup, as far as the page knows them. */
  ownSeqs = $state.raw<Record<string, readonly number[]>>({});
  talk = $state.raw<TalkLine[]>([]);
  /** Whether it is known what was said before this page came. */
  isTalkKnown = $state(false);
  /** What was said with one tap a moment ago, by each the last. */
  reactions = $state.raw<HeardReaction[]>([]);
  /** What was said a moment ago and belongs to the board. */
  remarks = $state.raw<HeardRemark[]>([]);
  hint = $state.raw<Hint | null>(null);
  /** What bots have said of their moves, by entry. */
  reasons = $state.raw<ReadonlyMap<number, Reason>>(new Map());
  pending = $state.raw<Record<Seat, PendingMove>>({});
  refusal = $state.raw<ToldRefusal | null>(null);
  connection = $state<ConnectionState>("connecting");
  /** Why the server does not want us back. */
  goodbye = $state<string | null>(null);
  /** There is no such table. */
  isMissing = $state(false);
  isOlderThanServer = $state(false);

  /** The seats to act, by whichever message is the newest. */
  readonly toAct: Seat[] = $derived.by(() => {
    let newest = { seq: this.view?.seq ?? -1, seats: this.view?.to_act ?? [] };
    for (const { seq, toAct } of Object.values(this.screens)) {
      if (seq >= newest.seq) newest = { seq, seats: toAct.type === "seats" ? toAct.seats : [] };
    }
    return newest.seats;
  });

  readonly id: string;
  #line: Connection;
  /** The viewers whose story is being fetched. */
  #recalling = new Set<string>();
  /** The step that was heard last: its first entry, which was somebody's action, and its last. */
  #lastStep = { first: 0, last: 0 };
  #nRemarks = 0;
  #nReactions = 0;

  constructor(id: string) {
    this.id = id;
    this.#line = new Connection({
      open: (since) => new WebSocket(socketAddress(id, since)),
      isHidden: () => document.visibilityState === "hidden",
      since: () => this.#lastSeq(),
      heard: (message) => this.heard(message),
      changed: (state) => (this.connection = state),
    });
  }

  /** Connects and keeps the line; the answer ends it. */
  start(): () => void {
    this.#line.connect();
    const wake = (): void => {
      if (document.visibilityState === "visible") this.#line.wake();
      // Whoever does not look wants to be called back.
      else if (this.connection === "open") this.#line.ping();
    };
    window.addEventListener("online", wake);
    window.addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      window.removeEventListener("online", wake);
      window.removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", wake);
      this.#line.stop();
    };
  }

  /** Takes over how the table stands, unless that is older than what is known. */
  accept(view: TableView): void {
    const known = this.view;
    if (known && isOlder(view, known)) return;
    this.view = view;
    rememberCommitment(view);
  }

  async play(seat: Seat, actions: unknown[]): Promise<void> {
    const shown = this.screens[`seat:${seat}`];
    if (!shown || shown.askedAt === null || this.pending[seat]) return;
    const ask = { type: "play", ref: randomHex(8), seat, asked: shown.askedAt, actions } as const;
    await this.#move(seat, { kind: "play", actions, storedAt: null }, ask);
  }

  async takeBack(seat: Seat): Promise<void> {
    const shown = this.screens[`seat:${seat}`];
    if (!shown || !shown.canTakeBack || this.pending[seat]) return;
    const ask = { type: "take_back", ref: randomHex(8), seat, asked: shown.askedAt ?? shown.seq } as const;
    await this.#move(seat, { kind: "take_back", actions: [], storedAt: null }, ask);
  }

  /** Says that what the screen shows only until then has been taken in. */
  async acknowledge(seat: Seat): Promise<void> {
    const shown = this.screens[`seat:${seat}`];
    if (!shown?.canAcknowledge) return;
    const answer = await this.#line.ask({ type: "acknowledge", ref: randomHex(8), seat, seq: shown.seq });
    // Somebody has moved meanwhile; the button is still there.
    if (!answer.isDone && answer.code !== "stale") this.refusal = { seat, message: answer.message, rule: answer.rule };
  }

  /** Keeps what one viewer has heard only as it may be remembered. */
  forget(key: string): void {
    const faded = (this.stories[key] ?? []).map((entry) => ({ ...entry, told: entry.told.map(later) }));
    this.stories = { ...this.stories, [key]: faded };
    const shown = this.screens[key];
    if (!shown) return;
    const told = shown.told.map(later);
    this.screens = { ...this.screens, [key]: { ...shown, told, events: told.map(({ event }) => event) } };
  }

  async concede(seat: Seat): Promise<void> {
    const answer = await this.#line.ask({ type: "concede", ref: randomHex(8), seat });
    if (!answer.isDone) this.refusal = { seat, message: answer.message, rule: answer.rule };
  }

  /** Asks for something beside the rules. Where the table has moved on, the screen shows that it has. */
  async askBeside(asked: AskedBeside): Promise<void> {
    const answer = await this.#line.ask({ ...asked, ref: randomHex(8) });
    if (answer.isDone) return;
    const message = answer.code === "stale" ? "The table has moved on since; look again." : answer.message;
    this.refusal = { seat: asked.seat, message, rule: answer.rule };
  }

  /** Makes a remark that the game knows; the answer is why not. */
  async remark(seat: Seat, remark: unknown): Promise<string | null> {
    const answer = await this.#line.ask({ type: "remark", ref: randomHex(8), seat, remark });
    return answer.isDone ? null : answer.message;
  }

  async consider(seat: Seat, actions: unknown[]): Promise<Refusal | null> {
    const answer = await this.#line.ask({ type: "consider", ref: randomHex(8), seat, actions });
    return answer.isDone ? null : { message: answer.message, rule: answer.rule };
  }

  /** Asks what a bot would do in a seat; the answer is why it is not told. */
  async askHint(seat: Seat): Promise<string | null> {
    const askedAt = this.screens[`seat:${seat}`]?.askedAt ?? null;
    if (askedAt === null) return "it is not your turn";
    const answer = await this.#line.ask({ type: "hint", ref: randomHex(8), seat, asked: askedAt });
    return answer.isDone ? null : answer.message;
  }

  /** Says something to the table; the answer is why not. */
  async say(text: string): Promise<string | null> {
    const answer = await this.#line.ask({ type: "talk", ref: randomHex(8), text });
    return answer.isDone ? null : answer.message;
  }

  /** Says something with one tap; the answer is why not. */
  async react(reaction: Reaction): Promise<string | null> {
    const answer = await this.#line.ask({ type: "react", ref: randomHex(8), reaction });
    return answer.isDone ? null : answer.message;
  }

  /** Fetches what has happened and was not heard here, as one viewer may hear it now. */
  async recall(key: string): Promise<void> {
    const shown = this.screens[key];
    const gap = shown ? firstGap(this.stories[key] ?? [], shown.seq) : null;
    if (gap === null || this.#recalling.has(key)) return;
    this.#recalling.add(key);
    try {
      const { lines } = await api.story(this.id, key, gap - 1);
      this.stories = { ...this.stories, [key]: joined(this.stories[key] ?? [], recalled(lines)) };
      this.reasons = new Map([...reasonsIn(lines), ...this.reasons]);
      if (shown?.viewer.type === "seat") this.#acted(key, ...(gap === 1 ? [setupEnd(lines)] : []), ...ownSeqsIn(lines, shown.viewer.seat));
      this.#recalling.delete(key);
    } catch {
      // Without it the story begins now, which is no reason to trouble anybody.
      // It is asked for again with the next move, but not all the time.
      setTimeout(() => this.#recalling.delete(key), RECALL_AGAIN_MS);
    }
  }

  forgetRefusal(): void {
    this.refusal = null;
  }

  async #move(seat: Seat, move: PendingMove, ask: Parameters<Connection["ask"]>[0]): Promise<void> {
    this.refusal = null;
    this.pending = { ...this.pending, [seat]: move };
    const answer = await this.#line.ask(ask);
    if (!answer.isDone) {
      this.#settled(seat);
      const message = answer.code === "stale" ? "The table has moved on since; look again and choose." : answer.message;
      this.refusal = { seat, message, rule: answer.rule };
      return;
    }
    if (move.kind === "play") this.#acted(`seat:${seat}`, answer.seq);
    // The move stays pending until its screen is here, so that nothing flickers.
    const shown = this.screens[`seat:${seat}`];
    if (shown && shown.seq >= answer.seq) this.#settled(seat);
    else this.pending = { ...this.pending, [seat]: { ...move, storedAt: answer.seq } };
  }

  #acted(key: string, ...seqs: number[]): void {
    this.ownSeqs = { ...this.ownSeqs, [key]: [...new Set([...(this.ownSeqs[key] ?? []), ...seqs])] };
  }

  #settled(seat: Seat): void {
    const { [seat]: _settled, ...rest } = this.pending;
    this.pending = rest;
  }

  heard(message: ToBrowser): void {
    switch (message.type) {
      case "hello":
        this.#greet(message.version);
        break;
      case "table":
        this.accept(message.table);
        break;
      case "screen":
        this.#show(message);
        break;
      case "talk_so_far":
        this.talk = message.lines;
        this.isTalkKnown = true;
        break;
      case "talk":
        this.#hear(message.line);
        break;
      case "reaction":
        this.#hearReaction(message);
        break;
      case "hint":
        this.hint = { seat: message.seat, askedAt: message.asked, choices: message.choices, reading: message.reading };
        break;
      case "reason":
        this.#hearReason(message.seq, { seat: message.seat, text: message.reason.text });
        break;
      case "bye":
        if (message.retry_ms === null) this.goodbye = message.reason;
        break;
      case "refused":
        if (message.ref === null && message.code === "missing") this.isMissing = true;
        break;
      case "reaction":
      case "done":
      case "pong":
        break;
    }
  }

  /** A remark is heard at the board for a moment, and if it does not have to be remembered it stays in the talk. */
  #hear(line: TalkLine): void {
    if (!line.is_passing) this.talk = [...this.talk, line].slice(-TALK_KEPT);
    if (line.remark === null || line.seat === null) return;
    const id = (this.#nRemarks += 1);
    this.remarks = [...this.remarks, { id, seat: line.seat, remark: line.remark, text: line.text }];
    setTimeout(() => (this.remarks = this.remarks.filter((heard) => heard.id !== id)), REMARK_MS);
  }

  #hearReaction({ guest, name, seat, reaction }: Omit<HeardReaction, "id">): void {
    const id = (this.#nReactions += 1);
    this.reactions = [...this.reactions.filter((heard) => heard.guest !== guest || heard.seat !== seat), { id, guest, name, seat, reaction }];
    setTimeout(() => (this.reactions = this.reactions.filter((heard) => heard.id !== id)), REACTION_MS);
  }

  /** A bot does one thing at a time: what it says belongs to the first entry of its step. */
  #hearReason(seq: number, reason: Reason): void {
    const { first, last } = this.#lastStep;
    this.reasons = new Map([...this.reasons, [seq === last ? Math.min(first, last) : seq, reason]]);
  }

  #greet(version: number): void {
    if (version === VERSION) {
      drop(RELOADED_KEY);
      return;
    }
    // A page from a cache can be older than its server; loading it again helps
    // once, and is not tried twice.
    if (keep(RELOADED_KEY, "yes")) location.reload();
    else this.isOlderThanServer = true;
  }

  #show(message: Extract<ToBrowser, { type: "screen" }>): void {
    const key = viewerKey(message.viewer);
    const known = this.screens[key];
    if (known && message.seq < known.seq) return;
    const isNext = known !== undefined && message.after === known.seq;
    const told = isNext ? toldIn(message) : [];
    this.screens = {
      ...this.screens,
      [key]: {
        viewer: message.viewer,
        seq: message.seq,
        after: isNext ? message.after : message.seq,
        askedAt: message.asked,
        toAct: message.to_act,
        canTakeBack: message.can_take_back,
        canAcknowledge: message.can_acknowledge,
        canConcede: message.can_concede,
        canProposeTakeBack: message.can_propose_take_back,
        canAbort: message.can_abort,
        clocks: message.clocks,
        cameAt: performance.now(),
        proposal: message.proposal,
        isPaused: message.is_paused,
        asks: message.screen.prompt.what,
        told,
        events: told.map(({ event }) => event),
        screen: { ...message.screen, prompt: message.screen.prompt.text, legal: expand(message.screen.legal) },
      },
    };
    this.stories = { ...this.stories, [key]: joined(toldLate(this.stories[key] ?? [], message.deeds), entriesOf(message)) };
    this.#lastStep = { first: message.after + 1, last: message.seq };
    if (message.viewer.type !== "seat") return;
    const { seat } = message.viewer;
    // Whoever has seen the table being set has seen that.
    if (!known && message.after === 0) this.#acted(key, message.seq);
    // Whoever alone was to act has acted, be it on another of their devices; what chance made of it is a part of it.
    const isOwn = isNext && known.askedAt !== null && known.toAct.type === "seats" && known.toAct.seats.length === 1 && !message.deeds.some(({ seq }) => seq === message.after + 1);
    if (isOwn && this.view?.seats[seat]?.bot == null) this.#acted(key, message.seq);
    const storedAt = this.pending[seat]?.storedAt ?? null;
    if (storedAt !== null && message.seq >= storedAt) this.#settled(seat);
    if (this.refusal?.seat === seat && known && message.seq > known.seq) this.refusal = null;
  }

  /** A seat that was given up gets no more screens, so the newest one counts. */
  #lastSeq(): number {
    return Math.max(0, ...Object.values(this.screens).map((shown) => shown.seq));
  }
}

/** What changes around the playing counts before what is played. */
function isOlder(view: TableView, known: TableView): boolean {
  return view.version === known.version ? view.seq < known.seq : view.version < known.version;
}

/** Without a `since` the server just shows the position. */
function socketAddress(id: string, since: number): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = since > 0 ? `?since=${since}` : "";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket${query}`;
}
