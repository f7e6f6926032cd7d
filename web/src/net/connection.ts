// One table's line to the server: it comes back by itself after every loss and
// sends again whatever was not answered. A resend under the same ref is
// harmless, so nothing has to be remembered about what had arrived.

import type { FromBrowser, Rejected, ToBrowser } from "../wire/wire";

/** What we need of a WebSocket; tests bring their own. */
export type SocketLike = {
  readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
};

/** `gone`: the server said that there is no point in coming back. */
export type ConnectionState = "connecting" | "open" | "lost" | "gone";

/** A command that wants an answer. */
export type Command = Exclude<FromBrowser, { type: "ping" }>;

export type Answer =
  | { isDone: true; seq: number }
  | { isDone: false; code: Rejected; message: string; rule: string | null };

export type ConnectionOptions = {
  /** Opens a socket that tells what happened since an entry. */
  open: (since: number) => SocketLike;
  /** The last entry the page has heard of. */
  since: () => number;
  /** Whether nobody sees the page, though it is open. */
  isHidden: () => boolean;
  heard: (message: ToBrowser) => void;
  changed: (state: ConnectionState) => void;
};

const CONNECTING = 0;
const OPEN = 1;
/** An attempt gets this long before a woken page makes another. */
const OPENING_MS = 2_000;
const PING_MS = 20_000;
/** No answer to a ping for this long: the socket only looks open. */
const SILENT_MS = 8_000;
/** A page that slept longer than this does not trust its socket. */
const SLEPT_MS = 15_000;
const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 10_000;

type Waiting = { command: Command; settle: (answer: Answer) => void };

export class Connection {
  #options: ConnectionOptions;
  #socket: SocketLike | null = null;
  #state: ConnectionState = "connecting";
  #waiting = new Map<string, Waiting>();
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #triedAt = 0;
  #isStopped = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Opens the line, dropping the one before it. */
  connect(): void {
    if (this.#isStopped || this.#state === "gone") return;
    clearTimeout(this.#retry);
    this.#drop();
    if (this.#state !== "lost") this.#become("connecting");
    const socket = this.#options.open(this.#options.since());
    this.#socket = socket;
    this.#triedAt = Date.now();
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(String(event.data));
    socket.onclose = () => this.#lost(null);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** The device woke up, came back into sight or found a network. */
  wake(): void {
    const now = Date.now();
    // Whoever asks for what was missed before anything could arrive is shown all of it again.
    const isOpening = this.#socket?.readyState === CONNECTING || (this.#socket?.readyState === OPEN && this.#options.since() === 0);
    if (isOpening && now - this.#triedAt < OPENING_MS) return;
    const isFresh = now - this.#heardAt < SLEPT_MS;
    if (this.#socket?.readyState === OPEN && isFresh) this.ping();
    else this.connect();
  }

  /** Sends a command and keeps it until it is answered. */
  ask(command: Command): Promise<Answer> {
    return new Promise((settle) => {
      this.#waiting.set(command.ref, { command, settle });
      this.#send(command);
    });
  }

  ping(): void {
    this.#send({ type: "ping", seq: this.#options.since(), is_hidden: this.#options.isHidden() });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.connect(), SILENT_MS);
  }

  #opened(): void {
    this.#attempts = 0;
    this.#heardAt = Date.now();
    this.#become("open");
    for (const { command } of this.#waiting.values()) this.#send(command);
    this.#pings = setInterval(() => this.ping(), PING_MS);
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as ToBrowser;
    this.#heardAt = Date.now();
    clearTimeout(this.#silence);
    this.#options.heard(message);
    if (message.type === "done") {
      this.#settle(message.ref, { isDone: true, seq: message.seq });
    } else if (message.type === "hint") {
      this.#settle(message.ref, { isDone: true, seq: message.asked });
    } else if (message.type === "refused" && message.ref !== null) {
      const { code, message: words, rule } = message;
      this.#settle(message.ref, { isDone: false, code, message: words, rule });
    } else if (message.type === "pong" && message.seq > this.#options.since()) {
      // Something was said that never arrived here: hear it on a new line.
      this.connect();
    } else if (message.type === "bye") {
      this.#lost(message.retry_ms ?? "never");
    }
  }

  #settle(ref: string, answer: Answer): void {
    const waiting = this.#waiting.get(ref);
    this.#waiting.delete(ref);
    waiting?.settle(answer);
  }

  #lost(wait: number | "never" | null): void {
    this.#drop();
    if (wait === "never") {
      this.#become("gone");
      return;
    }
    if (this.#isStopped) return;
    this.#become("lost");
    // Jitter, so that a restarted server is not met by everybody at once.
    const doubling = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts);
    const backoff = doubling * (0.5 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.connect(), Math.max(wait ?? 0, backoff));
  }

  #drop(): void {
    clearInterval(this.#pings);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #send(message: FromBrowser): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    this.#options.changed(state);
  }
}
