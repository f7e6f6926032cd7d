// Hints and reasons: what the page keeps of them, what actions are called, and
// that a hinted action is chosen on the board as if by hand.

import { render } from "svelte/server";
import { describe, expect, test, vi } from "vitest";
import { Acting as ColonyActing } from "../src/games/deep-colony/acting.svelte";
import { describeAction as colonyWords } from "../src/games/deep-colony/naming";
import { Acting as DeepActing } from "../src/games/in-too-deep/acting.svelte";
import { describeAction as deepWords } from "../src/games/in-too-deep/explaining";
import { Acting as ReefActing } from "../src/games/mini-divercity/acting.svelte";
import { describeAction as reefWords } from "../src/games/mini-divercity/offering";
import { Acting as LagoonActing } from "../src/games/pearladora/acting.svelte";
import { actionOf, choiceOf } from "../src/games/pearladora/choosing";
import { commitWords } from "../src/games/pearladora/explaining";
import type { GameModule, Screen, SeatMark } from "../src/games/contract";
import type { Reason, StoryEntry, Told } from "../src/net/story";
import { TableStore } from "../src/net/table.svelte";
import EventLog from "../src/table/EventLog.svelte";
import HintCard from "../src/table/HintCard.svelte";
import type { FromBrowser, TableView, ToBrowser, Viewer } from "../src/wire/wire";

type Frame = { viewer: Viewer; screen: Screen<never, { type: string }> };
/** Some recordings have frames, others a few named screens. */
type Recorded = { seats: SeatMark[]; frames?: Frame[]; cuts?: unknown };

function recorded(files: Record<string, unknown>): { seats: SeatMark[]; frame: Frame }[] {
  const games = Object.values(files) as Recorded[];
  const frames = games.flatMap(({ seats, frames: all = [] }) => all.map((frame) => ({ seats, frame })));
  return frames.filter(({ frame }) => frame.screen.legal.length > 0);
}

const lagoon = recorded(import.meta.glob("./fixtures/pearladora/*.json", { eager: true, import: "default" }));
const deep = recorded(import.meta.glob("./fixtures/in-too-deep/*.json", { eager: true, import: "default" }));
const reef = recorded(import.meta.glob("./fixtures/mini-divercity/*.json", { eager: true, import: "default" }));

/** What a screen is given where nothing but the position matters. */
function props(frame: Frame): never {
  return { screen: frame.screen, viewer: frame.viewer, canAct: true, isReplay: false, pending: null } as never;
}

describe("a hinted action is chosen as if by hand", () => {
  test("in the lagoon", () => {
    expect(lagoon.length).toBeGreaterThan(10);
    for (const { frame } of lagoon) {
      const acting = new LagoonActing(() => props(frame));
      acting.begin();
      for (const action of frame.screen.legal as never[]) {
        acting.take(action);
        expect(acting.action).toEqual(action);
        expect(actionOf(choiceOf(action))).toEqual(action);
      }
    }
  });

  test("in the deep, with its payment", () => {
    for (const { frame } of deep) {
      const acting = new DeepActing(() => props(frame));
      acting.begin();
      for (const action of frame.screen.legal as { type: string }[]) {
        if (action.type === "pay") continue;
        acting.take(action as never);
        expect(acting.action).toEqual(action);
      }
    }
  });

  test("on the reef", () => {
    for (const { frame } of reef) {
      const acting = new ReefActing(() => props(frame));
      acting.begin();
      for (const action of frame.screen.legal as never[]) {
        acting.take(action);
        expect(acting.offers).toContainEqual(action);
      }
    }
  });

  test("on the sea floor the tile is turned and aimed", () => {
    const legal = [{ type: "place", at: [0, -1], rotation: 2 }];
    const view = { phase: { type: "place", seat: 0, tile: 3 }, laid: [], open_cells: [[0, -1]], features: [], options: { tileset: "default" }, deployments: [] };
    const frame = { viewer: { type: "seat", seat: 0 }, screen: { view, legal, prompt: "" } } as unknown as Frame;
    const acting = new ColonyActing(() => props(frame));
    acting.take(legal[0] as never);
    expect([acting.rotation, acting.aimed]).toEqual([2, [0, -1]]);
  });
});

