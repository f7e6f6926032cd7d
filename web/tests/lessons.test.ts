// A lesson as it is gone through: guesses, moves, detours, and what is kept of it.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "../src/net/api";
import { addressed, choiceOf, taughtMarks } from "../src/teach/naming";
import { Player } from "../src/teach/player.svelte";
import { begun, completed, finished, FRESH, keepProgress, progressOf, reachable, visitOf, type Progress } from "../src/teach/progress";
import { WIND_MS } from "../src/teach/showing";
import type { LessonFrame, LessonPlay, LessonStep, LessonView, PictureView } from "../src/wire/wire";

const picture = (view: string): PictureView => ({ view, prompt: { what: null, text: "" }, legal: [], outcome: null });
const frame = (view: string, seat: number | null = 0): LessonFrame => ({ seat, picture: picture(view), events: [{ type: view }], words: [`{A} ${view}`] });
const step = (name: string, more: Partial<LessonStep> = {}): LessonStep => ({ name, say: `say ${name}`, point: [`spot ${name}`], guesses: [], needs: 1, start: picture(`${name} start`), then: [], after: null, way: [{ type: "fit" }], ...more });
const guess = (answer: number) => ({ ask: "Who?", point: ["there"], choices: ["{A}", "{B}", "nobody"], answer, told: "told" });

function lessonOf(...steps: LessonStep[]): LessonView {
  return { key: "first", title: "First", about: "", minutes: 4, bridge: null, game: "some-game", you: 0, seats: [{ bot: null }, { bot: "minnow" }], steps };
}

