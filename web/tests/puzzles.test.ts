// A puzzle as it is tried, what is said of it, and the shelf one practises with.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "../src/net/api";
import { nextOf, practiceOf, weakest } from "../src/puzzle/shelf";
import { Solving } from "../src/puzzle/solving.svelte";
import { finderWords, hardness, ownWords, puzzleMarks, resultOf, streakWords } from "../src/puzzle/words";
import { textOf } from "../src/sharing/result";
import { WIND_MS } from "../src/teach/showing";
import type { LessonFrame, PuzzleExplanation, PuzzleLine, PuzzleOwn, PuzzleShelf, PuzzleTried, PuzzleView, ReviewedAction } from "../src/wire/wire";

const OWN: PuzzleOwn = { n_tries: 0, is_solved: false, is_given_up: false, streak: 0, best_streak: 0 };
const reviewed = (text: string, worth: number): ReviewedAction => ({ action: { type: text }, text, why: null, worth });
const EXPLAINED: PuzzleExplanation = { n_worlds: 50_000, fits: [reviewed("cut", 640)], then: [], others: [{ choice: reviewed("dive", 410), chosen_by: ["puffin"] }] };
const PUZZLE: PuzzleView = {
  game: "some-game", id: "p1", day: 20_773, kind: { key: "cuts", title: "The cut" }, difficulty: 3, found_by: ["otter"], rules_version: 1, options: {}, n_seats: 2, seat: 0,
  screen: { view: "start", legal: [{ type: "lay", fields: ["line"], rows: [["a1"], ["b1"]] }], prompt: { what: null, text: "Your turn." } },
  own: OWN, explanation: null,
};
const frame = (view: string, seat: number | null = 0): LessonFrame => ({ seat, picture: { view, prompt: { what: null, text: "" }, legal: [], outcome: null }, events: [{ type: view }], words: [`{A} ${view}`] });
const wrong: PuzzleTried = { is_solved: false, tried: reviewed("dive", 410), frames: [frame("dived"), frame("replied", 1)], own: { ...OWN, n_tries: 1 }, explanation: null };
const right: PuzzleTried = { is_solved: true, tried: reviewed("cut", 640), frames: [frame("cut")], own: { ...OWN, n_tries: 2, is_solved: true, streak: 1, best_streak: 1 }, explanation: EXPLAINED };

