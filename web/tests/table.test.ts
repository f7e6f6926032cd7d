// A table's page never goes back to an older position, and knows what is new.

import { afterEach, expect, test, vi } from "vitest";
import { TableStore } from "../src/net/table.svelte";
import type { FromBrowser, ToBrowser } from "../src/wire/wire";

function screen(after: number, seq: number, events: string[] = []): Extract<ToBrowser, { type: "screen" }> {
  return {
    type: "screen",
    viewer: { type: "seat", seat: 0 },
    after,
    seq,
    prompt: seq,
    to_act: { type: "seats", seats: [0] },
    can_take_back: false,
    can_acknowledge: false,
    can_concede: false,
    events,
    screen: { view: { seq }, legal: [], prompt: "Go." },
  };
}

afterEach(() => void vi.unstubAllGlobals());

test("an older screen is not shown", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  table.heard(screen(5, 6, ["old"]));
  expect(table.screens["seat:0"]?.seq).toBe(7);
});

test("what happened before the page came stands in the log, once, and is not played again", async () => {
  const table = new TableStore("t");
  table.heard(screen(3, 7));
  table.heard(screen(7, 8, ["c"]));
  const frames = [["a"], ["b"], ["c"]].map((events, idx) => ({ seq: 6 + idx, events }));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ frames }))));
  await table.recall("seat:0");
  await table.recall("seat:0");
  expect(table.logs["seat:0"]?.map((line) => line.event)).toEqual(["a", "b", "c"]);
});

test("the next screen brings its events, after a gap there are none to play", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  table.heard(screen(7, 8, ["c"]));
  expect(table.screens["seat:0"]?.events).toEqual(["c"]);
  table.heard(screen(10, 11, ["d"]));
  expect(table.screens["seat:0"]?.events).toEqual([]);
});

test("the same screen again adds nothing to the log", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 6));
  table.heard(screen(6, 7, ["a"]));
  table.heard(screen(6, 7, ["a"]));
  expect(table.logs["seat:0"]).toHaveLength(1);
});

/** A table whose socket is open; the answer says what the page sends. */
function openTable(): { table: TableStore; sent: FromBrowser[]; say: (message: ToBrowser) => Promise<void> } {
  const sent: FromBrowser[] = [];
  const sockets: { onopen: (() => void) | null; onmessage: ((event: { data: string }) => void) | null }[] = [];
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal(
    "WebSocket",
    class {
      readyState = 1;
      onopen: (() => void) | null = null;
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        sockets.push(this);
      }
      send(text: string): void {
        sent.push(JSON.parse(text) as FromBrowser);
      }
      close(): void {
        this.readyState = 3;
      }
    },
  );
  const table = new TableStore("t");
  stops.push(table.start());
  sockets[0]?.onopen?.();
  const say = async (message: ToBrowser): Promise<void> => {
    sockets[0]?.onmessage?.({ data: JSON.stringify(message) });
    await Promise.resolve();
  };
  return { table, sent, say };
}

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function refOf(sent: FromBrowser[]): string {
  const last = sent[sent.length - 1];
  return last && "ref" in last ? last.ref : "none";
}

test("a move stays pending until its screen is here", async () => {
  const { table, sent, say } = openTable();
  await say(screen(0, 7));
  void table.play(0, ["move"]);
  expect(sent[0]).toMatchObject({ type: "play", seat: 0, prompt: 7, actions: ["move"] });
  expect(table.pending[0]?.actions).toEqual(["move"]);
  await say({ type: "done", ref: refOf(sent), seq: 8 });
  expect(table.pending[0]?.storedAt).toBe(8);
  await say(screen(7, 8));
  expect(table.pending[0]).toBeUndefined();
});

test("while a move is on its way no other is sent", async () => {
  const { table, sent, say } = openTable();
  await say(screen(0, 7));
  void table.play(0, ["move"]);
  void table.play(0, ["another"]);
  expect(sent).toHaveLength(1);
});

test("a refusal is told with its rule, and forgotten at the next position", async () => {
  const { table, sent, say } = openTable();
  await say(screen(0, 7));
  void table.play(0, ["move"]);
  await say({ type: "refused", ref: refOf(sent), code: "refused", message: "too small", rule: "R4.5" });
  expect(table.pending[0]).toBeUndefined();
  expect(table.refusal).toEqual({ seat: 0, message: "too small", rule: "R4.5" });
  await say(screen(7, 8));
  expect(table.refusal).toBeNull();
});

test("what has to be remembered is forgotten by the page, and notes stay", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  table.heard(screen(7, 8, ["secret", "open"]));
  table.forget("seat:0", (event) => (event === "secret" ? "faded" : event));
  expect(table.logs["seat:0"]?.map((line) => line.event)).toEqual(["faded", "open"]);
  expect(table.screens["seat:0"]?.events).toEqual(["faded", "open"]);
});
