// Bottles in words, what is new of them, and what happens when one is opened.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { isNew, newest } from "../src/bottle/drifting.svelte";
import { OpenedBottle } from "../src/bottle/opened.svelte";
import { ownDecisionsIn, Sealing } from "../src/bottle/sealing.svelte";
import { bottleMarks, companyWords, comparedWords, driftWords, lineOf, marginWords, verdictOf, weighedIn } from "../src/bottle/words";
import { notices } from "../src/look/notices.svelte";
import { api, Failure } from "../src/net/api";
import { house } from "../src/net/house.svelte";
import { router } from "../src/net/router.svelte";
import type { BottleAnswer, BottleLine, BottleView, Outcome, ReviewedAction, SeatView } from "../src/wire/wire";

vi.mock("../src/net/settings.svelte", () => ({ settings: { mayMove: false } }));
vi.mock("../src/net/router.svelte", () => ({ router: { go: vi.fn() } }));

const choice = (text: string, worth: number): ReviewedAction => ({ action: { type: text }, text, why: null, worth });
const answerOf = (more: Partial<BottleAnswer>): BottleAnswer => ({ decided: choice("dive a1", 500), played: choice("dive b2", 400), best: choice("dive c3", 700), has_found: false, gathered: [], truth: { all: true }, table: "t1", seq: 40, played_on: null, ...more });
const line = (more: Partial<BottleLine>): BottleLine => ({ id: "b1", game: "some-game", line: "", sealed_at: 10, n_decided: 0, n_found: 0, n_played: 0, last_at: null, is_withdrawn: false, ...more });
const bottle = (more: Partial<BottleView> = {}): BottleView => ({
  id: "b1", game: "some-game", rules_version: 1, options: {}, seats: [{ bot: null, name: null }, { bot: "otter", name: null }], seat: 0, number: 41, line: "", sealed_at: 10,
  screen: { view: {}, legal: [{ type: "dive a1", fields: [], rows: [[]] }], prompt: { what: null, text: "Your turn." } }, before: [], is_yours: false, can_object: false, answer: null, ...more,
});