/** A player whose server answers as it is told to; nothing goes on by itself. */
function playerOf(lesson: LessonView, answers: (LessonPlay | Failure)[] = [], { progress = FRESH, mayMove = false } = {}) {
  const asked: unknown[][] = [];
  const kept: Progress[] = [];
  const player = new Player({
    lesson,
    progress,
    play: (_, actions) => {
      asked.push(actions);
      const answer = answers.shift();
      return answer instanceof Failure || !answer ? Promise.reject(answer ?? new Error("nobody was to ask")) : Promise.resolve(answer);
    },
    keep: (progress) => kept.push(progress),
    mayMove: () => mayMove,
  });
  return { player, asked, kept };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets all that is under way come to rest. */
const settle = () => vi.advanceTimersByTimeAsync(20_000);

describe("a step", () => {
  test("is guessed first: the board waits, the answer is told, and a wrong guess is only kept", async () => {
    const { player, kept } = playerOf(lessonOf(step("count", { guesses: [guess(1), guess(2)], needs: 0, after: "after" })));
    expect([player.phase, player.canAct, player.point]).toEqual(["guessing", false, ["there"]]);
    player.answerGuess(7);
    expect(player.phase, "there is no such choice").toBe("guessing");
    player.answerGuess(0);
    expect([player.phase, player.isRight, player.told]).toEqual(["told", false, "told"]);
    player.answerGuess(1);
    expect(player.chosen, "one guesses once").toBe(0);
    player.goOn();
    expect([player.phase, player.nthGuess, player.chosen]).toEqual(["guessing", 1, null]);
    player.answerGuess(2);
    expect(player.isRight).toBe(true);
    player.goOn();
    await settle();
    expect([player.phase, player.answer]).toEqual(["done", "after"]);
    player.goOn();
    expect(player.phase).toBe("over");
    expect(kept.at(-1)).toEqual({ at: null, done: ["count"], missed: ["count"], isFinished: true });
  });

  test("can be played as soon as the last guess is answered: no button where a move can be it", async () => {
    const { player, asked } = playerOf(lessonOf(step("lay", { guesses: [guess(0)] })), [{ verdict: "done", say: "good", frames: [frame("laid")] }]);
    player.answerGuess(0);
    expect(player.canAct).toBe(true);
    void player.play([{ type: "fit" }]);
    await settle();
    expect([player.phase, player.answer, asked]).toEqual(["done", "good", [[{ type: "fit" }]]]);
  });

  test("shows frame after frame, each with its events, and a tap skips", async () => {
    const { player } = playerOf(lessonOf(step("lay")), [{ verdict: "done", say: null, frames: [frame("mine"), frame("theirs", 1)] }]);
    void player.play([{ type: "fit" }]);
    expect([player.phase, player.pending, player.canAct]).toEqual(["sending", [{ type: "fit" }], false]);
    await vi.advanceTimersByTimeAsync(0);
    expect([player.phase, player.shown.picture.view, player.shown.events]).toEqual(["watching", "mine", [{ type: "mine" }]]);
    expect(player.skip()).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([player.shown.picture.view, player.shown.past.map(({ words }) => words)]).toEqual(["theirs", ["{A} mine"]]);
    await settle();
    expect(player.phase).toBe("done");
  });

  test("plays what does not fit, answers, and winds back to where it was", async () => {
    const { player, asked, kept } = playerOf(lessonOf(step("lay")), [
      { verdict: "other", say: "then the bay is open", frames: [frame("else"), frame("reply", 1)] },
      { verdict: "done", say: "closed", frames: [frame("laid")] },
    ]);
    void player.play([{ type: "else" }]);
    await vi.advanceTimersByTimeAsync(1_900);
    expect([player.phase, player.shown.picture.view, player.answer]).toEqual(["answered", "reply", "then the bay is open"]);
    player.goOn();
    expect([player.phase, player.shown.picture.view, player.shown.events]).toEqual(["winding", "lay start", []]);
    expect(player.nWound, "the board is made anew").toBe(1);
    await vi.advanceTimersByTimeAsync(WIND_MS);
    expect([player.phase, player.answer, player.canAct]).toEqual(["playing", "then the bay is open", true]);
    void player.play([{ type: "fit" }]);
    await settle();
    expect(asked, "what was wound back is not sent again").toEqual([[{ type: "else" }], [{ type: "fit" }]]);
    expect(kept.at(-1)?.missed).toEqual(["lay"]);
  });

  test("winds back by itself once it was read", async () => {
    const { player } = playerOf(lessonOf(step("lay")), [{ verdict: "other", say: "no", frames: [frame("else")] }]);
    void player.play([{ type: "else" }]);
    await settle();
    expect(player.phase).toBe("playing");
  });

  test("can need several actions; those that stay are sent again, shown once, and can be taken back", async () => {
    const [one, two] = [{ type: "one" }, { type: "two" }];
    const { player, asked } = playerOf(lessonOf(step("lay", { needs: 2, way: [one, two] })), [
      { verdict: "goes_on", say: null, frames: [frame("after one")] },
      { verdict: "other", say: "else", frames: [frame("after one"), frame("else")] },
      { verdict: "goes_on", say: null, frames: [frame("after one")] },
      { verdict: "done", say: null, frames: [frame("after one"), frame("after two")] },
    ]);
    void player.play([one]);
    await settle();
    expect([player.phase, player.shown.picture.view, player.canTakeBack]).toEqual(["playing", "after one", true]);
    void player.play([{ type: "else" }]);
    await settle();
    expect(player.shown.picture.view, "only the last action is wound back").toBe("after one");
    player.takeBack();
    expect([player.shown.picture.view, player.canTakeBack]).toEqual(["lay start", false]);
    void player.play([one]);
    await settle();
    void player.showMe();
    await settle();
    expect(asked.at(-1), "the rest of the way").toEqual([one, two]);
    expect([player.phase, player.shown.picture.view]).toEqual(["done", "after two"]);
  });

  test("is refused as at a table, and asks why before that", async () => {
    const no = new Failure("refused", "too small", "R3.2");
    const { player } = playerOf(lessonOf(step("lay")), [no, no, new Failure("unreachable", "nobody there")]);
    expect(await player.consider([{ type: "small" }])).toEqual({ message: "too small", rule: "R3.2" });
    await player.play([{ type: "small" }]);
    expect([player.phase, player.refusal, player.trouble]).toEqual(["playing", { message: "too small", rule: "R3.2" }, null]);
    await player.play([{ type: "small" }]);
    expect([player.phase, player.refusal], "a lost line is no rule").toEqual(["playing", null]);
    expect(player.trouble).toBeInstanceOf(Failure);
  });

  test("goes on by itself only where things may move", async () => {
    const steps = [step("read", { needs: 0, guesses: [guess(0)], after: "after" }), step("lay")];
    const moving = playerOf(lessonOf(...steps), [], { mayMove: true }).player;
    const still = playerOf(lessonOf(...steps)).player;
    for (const player of [moving, still]) player.answerGuess(0);
    await settle();
    expect([moving.idx, moving.phase]).toEqual([1, "playing"]);
    expect([still.idx, still.phase]).toEqual([0, "told"]);
  });

  test("that was left behind changes nothing any more", async () => {
    const { player } = playerOf(lessonOf(step("one"), step("two")), [{ verdict: "done", say: null, frames: [frame("late")] }]);
    void player.play([{ type: "fit" }]);
    player.choose(1);
    await settle();
    expect([player.idx, player.phase, player.shown.picture.view]).toEqual([1, "playing", "two start"]);
    player.back();
    expect([player.idx, player.phase]).toEqual([0, "playing"]);
  });
});

describe("a visit", () => {
  const steps = [step("one"), step("two"), step("three")];

  test("goes on where the lesson was left", () => {
    expect(visitOf(begun(completed(FRESH, "one", true), "two"), steps)).toEqual({ plan: [0, 1, 2], place: 1 });
    expect(visitOf(begun(FRESH, "gone meanwhile"), steps)).toEqual({ plan: [0, 1, 2], place: 0 });
  });

  test("after the end begins with what went wrong", () => {
    const known = finished(completed(completed(completed(FRESH, "one", false), "two", true), "three", false));
    expect(visitOf(known, steps)).toEqual({ plan: [1], place: 0 });
    expect(visitOf(completed(known, "two", false), steps), "and with nothing special if nothing did").toEqual({ plan: [0, 1, 2], place: 0 });
  });

  test("lets those steps be chosen that were reached", () => {
    expect(reachable(FRESH, steps)).toEqual([true, false, false]);
    expect(reachable(completed(FRESH, "one", false), steps)).toEqual([true, true, false]);
    expect(reachable(finished(FRESH), steps)).toEqual([true, true, true]);
  });

  test("is kept on this device, whatever lies there", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
    const progress = completed(begun(FRESH, "one"), "one", true);
    keepProgress("some-game", "first", progress);
    expect(progressOf("some-game", "first")).toEqual(progress);
    expect(progressOf("some-game", "other")).toEqual(FRESH);
    kept.set("tidetable.lesson.some-game.first", '{"done":7,"at":[]}');
    expect(progressOf("some-game", "first")).toEqual(FRESH);
    vi.stubGlobal("localStorage", undefined);
    keepProgress("some-game", "first", progress);
    expect(progressOf("some-game", "first")).toEqual(FRESH);
  });
});

test("a sentence speaks to the learner", () => {
  const marks = taughtMarks([{ bot: null }, { bot: "minnow" }], 0, "Ada");
  expect(marks.map(({ label, is_yours }) => [label, is_yours])).toEqual([["Ada", true], ["Minnow", false]]);
  expect(addressed("{A} and {B}: {A} get five. {A} win.", marks, 0)).toBe("You and Minnow: you get five. You win.");
  expect(choiceOf("{A} and {B}", marks, 0)).toEqual({ words: "You and Minnow", seats: [0, 1] });
  expect(choiceOf("nobody", marks, 0)).toEqual({ words: "Nobody", seats: [] });
});
