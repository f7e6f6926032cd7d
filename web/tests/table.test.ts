// A table's page never goes back to an older position, and knows what is new.

import { afterEach, expect, test, vi } from "vitest";
import { pastUpTo, TableStore } from "../src/net/table.svelte";
import type { FromBrowser, StoryLine, TableView, ToBrowser } from "../src/wire/wire";

/** A screen; every entry after `after` but the last has told nothing. */
function screen(after: number, seq: number, events: string[] = []): Extract<ToBrowser, { type: "screen" }> {
  return {
    type: "screen",
    viewer: { type: "seat", seat: 0 },
    after,
    seq,
    asked: seq,
    to_act: { type: "seats", seats: [0] },
    can_take_back: false,
    can_acknowledge: false,
    can_concede: false,
    can_propose_take_back: false,
    can_abort: false,
    clocks: [],
    proposal: null,
    is_paused: false,
    told: Array.from({ length: seq - after }, (_, idx) => (idx === seq - after - 1 ? events.length : 0)),
    deeds: [],
    events,
    words: events.map((event) => `${event}.`),
    faded: [],
    screen: { view: { seq }, legal: [], prompt: { what: { type: "turn" }, text: "Go." } },
  };
}

afterEach(() => void vi.unstubAllGlobals());

test("an older screen is not shown", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  table.heard(screen(5, 6, ["old"]));
  expect(table.screens["seat:0"]?.seq).toBe(7);
});

const eventsOf = (table: TableStore): unknown[] | undefined => table.stories["seat:0"]?.flatMap(({ told }) => told.map(({ event }) => event));

/** Lets the server answer stories from these lines; the answer counts the questions. */
function storyOf(lines: Partial<StoryLine>[]): { asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const since = Number(new URL(path, "http://house").searchParams.get("since"));
    const known = lines.map((line, idx) => ({ seq: idx + 1, seat: 1, at: 0, events: [], words: [], control: null, reason: null, ...line }));
    return Promise.resolve(new Response(JSON.stringify({ seq: known.length, lines: known.filter(({ seq }) => seq > since) })));
  });
  return { asked };
}

test("what happened before the page came stands in the story, once, and is not played again", async () => {
  const table = new TableStore("t");
  table.heard(screen(2, 2));
  table.heard(screen(2, 3, ["c"]));
  const { asked } = storyOf([{ events: ["a"] }, { events: ["b"], reason: { what: {}, text: "closes a territory" } }, { events: ["faded"] }]);
  await table.recall("seat:0");
  await table.recall("seat:0");
  expect(asked).toEqual(["/api/tables/t/story?as=seat%3A0&since=0"]);
  expect(eventsOf(table)).toEqual(["a", "b", "c"]);
  expect(table.reasons.get(2)).toEqual({ seat: 1, text: "closes a territory" });
});

test("what was missed is fetched from where the page stopped hearing", async () => {
  const table = new TableStore("t");
  table.heard(screen(0, 1, ["a"]));
  table.heard(screen(3, 3));
  const { asked } = storyOf([{ events: ["a"] }, { events: ["b"] }, { events: ["c"] }]);
  await table.recall("seat:0");
  expect(asked).toEqual(["/api/tables/t/story?as=seat%3A0&since=1"]);
  expect(eventsOf(table)).toEqual(["a", "b", "c"]);
});

test("a bot's reason stands beside what it did, not beside what chance made of it", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 1));
  table.heard({ ...screen(1, 3), told: [1, 1], events: ["placed", "drawn"] });
  table.heard({ type: "reason", seat: 1, seq: 3, reason: { what: {}, text: "closes a territory" } });
  expect([...table.reasons]).toEqual([[2, { seat: 1, text: "closes a territory" }]]);
});