describe("words", () => {
  test("people who want no name have none, and the seat is whoever's who opens it", () => {
    const seats = [{ bot: null, name: null }, { bot: "otter", name: null }, { bot: null, name: "Bo" }, { bot: null, name: null }];
    expect(bottleMarks({ seats, seat: 0 }).map(({ label, is_yours: isYours }) => [label, isYours])).toEqual([["The sender", true], ["Otter", false], ["Bo", false], ["Somebody", false]]);
    expect(companyWords({ seats, seat: 0 })).toBe("Played with Otter, Bo and somebody");
    expect(companyWords({ seats: seats.slice(0, 3), seat: 2 })).toBe("From Bo, who played with somebody and Otter");
    expect(companyWords({ seats: [{ bot: null, name: "Bo" }], seat: 0 })).toBe("From Bo, who played alone");
  });

  test("without a line of one's own the usual question is asked", () => {
    expect(lineOf({ line: " " })).toBe("What would you have done?");
    expect(lineOf({ line: "Well?" })).toBe("Well?");
  });

  test.each([
    [answerOf({}), "Better than what was played"],
    [answerOf({ decided: choice("dive a1", 390) }), "About as good as what was played"],
    [answerOf({ decided: choice("dive a1", 100) }), "What was played was better"],
    [answerOf({ decided: choice("dive c3", 700), has_found: true }), "You have found it"],
    [answerOf({ decided: choice("dive b2", 400) }), "You would have done the same"],
    [answerOf({ decided: choice("dive c3", 700), played: choice("dive c3", 700), has_found: true }), "Just as it was played, and as the bot would"],
    [answerOf({ decided: null }), "Nobody has opened it yet"],
    [answerOf({ decided: null, gathered: [{ text: "dive a1", count: 2, margin: null }, { text: "dive c3", count: 1, margin: 3 }] }), "3 have decided"],
  ])("a verdict %#", (answer, words) => expect(verdictOf(answer)).toBe(words));

  test("who has chosen the same stands together", () => {
    const whoIn = (answer: BottleAnswer, isYours = false) => weighedIn(answer, isYours).map(({ who, key, isOwn, isBest }) => [who, key, isOwn, isBest]);
    expect(whoIn(answerOf({}))).toEqual([["You", "dive a1", true, false], ["Played then", "dive b2", false, false], ["The bot", "dive c3", false, true]]);
    expect(whoIn(answerOf({ decided: choice("dive c3", 700) }))).toEqual([["You and the bot", "dive c3", true, true], ["Played then", "dive b2", false, false]]);
    expect(whoIn(answerOf({ decided: null }), true)).toEqual([["You, then", "dive b2", false, false], ["The bot", "dive c3", false, true]]);
  });

  test("how a game went on", () => {
    expect([3, -2, 0].map((margin) => marginWords(margin, true))).toEqual(["won by 3", "lost by 2", "came out level"]);
    expect([1, -1].map((margin) => marginWords(margin, false))).toEqual(["won", "lost"]);
  });

  test("how it went on compares with how it went then", () => {
    const outcome = (winners: number[], total: number, lines = [{ what: "pearls", points: total }]): Outcome => ({ winners, is_shared: false, ranks: [1, 2], sheets: [{ lines, total }, { lines: [], total: 0 }] });
    const seats = (isResigned: boolean) => [{ is_resigned: isResigned }, { is_resigned: false }] as SeatView[];
    expect(comparedWords(0, outcome([1], 29), outcome([0], 34), seats(false))).toBe("Saved: then it was lost. You have 34, then it was 29.");
    expect(comparedWords(0, outcome([0], 29), outcome([0], 34), seats(false))).toBe("Won, as it was then. You have 34, then it was 29.");
    expect(comparedWords(0, outcome([0], 29), outcome([1], 12), seats(false))).toBe("Then it was won. You have 12, then it was 29.");
    expect(comparedWords(0, outcome([1], 29), outcome([1], 0, []), seats(true)), "what was given up was not counted").toBe("Lost, as it was then.");
  });

  test.each([
    [line({}), "Still drifting: nobody has decided yet"],
    [line({ n_decided: 1 }), "One has decided, and has not found it"],
    [line({ n_decided: 1, n_found: 1, n_played: 1 }), "One has decided, and has found it; 1 game played on"],
    [line({ n_decided: 4, n_found: 1 }), "4 have decided, one has found it"],
    [line({ n_decided: 4, n_found: 4, n_played: 2 }), "4 have decided, all have found it; 2 games played on"],
    [line({ n_decided: 4, is_withdrawn: true }), "Out of the water"],
  ])("what came of a bottle %#", (sent, words) => expect(driftWords(sent)).toBe(words));
});

test("what came after one has looked is new, but not of what is out of the water", () => {
  const lines = [line({ last_at: 20 }), line({ last_at: 31 }), line({}), line({ last_at: 40, is_withdrawn: true })];
  expect(lines.map((one) => isNew(one, 20))).toEqual([false, true, false, false]);
  expect(newest(lines)).toBe(40);
  expect(newest([])).toBe(0);
});

describe("sealing", () => {
  const deed = (seq: number, seat: number | null, control: unknown = null) => ({ seq, seat, control }) as never;
  const marks = [{ seat: 0, is_yours: true }, { seat: 1, is_yours: false }];

  test("one's own decisions can be sealed: not another's, not chance, not a bot's that stood in, not what was taken back", () => {
    const lines = [deed(1, null), deed(2, 0), deed(3, 1), deed(4, 0), deed(5, 0, { type: "take_back", to: 3 }), deed(6, 0, { type: "stand_in", bot: "otter" }), deed(7, 0), deed(8, 0, { type: "return" }), deed(9, 0)];
    expect([...ownDecisionsIn(lines, new Set([4]), marks)]).toEqual([2, 9]);
  });

  test("nothing else is opened", () => {
    const sealing = new Sealing(() => new Set([2]));
    sealing.open(3);
    expect(sealing.seq).toBeNull();
    sealing.open(2);
    expect(sealing.seq).toBe(2);
    sealing.close();
    expect(sealing.seq).toBeNull();
  });
});