/** A puzzle whose server answers as it is told to. */
function solvingOf(answers: (PuzzleTried | Failure)[], puzzle: PuzzleView = PUZZLE, mayMove = false) {
  const asked: unknown[] = [];
  const solving = new Solving({
    puzzle,
    tryIt: (action) => {
      asked.push(action);
      const answer = answers.shift();
      return answer instanceof Failure || !answer ? Promise.reject(answer ?? new Error("nobody was to ask")) : Promise.resolve(answer);
    },
    mayMove: () => mayMove,
  });
  return { solving, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(20_000);

describe("a puzzle", () => {
  test("offers what the server says, and asks", () => {
    const { solving } = solvingOf([]);
    expect([solving.phase, solving.moment.canAct, solving.moment.shown.picture.legal]).toEqual(["asking", true, [{ type: "lay", line: "a1" }, { type: "lay", line: "b1" }]]);
  });

  test("plays a wrong try with what would follow, waits until it is read, winds back and asks again", async () => {
    const { solving, asked } = solvingOf([wrong, right]);
    void solving.moment.play([{ type: "dive" }, { type: "pay" }]);
    expect([solving.phase, solving.moment.pending, solving.moment.canAct]).toEqual(["sending", [{ type: "dive" }, { type: "pay" }], false]);
    await vi.advanceTimersByTimeAsync(0);
    expect([solving.phase, solving.moment.shown.picture.view]).toEqual(["watching", "dived"]);
    expect(solving.own.n_tries, "what came of it is told after it was seen").toBe(0);
    solving.goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect(solving.moment.shown.picture.view).toBe("replied");
    await settle();
    expect([solving.phase, solving.tried?.worth, solving.own.n_tries], "without motion it waits").toEqual(["answered", 410, 1]);
    solving.goOn();
    expect([solving.phase, solving.moment.shown.picture.view, solving.moment.nWound, solving.moment.canAct]).toEqual(["winding", "start", 1, false]);
    await vi.advanceTimersByTimeAsync(WIND_MS);
    expect([solving.phase, solving.moment.canAct]).toEqual(["asking", true]);
    void solving.moment.play([{ type: "cut" }]);
    await settle();
    expect([solving.phase, solving.isFresh, solving.own.streak, solving.explanation]).toEqual(["told", true, 1, EXPLAINED]);
    expect(solving.moment.shown.picture.view, "what solves it stays on the board").toBe("cut");
    expect(asked, "of several actions the first decides").toEqual([{ type: "dive" }, { type: "cut" }]);
  });

  test("winds back by itself where things may move", async () => {
    const { solving } = solvingOf([wrong], PUZZLE, true);
    void solving.moment.play([{ type: "dive" }]);
    await settle();
    expect([solving.phase, solving.moment.nWound]).toEqual(["asking", 1]);
  });

  test("is given up only by somebody who says so twice", async () => {
    const { solving, asked } = solvingOf([{ ...right, is_solved: false, tried: null, frames: [], own: { ...OWN, is_given_up: true } }]);
    await solving.showMe();
    expect(asked).toEqual([]);
    solving.giveUp();
    solving.keepTrying();
    expect(solving.phase).toBe("asking");
    solving.giveUp();
    expect([solving.phase, solving.moment.canAct], "a move is an answer, too").toEqual(["doubting", true]);
    await solving.showMe();
    expect([asked, solving.phase, solving.isFresh, solving.explanation]).toEqual([[null], "told", false, EXPLAINED]);
  });

  test("that is explained shows what the alternatives lead to", async () => {
    const { solving, asked } = solvingOf([{ ...wrong, explanation: EXPLAINED }, { ...right, explanation: EXPLAINED }], { ...PUZZLE, own: { ...OWN, n_tries: 1, is_solved: true }, explanation: EXPLAINED });
    expect([solving.phase, solving.moment.canAct], "the board is only looked at").toEqual(["told", false]);
    void solving.look(EXPLAINED.others[0]!.choice);
    await settle();
    expect([solving.phase, solving.moment.shown.picture.view]).toEqual(["answered", "replied"]);
    void solving.look(EXPLAINED.fits[0]!);
    expect(solving.phase, "what is on the board is wound back first").toBe("winding");
    await settle();
    expect([solving.phase, solving.moment.shown.picture.view, solving.isFresh]).toEqual(["told", "cut", false]);
    expect(asked).toEqual([{ type: "dive" }, { type: "cut" }]);
  });

  test("that is explained can be played with once more, and nothing counts", async () => {
    const { solving, asked } = solvingOf([{ ...wrong, own: right.own, explanation: EXPLAINED }], { ...PUZZLE, own: right.own, explanation: EXPLAINED });
    await solving.tryMore();
    expect([solving.phase, solving.moment.canAct]).toEqual(["trying", true]);
    void solving.moment.play([{ type: "dive" }]);
    await settle();
    expect([solving.phase, solving.own, asked]).toEqual(["answered", right.own, [{ type: "dive" }]]);
    void solving.windBack();
    await settle();
    expect(solving.phase).toBe("told");
  });

  test("asks again if the server could not be asked", async () => {
    const { solving } = solvingOf([new Failure("unreachable", "no network")]);
    await solving.moment.play([{ type: "dive" }]);
    expect([solving.phase, solving.moment.pending, solving.moment.canAct]).toEqual(["asking", null, true]);
    expect(solving.trouble).toBeInstanceOf(Failure);
  });

  test("that is left goes on no more", async () => {
    const { solving } = solvingOf([wrong]);
    void solving.moment.play([{ type: "dive" }]);
    solving.stop();
    await settle();
    expect(solving.moment.shown.picture.view).toBe("start");
  });
});

describe("in words", () => {
  const bots = ["minnow", "puffin", "otter", "dolphin", "orca"].map((name) => ({ name, help: "" }));

  test("who finds it says how hard it is", () => {
    expect(finderWords(bots, ["otter", "dolphin"])).toBe("Otter finds it, Puffin does not.");
    expect(finderWords(bots, ["minnow", "otter", "dolphin"]), "luck is not spoken of").toBe("Otter finds it, Puffin does not.");
    expect(finderWords(bots, ["minnow", "puffin", "otter", "dolphin"])).toBe("Even Minnow finds it.");
    expect(finderWords(bots, [])).toBe("None of the bots finds it.");
    expect([0, 1, 5, 9].map(hardness)).toEqual(["gentle", "gentle", "very hard", "very hard"]);
  });

  test("how somebody has done", () => {
    expect(ownWords(OWN)).toBe("Not tried yet");
    expect(ownWords({ ...OWN, n_tries: 2 })).toBe("Tried 2 times");
    expect(ownWords({ ...OWN, n_tries: 1, is_solved: true })).toBe("Solved at once");
    expect([2, 3, 11, 21].map((n_tries) => ownWords({ ...OWN, n_tries, is_solved: true }))).toEqual(["Solved at the 2nd try", "Solved at the 3rd try", "Solved at the 11th try", "Solved at the 21st try"]);
    expect(ownWords({ ...OWN, is_given_up: true })).toBe("Looked at the answer");
    expect([0, 1, 4].map(streakWords)).toEqual([null, "1 day in a row", "4 days in a row"]);
  });

  test("what is shared says how it went and gives nothing away", () => {
    const of = (own: Partial<PuzzleOwn>, today = 20_773) => textOf(resultOf(PUZZLE, { ...OWN, ...own }, { title: "Pearladöra", today, url: "http://house/p" }));
    expect(of({ n_tries: 3, is_solved: true, streak: 4 })).toBe("Tidetable daily puzzle, Pearladöra, 16 Nov: solved at the 3rd try, 4 days in a row 🟦🟦🌊\nhttp://house/p");
    expect(of({ n_tries: 1, is_solved: true, streak: 4 }, 20_775), "a streak belongs to its day").toBe("Tidetable daily puzzle, Pearladöra, 16 Nov: solved at once 🌊\nhttp://house/p");
    expect(of({ n_tries: 1, is_given_up: true })).toContain("🟦⬜");
    expect(of({ n_tries: 40, is_solved: true })).toContain(` ${"🟦".repeat(8)}🌊`);
  });

  test("the better bots sit opposite", () => {
    expect(puzzleMarks(bots, 3, 1, "Ada").map(({ label, is_yours }) => [label, is_yours])).toEqual([["Orca", false], ["Ada", true], ["Dolphin", false]]);
  });
});

describe("the shelf", () => {
  const line = (id: string, kind: string, n_tries: number, is_solved: boolean, is_given_up = false): PuzzleLine => ({ id, day: 1, kind, difficulty: 2, n_tries, is_solved, is_given_up });
  const puzzles = [line("f", "cuts", 0, false, true), line("e", "cuts", 0, false), line("d", "cuts", 2, true), line("c", "cuts", 1, false), line("b", "cuts", 1, true), line("a", "endings", 1, true)];
  const shelf: PuzzleShelf = {
    game: "some-game", today: 5, own: OWN, puzzles,
    kinds: [{ kind: { key: "cuts", title: "The cut" }, n_puzzles: 5, n_solved: 2, n_missed: 3 }, { kind: { key: "endings", title: "Endings" }, n_puzzles: 1, n_solved: 1, n_missed: 0 }],
  };

  test("says where somebody is weak, as soon as enough was tried", () => {
    const practices = practiceOf(shelf);
    expect(practices.map(({ key, nAtOnce, nTried }) => [key, nAtOnce, nTried])).toEqual([["cuts", 1, 4], ["endings", 1, 1]]);
    expect(weakest(practices)?.key).toBe("cuts");
    expect(weakest(practices.slice(1)), "one solved ending is no weakness").toBeNull();
  });

  test("leads to what was never tried, then to what was tried in vain; never to what one was shown", () => {
    expect(nextOf(puzzles, "cuts")?.id).toBe("e");
    expect(nextOf(puzzles, "cuts", "e")?.id).toBe("c");
    expect(nextOf(puzzles, "endings")).toBeNull();
    expect(nextOf(puzzles, null)?.id).toBe("e");
  });
});
