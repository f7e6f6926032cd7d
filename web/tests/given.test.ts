// What the table's frame gives a game's screen, and what stands where a game has
// none.

import { expect, test, vi } from "vitest";
import type { ScreenProps, SeatMark } from "../src/games/contract";
import type { StoryEntry, Told } from "../src/net/story";
import { Given } from "../src/table/given.svelte";

vi.mock("../src/net/settings.svelte", () => ({ settings: { mayMove: false } }));

const marks: SeatMark[] = ["Ada", "Bo"].map((label, seat) => ({ seat, label, name: label, bot: null, is_yours: seat === 0, is_resigned: false }));
const told = (words: string): Told => ({ event: { type: "counted" }, words, faded: null });

/** Nothing is being shown again. */
const catching = { isHeld: false, props: null, closing: null };

/** What is given to a screen that has just told something, with a story of its own. */
function given(story: StoryEntry[], shownTold: Told[]): ScreenProps {
  const shown = { screen: { view: {}, legal: [], prompt: "" }, viewer: { type: "public" }, seq: 2, after: 1, told: shownTold, events: shownTold.map(({ event }) => event), canAcknowledge: false, canConcede: false };
  const frame = { table: { id: "t", view: { outcome: null }, remarks: [] }, seat: null, shown, pending: null, marks, story, key: "public", isOver: true };
  const parts = { catching, frame, ceremony: { show: () => undefined }, hinting: { shown: null }, regretting: { isPossible: false, takeBack: () => undefined }, remarking: { isHushed: false }, showRule: () => undefined };
  const { props } = new Given(parts as never);
  if (!props) throw new Error("something of the table is known");
  return props;
}

test("events are told in the words of the story and of the screen, whichever came first", () => {
  const [before, fetched, live] = [told("{A} begins."), told("{B} takes 9."), told("{B} takes 9.")];
  const { tell, events, ending, past } = given([{ seq: 1, told: [before], deed: null }, { seq: 2, told: [fetched], deed: null }], [live]);
  expect([before, fetched, live].map(({ event }) => tell(event))).toEqual(["Ada begins.", "Bo takes 9.", "Bo takes 9."]);
  expect([...events, ...ending, ...past].map(tell), "all that a screen is given can be told").toEqual(["Bo takes 9.", "Bo takes 9.", "Ada begins.", "Bo takes 9."]);
});

test("what has happened is one list as long as its screen stays: nobody plays it twice", () => {
  const shown = [told("{A} begins.")];
  const parts = { shown: { screen: { view: {}, legal: [], prompt: "" }, viewer: { type: "public" }, told: shown, events: shown.map(({ event }) => event) } };
  const frame = { table: { id: "t", view: { outcome: null }, remarks: [] }, seat: null, shown: parts.shown, pending: null, marks, story: [], key: "public", isOver: false };
  const made = () => new Given({ catching, frame, ceremony: { show: () => undefined }, hinting: { shown: null }, regretting: { isPossible: false, takeBack: () => undefined }, remarking: { isHushed: false }, showRule: () => undefined } as never).props?.events;
  expect(made()).toBe(made());
});

test("while moves are shown again the board is given those, and nothing that could be done", () => {
  const then = { canAct: false, screen: { view: { of: "then" }, legal: [], prompt: "" } };
  const frame = { table: { id: "t", view: { outcome: null }, remarks: [] }, seat: 0, shown: { screen: { view: { of: "now" }, legal: [1], prompt: "" }, viewer: { type: "seat", seat: 0 }, told: [], events: [] }, pending: null, marks, story: [], key: "seat:0", isOver: false };
  const rest = { frame, ceremony: { show: () => undefined }, hinting: { shown: null }, regretting: { isPossible: false, takeBack: () => undefined }, remarking: { isHushed: false }, showRule: () => undefined };
  const viewOf = (now: object) => new Given({ ...rest, catching: { ...catching, ...now } } as never).props?.screen.view;
  expect(viewOf({})).toEqual({ of: "now" });
  expect(viewOf({ props: then })).toEqual({ of: "then" });
  expect(viewOf({ isHeld: true }), "and nothing before it is known what to show").toBeUndefined();
  const closing = [told("{B} ends.")];
  const last = new Given({ ...rest, catching: { ...catching, closing: { told: closing, events: closing.map(({ event }) => event) } } } as never).props;
  expect(last?.events.map(last.tell), "the last move is told on the board as it is").toEqual(["Bo ends."]);
});