describe("an opened bottle", () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.spyOn(house, "whenGuest").mockResolvedValue();
  });

  test("the first action is decided; then the board is closed and the answer is there", async () => {
    vi.spyOn(api, "bottle").mockResolvedValue(bottle());
    const decide = vi.spyOn(api, "decideBottle").mockResolvedValue(bottle({ answer: answerOf({}) }));
    const said = vi.spyOn(notices, "say");
    const opened = new OpenedBottle("b1");
    await opened.load();
    expect(opened.moment?.canAct).toBe(true);
    await opened.moment?.play([{ type: "dive a1" }, { type: "pay" }]);
    expect(decide).toHaveBeenCalledExactlyOnceWith("b1", { type: "dive a1" });
    expect([opened.view?.answer?.table, opened.moment?.canAct, opened.isWeighing]).toEqual(["t1", false, false]);
    expect(said).toHaveBeenCalledWith("Better than what was played.");
  });

  test("what was hidden can be seen and covered again", async () => {
    vi.spyOn(api, "bottle").mockResolvedValue(bottle({ answer: answerOf({}) }));
    const opened = new OpenedBottle("b1");
    await opened.load();
    const { moment } = opened;
    opened.reveal();
    expect([moment?.isRevealed, moment?.shown.picture.view, moment?.shown.picture.legal]).toEqual([true, { all: true }, []]);
    opened.reveal();
    expect([moment?.isRevealed, moment?.shown.picture.view]).toEqual([false, {}]);
  });

  test("what could not be decided is told, and asked for anew", async () => {
    const ask = vi.spyOn(api, "bottle").mockResolvedValue(bottle());
    vi.spyOn(api, "decideBottle").mockRejectedValue(new Failure("missing", "this bottle was taken out of the water"));
    const shown = vi.spyOn(notices, "show").mockReturnValue();
    const opened = new OpenedBottle("b1");
    await opened.load();
    ask.mockRejectedValue(new Failure("missing", "this bottle was taken out of the water"));
    await opened.moment?.play([{ type: "dive a1" }]);
    expect(shown).toHaveBeenCalledWith("This bottle was taken out of the water.", true);
    expect(opened.failure, "and the page says so").toBeInstanceOf(Failure);
  });

  test("an open bottle stays open while the server is away", async () => {
    const ask = vi.spyOn(api, "bottle").mockResolvedValue(bottle());
    const opened = new OpenedBottle("b1");
    await opened.load();
    ask.mockRejectedValue(new Failure("unreachable", "nobody answers"));
    await opened.load();
    expect([opened.failure, opened.view?.id]).toEqual([null, "b1"]);
  });

  test("playing on leads to its table, and later to the same one", async () => {
    const made = vi.spyOn(api, "playBottle").mockResolvedValue({ id: "t2" } as never);
    const ask = vi.spyOn(api, "bottle").mockResolvedValue(bottle({ answer: answerOf({}) }));
    const opened = new OpenedBottle("b1");
    await opened.load();
    await opened.playOn();
    expect(router.go).toHaveBeenLastCalledWith("/table/t2");
    ask.mockResolvedValue(bottle({ answer: answerOf({ played_on: "t3" }) }));
    await opened.load();
    await opened.playOn();
    expect(router.go).toHaveBeenLastCalledWith("/table/t3");
    expect(made).toHaveBeenCalledTimes(1);
  });

  test("whoever objects takes it out of the water", async () => {
    vi.spyOn(api, "bottle").mockResolvedValue(bottle({ can_object: true }));
    const object = vi.spyOn(api, "objectToBottle").mockRejectedValueOnce(new Failure("unreachable", "nobody answers")).mockResolvedValue(undefined);
    vi.spyOn(notices, "show").mockReturnValue();
    const opened = new OpenedBottle("b1");
    await opened.load();
    await opened.takeOut();
    expect(opened.isWithdrawn).toBe(false);
    await opened.takeOut();
    expect([opened.isWithdrawn, object.mock.calls]).toEqual([true, [["b1"], ["b1"]]]);
  });
});