test("every legal action has words, and no two have the same", () => {
  const said = (words: string[]): void => {
    expect(words.every((word) => word.length > 2 && !word.includes("undefined"))).toBe(true);
    expect(new Set(words).size).toBe(words.length);
  };
  for (const { frame } of lagoon) said((frame.screen.legal as never[]).map((action) => commitWords(choiceOf(action), false)));
  for (const { frame, seats } of deep) said((frame.screen.legal as never[]).map((action) => deepWords(action, frame.screen.view, seats, frame.viewer)));
  for (const { frame, seats } of reef) said((frame.screen.legal as never[]).map((action) => reefWords(action, frame.screen.view, seats)));
  expect(colonyWords({ type: "place", at: [2, -1], rotation: 1 } as never, {} as never)).toBe("Lay the tile 2 east, 1 north, turned once");
});

/** A table whose socket is open, and what the page sends over it. */
function open(): { table: TableStore; sent: FromBrowser[]; hear: (message: unknown) => void } {
  const sent: FromBrowser[] = [];
  let socket: { onopen?: () => void; onmessage?: (event: { data: string }) => void } = {};
  class FakeSocket {
    readyState = 1;
    constructor() {
      socket = this as never;
    }
    send(text: string): void {
      sent.push(JSON.parse(text) as FromBrowser);
    }
    close(): void {}
  }
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("window", { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
  const table = new TableStore("t");
  table.start();
  socket.onopen?.();
  return { table, sent, hear: (message) => socket.onmessage?.({ data: JSON.stringify(message) }) };
}

const asked: ToBrowser = {
  type: "screen",
  viewer: { type: "seat", seat: 0 },
  after: 6,
  seq: 7,
  asked: 7,
  to_act: { type: "seats", seats: [0] },
  can_take_back: false,
  can_acknowledge: false,
  can_concede: false,
  can_propose_take_back: false,
  can_abort: false,
  clocks: [],
  proposal: null,
  is_paused: false,
  told: [0],
  deeds: [],
  events: [],
  words: [],
  faded: [],
  screen: { view: {}, legal: [], prompt: { what: { type: "turn" }, text: "" } },
};

test("a hint is asked for at the question that is shown, and kept with it", async () => {
  const { table, sent, hear } = open();
  expect(await table.askHint(0)).toBe("it is not your turn");
  hear(asked);
  const answered = table.askHint(0);
  const command = sent.find((message) => message.type === "hint");
  expect(command).toMatchObject({ seat: 0, asked: 7 });
  const choices = [{ action: { type: "done" }, text: "done", then: [], why: null, percent: 61 }];
  hear({ type: "hint", ref: command?.type === "hint" ? command.ref : "", seat: 0, asked: 7, choices, reading: null });
  expect(await answered).toBeNull();
  expect(table.hint).toEqual({ seat: 0, askedAt: 7, choices, reading: null });
  vi.unstubAllGlobals();
});

test("why there is no hint is said in words", async () => {
  const { table, sent, hear } = open();
  hear(asked);
  const answered = table.askHint(0);
  const command = sent.find((message) => message.type === "hint");
  hear({ type: "refused", ref: command?.type === "hint" ? command.ref : "", code: "forbidden", message: "this table is played without hints", rule: null, refusal: null });
  expect(await answered).toBe("this table is played without hints");
  expect(table.hint).toBeNull();
  vi.unstubAllGlobals();
});

test("a bot's reason is kept beside its step and is no line of the log", () => {
  const table = new TableStore("t");
  table.heard(asked);
  table.heard({ type: "reason", seat: 1, seq: 7, reason: { what: { type: "closes", pearls: 9 }, text: "closes the territory with 9 pearls" } });
  expect([...table.reasons]).toEqual([[7, { seat: 1, text: "closes the territory with 9 pearls" }]]);
  expect(table.stories["seat:0"]?.flatMap(({ told }) => told)).toEqual([]);
});

describe("as it is shown", () => {
  const marks: SeatMark[] = ["Ada", "Otter"].map((label, seat) => ({ seat, label, name: label, bot: seat === 1 ? "otter" : null, is_yours: seat === 0, is_resigned: false }));
  const log = (entries: StoryEntry[], past: number, reasons = new Map<number, Reason>()): string =>
    render(EventLog, { props: { view: { status: "live" } as TableView, entries, past, reasons, marks, viewer: { type: "public" }, again: null } }).body;
  const told = (...sentences: string[]): Told[] => sentences.map((words) => ({ event: {}, words, faded: null }));

  test("what was taken back is struck through, and its taking back stands above it", () => {
    const body = log([
      { seq: 7, told: told("{A} lays a pontoon."), deed: null },
      { seq: 8, told: [], deed: { seat: 0, control: { type: "take_back", to: 6 } } },
    ], 8);
    expect(body).toMatch(/<s[^>]*>Ada lays a pontoon\.<\/s>.*taken back/s);
    expect(body.indexOf("Ada takes that back.")).toBeLessThan(body.indexOf("Ada lays a pontoon"));
    expect(body).not.toMatch(/<s[^>]*>Ada takes that back/);
  });

  test("a reason stands once, beside what was done and not beside what came of it", () => {
    const entries: StoryEntry[] = [{ seq: 7, told: told("{B} lays a pontoon.", "A territory is closed."), deed: null }];
    const body = log(entries, 6, new Map([[7, { seat: 1, text: "closes the territory with 9 pearls" }]]));
    const said = "Otter: closes the territory with 9 pearls";
    expect(body.split(said).length).toBe(2);
    expect(body.indexOf(said)).toBeGreaterThan(body.indexOf("Otter lays a pontoon"));
    expect(body.indexOf(said), "the newest line stands first").toBeGreaterThan(body.indexOf("A territory is closed"));
    expect(log(entries, 6)).not.toContain(said);
  });

  test("what is past is told in its faded words, and what has none then is no line", () => {
    const secret = (words: string | null, then: string | null): Told => ({ event: { is: "known" }, words, faded: { event: { is: "faded" }, words: then } });
    const entries: StoryEntry[] = [
      { seq: 7, told: [secret("You place a 3 on c2.", "You place a diver on c2."), secret("Sign 5 for card 3.", null)], deed: null },
      { seq: 8, told: [secret("You place a 1 on d2.", "You place a diver on d2."), ...told("{B} begins.")], deed: null },
    ];
    const lines = (past: number): string[] => [...log(entries, past).matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, line = ""]) => line.replace(/<[^>]*>/g, "").trim());
    expect(lines(7)).toEqual(["Otter begins.", "You place a 1 on d2.", "You place a diver on c2."]);
    expect(lines(8)).toEqual(["Otter begins.", "You place a diver on c2 and d2."]);
    expect(lines(6)).toContain("Sign 5 for card 3.");
  });

  test("a hint names the move in words, why, and the chances of all", () => {
    const module = { describe: (action: { type: string }) => `Do ${action.type}`, summary: () => "" } as unknown as GameModule;
    const choice = (type: string, percent: number, why: string | null) => ({ action: { type }, text: type, then: ["b1-c1"], why: why === null ? null : { what: {}, text: why }, percent });
    const hint = { seat: 0, askedAt: 7, choices: [choice("this", 61, "closes nothing"), choice("that", 40, null), choice("other", 12, null)], reading: null };
    const props = { hint, module, position: {}, marks, viewer: { type: "seat" as const, seat: 0 }, isOverTray: false, showsOdds: true, onodds: () => undefined, onplay: () => undefined, onclose: () => undefined };
    const { body } = render(HintCard, { props });
    for (const words of ["Do this", "Closes nothing.", "61 % to win", "Do that", "40 %", "Do other", "12 %", "Play it"]) expect(body).toContain(words);
    expect(body, "nothing as a person types it, where the game has words").not.toContain("b1-c1");
    expect(body, "no switch where nothing is read").not.toContain("Odds on the backs");
    const reading = { text: "{A} has probably laid 2 of 3 large divers", spots: [{ spot: "e4", odds: [["1", 62]] as [string, number][] }] };
    const { body: read } = render(HintCard, { props: { ...props, hint: { ...hint, reading } } });
    for (const words of ["has probably laid 2 of 3 large divers.", "Odds on the backs", "e4: probably 1 (62 %)"]) expect(read).toContain(words);
  });
});
