// The strip above the board, and the tab's title.

import { expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { headOf, stripWords, titleOf, withoutHead } from "../src/table/strip";
import type { Outcome, TableView } from "../src/wire/wire";

const marks: SeatMark[] = ["Ada", "Otter", "Crab"].map((label, seat) => ({ seat, label, name: label, bot: null, is_yours: seat === 0, is_resigned: false }));
const view = { halted: "the log is torn" } as TableView;
const outcome = { winners: [1], is_shared: false } as unknown as Outcome;
const asked = { screen: { prompt: "your turn: place a diver" } };

type Seen = Parameters<typeof headOf>[0];
/** Somebody watches a table on which the second seat is to move. */
const seen = (over: object = {}): Seen =>
  ({ isOver: false, isHalted: false, isPaused: false, isCovered: false, isYourTurn: false, isPassedAround: false, isThinking: false, marks, seat: null, shown: asked, table: { toAct: [1] }, ...over }) as Seen;

test.each<[string, object]>([
  ["Otter to move.", {}],
  ["Otter and Crab to move.", { table: { toAct: [1, 2] } }],
  ["Otter is thinking", { isThinking: true }],
  ["Otter and Crab are thinking", { isThinking: true, table: { toAct: [1, 2] } }],
  ["One moment.", { table: { toAct: [] } }],
  ["Paused.", { isPaused: true, isYourTurn: true }],
  ["Your turn.", { isYourTurn: true, table: { toAct: [0] } }],
  ["Ada to move.", { isYourTurn: true, isPassedAround: true, table: { toAct: [0] } }],
  ["This table is halted.", { isHalted: true }],
  ["The game is over.", { isOver: true }],
])("its head: %s", (head, over) => expect(headOf(seen(over))).toBe(head));

test.each<[string, object, Outcome | null]>([
  ["You are watching.", {}, null],
  ["", { seat: 0 }, null],
  ["Place a diver.", { seat: 0, isYourTurn: true }, null],
  ["Show Otter a card.", { seat: 0, isYourTurn: true, shown: { screen: { prompt: "your turn: show {B} a card" } } }, null],
  ["", { seat: 0, isYourTurn: true, isCovered: true }, null],
  ["", { seat: 0, isYourTurn: true, shown: null }, null],
  ["The log is torn. The moves are kept; the host can look into it.", { isHalted: true }, null],
  ["Counting…", { isOver: true }, null],
  ["Otter has won.", { isOver: true }, outcome],
])("its words: %s", (words, over, ended) => expect(stripWords(seen(over), view, ended, null)).toBe(words));

test("what the table waits for stands in the strip, unless the game is over", () => {
  const waiting = { words: "Away since 14:05.", more: null, deed: null };
  expect(stripWords(seen(), view, null, waiting)).toBe("Away since 14:05.");
  expect(stripWords(seen({ isOver: true }), view, outcome, waiting)).toBe("Otter has won.");
});

test("a prompt does not repeat whose turn it is", () => {
  expect([withoutHead("Your turn. Draw a card"), withoutHead("draw a card")]).toEqual(["Draw a card.", "Draw a card."]);
});

test("the tab says when it is one's turn, and when the game is over", () => {
  const titles = [[true, false], [false, false], [false, true]].map(([isYourTurn = false, isOver = false]) => titleOf({ isYourTurn, isOver }, "Lagoon"));
  expect(titles).toEqual(["● Your turn – Lagoon", "Lagoon – Tidetable", "Lagoon, over – Tidetable"]);
});

test("the tab counts the tables that wait elsewhere, too", () => {
  const titles = [[true, false], [false, false], [false, true]].map(([isYourTurn = false, isOver = false]) => titleOf({ isYourTurn, isOver }, "Lagoon", 2));
  expect(titles).toEqual(["(3) Your turn – Lagoon", "(2) Your turn elsewhere · Lagoon", "(2) Your turn elsewhere · Lagoon, over"]);
});