test("an older state of the table is not shown, whatever it is older in", () => {
  const table = new TableStore("t");
  const view = (version: number, seq: number) => ({ id: "t", version, seq, status: "live", seats: [], to_act: [] }) as unknown as TableView;
  for (const [version, seq] of [[3, 5], [2, 9], [3, 4]] as const) table.accept(view(version, seq));
  expect([table.view?.version, table.view?.seq]).toEqual([3, 5]);
  table.accept(view(4, 4));
  expect(table.view?.version).toBe(4);
});

test("a table that is not there is known as such", () => {
  const table = new TableStore("t");
  table.heard({ type: "refused", ref: "1", code: "missing", message: "no such seat", rule: null, refusal: null });
  expect(table.isMissing).toBe(false);
  table.heard({ type: "refused", ref: null, code: "missing", message: "there is no such table", rule: null, refusal: null });
  expect(table.isMissing).toBe(true);
});

test("the next screen brings its events, after a gap there are none to play", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  table.heard(screen(7, 8, ["c"]));
  expect(table.screens["seat:0"]?.told).toEqual([{ event: "c", words: "c.", faded: null }]);
  table.heard(screen(10, 11, ["d"]));
  expect(table.screens["seat:0"]?.told).toEqual([]);
});

test("the same screen again adds nothing to the story", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 6));
  table.heard(screen(6, 7, ["a"]));
  table.heard(screen(6, 7, ["a"]));
  expect(eventsOf(table)).toEqual(["a"]);
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
  expect(sent[0]).toMatchObject({ type: "play", seat: 0, asked: 7, actions: ["move"] });
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
  await say({ type: "refused", ref: refOf(sent), code: "refused", message: "too small", rule: "R4.5", refusal: { type: "too_small" } });
  expect(table.pending[0]).toBeUndefined();
  expect(table.refusal).toEqual({ seat: 0, message: "too small", rule: "R4.5" });
  await say(screen(7, 8));
  expect(table.refusal).toBeNull();
});

test("what has to be remembered is forgotten by the page, the event and its words", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  const faded = [{ nth: 1, event: "a telling", words: "You are told your cards." }, { nth: 2, event: "a sign", words: null }];
  table.heard({ ...screen(7, 8, ["open", "crab", "sign 5"]), faded });
  expect(eventsOf(table), "before that, all is known").toEqual(["open", "crab", "sign 5"]);
  table.forget("seat:0");
  const left = [
    { event: "open", words: "open.", faded: null },
    { event: "a telling", words: "You are told your cards.", faded: null },
    { event: "a sign", words: null, faded: null },
  ];
  expect(table.stories["seat:0"]?.flatMap(({ told }) => told)).toEqual(left);
  expect(table.screens["seat:0"]?.told).toEqual(left);
  expect(JSON.stringify([table.stories, table.screens])).not.toMatch(/crab|sign 5/);
});

test("one viewer's forgetting leaves what another has heard", () => {
  const table = new TableStore("t");
  const heard = { ...screen(0, 1, ["crab"]), faded: [{ nth: 0, event: "a telling", words: null }] };
  table.heard(heard);
  table.heard({ ...heard, viewer: { type: "seat", seat: 1 } });
  table.forget("seat:1");
  expect(eventsOf(table)).toEqual(["crab"]);
  expect(table.stories["seat:1"]?.[0]?.told[0]?.event).toBe("a telling");
});

test("what has yet to be taken in stands on the board, and lines tell it as if it were past", () => {
  const table = new TableStore("t");
  const past = (): number | undefined => table.screens["seat:0"] && pastUpTo(table.screens["seat:0"]);
  table.heard(screen(0, 7));
  table.heard(screen(7, 8, ["open"]));
  expect(past(), "what has just happened is told in full").toBe(7);
  table.heard({ ...screen(8, 9, ["crab"]), can_acknowledge: true });
  expect(past()).toBe(9);
});

test("a prompt is shown in its words", () => {
  const table = new TableStore("t");
  table.heard(screen(0, 7));
  expect(table.screens["seat:0"]?.screen.prompt).toBe("Go.");
});
