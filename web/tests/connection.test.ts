// The line to the server comes back and sends again what was not answered.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Command, type ConnectionState, type SocketLike } from "../src/net/connection";
import type { ToBrowser } from "../src/wire/wire";

class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  sent: Record<string, unknown>[] = [];
  isClosed = false;

  constructor(readonly since: number) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.isClosed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.(undefined as never);
  }
  say(message: ToBrowser): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

function set() {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const known = { seq: 4 };
  const connection = new Connection({
    isHidden: () => false,
    open: (since) => {
      const socket = new FakeSocket(since);
      sockets.push(socket);
      return socket;
    },
    since: () => known.seq,
    heard: () => undefined,
    changed: (state) => states.push(state),
  });
  const last = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;
  return { connection, sockets, states, known, last };
}

const play: Command = { type: "play", ref: "a1", seat: 0, asked: 4, actions: [{ type: "done" }] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("commands", () => {
  test("a command asked before the line is open is sent when it opens", () => {
    const { connection, last } = set();
    connection.connect();
    void connection.ask(play);
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent).toEqual([play]);
  });

  test("what was not answered is sent again under the same ref, and only that", async () => {
    const { connection, last, sockets } = set();
    connection.connect();
    last().open();
    const answered = connection.ask({ ...play, ref: "answered" });
    void connection.ask(play);
    last().say({ type: "done", ref: "answered", seq: 5 });
    expect(await answered).toEqual({ isDone: true, seq: 5 });
    last().lose();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([play]);
  });

  test("a refusal is an answer", async () => {
    const { connection, last } = set();
    connection.connect();
    last().open();
    const answer = connection.ask(play);
    last().say({ type: "refused", ref: "a1", code: "refused", message: "too small", rule: "R4.5", refusal: { type: "too_small" } });
    expect(await answer).toEqual({ isDone: false, code: "refused", message: "too small", rule: "R4.5" });
  });
});

describe("coming back", () => {
  test("the new line begins where the page stands", () => {
    const { connection, last, known } = set();
    connection.connect();
    last().open();
    known.seq = 9;
    last().lose();
    vi.advanceTimersByTime(1_000);
    expect(last().since).toBe(9);
  });

  test("waiting grows, but never beyond ten seconds", () => {
    const { connection, last, sockets, states } = set();
    connection.connect();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      last().lose();
      vi.advanceTimersByTime(10_000);
      expect(sockets).toHaveLength(attempt + 2);
    }
    expect(states[states.length - 1]).toBe("lost");
  });

  test("a farewell for good is respected", () => {
    const { connection, last, sockets, states } = set();
    connection.connect();
    last().open();
    last().say({ type: "bye", reason: "sent away", retry_ms: null });
    vi.advanceTimersByTime(60_000);
    connection.wake();
    expect(sockets).toHaveLength(1);
    expect(states[states.length - 1]).toBe("gone");
  });

  test("after a long sleep a socket that looks open is not trusted", () => {
    const { connection, last, sockets } = set();
    connection.connect();
    last().open();
    connection.wake();
    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual([{ type: "ping", seq: 4, is_hidden: false }]);
    last().say({ type: "pong", seq: 4 });
    vi.setSystemTime(Date.now() + 60_000);
    connection.wake();
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
  });

  test("waking up leaves an attempt its time, but not for ever", () => {
    const { connection, sockets } = set();
    connection.connect();
    connection.wake();
    expect(sockets).toHaveLength(1);
    vi.setSystemTime(Date.now() + 5_000);
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  test("a page that has just come does not ask for what is on its way", () => {
    const { connection, known, last, sockets } = set();
    known.seq = 0;
    connection.connect();
    last().open();
    connection.wake();
    expect(last().sent).toEqual([]);
    vi.setSystemTime(Date.now() + 5_000);
    connection.wake();
    expect(last().sent).toEqual([{ type: "ping", seq: 0, is_hidden: false }]);
    expect(sockets).toHaveLength(1);
  });

  test("a pong that knows more than the page makes it ask again", () => {
    const { connection, last, sockets } = set();
    connection.connect();
    last().open();
    last().say({ type: "pong", seq: 4 });
    expect(sockets).toHaveLength(1);
    last().say({ type: "pong", seq: 6 });
    expect(sockets).toHaveLength(2);
  });

  test("a ping without an answer ends the line", () => {
    const { connection, last, sockets } = set();
    connection.connect();
    last().open();
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual([{ type: "ping", seq: 4, is_hidden: false }]);
    vi.advanceTimersByTime(8_000);
    expect(sockets).toHaveLength(2);
  });
});
